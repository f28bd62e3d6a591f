import { useEffect, useState } from 'react'

type Message = { text: string; urgent: boolean }
let hear: ((message: Message) => void) | undefined

/** Says something to screen readers without showing it. `urgent` cuts in; keep it for what must not wait. */
export function announce(text: string, { urgent = false } = {}) {
  hear?.({ text, urgent })
}

/** Stands once, at the root, from the first paint: a region that arrives together with its text is not read out. */
export function LiveRegion() {
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')
  useEffect(() => {
    hear = ({ text, urgent }) => {
      // A no-break space more or less makes the same words count as new ones.
      const say = (before: string) => (before === text ? `${text}\u00a0` : text)
      if (urgent) setAssertive(say)
      else setPolite(say)
    }
    return () => {
      hear = undefined
    }
  }, [])
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {polite}
      </div>
      <div aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  )
}
