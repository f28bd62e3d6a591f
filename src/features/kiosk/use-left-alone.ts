import { useEffect, useEffectEvent, useState } from 'react'

/** Without a touch for so long, the kiosk asks whether anybody is there; and so long after that it forgets. */
export const leftAlone = { askMs: 90_000, wipeMs: 15_000 } as const

const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

/** Seconds until everything is wiped, once nobody has touched the kiosk for 90 s; null before. `stay` is a touch. */
export function useLeftAlone(active: boolean, onWipe: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  const [since, setSince] = useState(0)
  const wipe = useEffectEvent(onWipe)
  useEffect(() => {
    if (!active) return
    let last = Date.now()
    let asking = false
    const touched = () => {
      // Once it asks, only an answer counts: a sleeve on the glass is nobody.
      if (!asking) last = Date.now()
    }
    for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true })
    const timer = setInterval(() => {
      // By the clock and not by ticks: a tablet that slept has been left alone too.
      const alone = Date.now() - last
      if (alone >= leftAlone.askMs + leftAlone.wipeMs) {
        setLeft(null)
        wipe()
      } else if (alone >= leftAlone.askMs) {
        asking = true
        setLeft(Math.ceil((leftAlone.askMs + leftAlone.wipeMs - alone) / 1000))
      }
    }, 500)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touched, { capture: true })
      setLeft(null)
    }
  }, [active, since])
  return { left, stay: () => setSince(since + 1) }
}
