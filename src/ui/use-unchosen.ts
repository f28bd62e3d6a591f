import { useEffect, useState, type RefObject } from 'react'

/**
 * What was typed and not chosen is no value: a form that is sent with it would take it for nothing at all, and an optional place for
 * "all of them". The form is not sent; the field says so. `held`: such a text stands in the input within `anchor`.
 */
export function useUnchosen(anchor: RefObject<HTMLElement | null>, held: boolean) {
  const [told, setTold] = useState(false)
  useEffect(() => {
    const input = anchor.current?.querySelector('input')
    const form = input?.form
    if (!held || !form) return
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setTold(true)
      input.focus()
    }
    // Before whoever sends the form hears of it.
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [anchor, held])
  return { isTold: held && told, setTold }
}
