import { useEffect, useRef, useState } from 'react'
import { placeOf, type PlateFormat } from '@contract/plates/geometry'

/** After the last key: shorter, and C12 would be C1 for slow fingers; longer, and `c` for a control would lag. */
const WAIT_MS = 450

/**
 * A well typed on the map, `C7`, goes there; `c` or `b` alone, with nothing after it for a moment, is a control or a blank. Keys of a scan never
 * arrive here as a whole: the scan clears what was begun.
 */
export function useTypedWell(
  format: PlateFormat,
  act: { goTo: (place: number) => void; alone: (letter: string) => void },
) {
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const forget = (): void => {
    clearTimeout(timer.current)
    setTyped('')
  }
  function run(text: string): void {
    forget()
    const place = placeOf(format, text)
    if (place !== null) latest.current.goTo(place)
    else if (text.length === 1) latest.current.alone(text.toLowerCase())
  }
  return {
    typed,
    forget,
    /** Enter does not wait. Answers whether there was anything. */
    finish(): boolean {
      if (typed === '') return false
      run(typed)
      return true
    },
    /** Takes a key that was pressed; answers whether it was one of a well. */
    take(key: string): boolean {
      const next = /^[a-p]$/i.test(key) ? key : typed !== '' && /^\d$/.test(key) ? typed + key : ''
      if (next === '' || next.length > 3) return false
      clearTimeout(timer.current)
      setTyped(next)
      timer.current = setTimeout(() => run(next), WAIT_MS)
      return true
    },
  }
}
