import { startTransition, useEffect, useState } from 'react'

/** Tests look at what comes in the end and wait for no frame. */
const atOnce = import.meta.env.MODE === 'test'

/**
 * `value` one frame later: what follows a key, such as a list of suggestions, is drawn after the key itself is on the screen.
 * While keys come faster than frames the last value stands.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    if (atOnce || value === late) return
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setLate(() => value)), 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value, late])
  return atOnce ? value : late
}
