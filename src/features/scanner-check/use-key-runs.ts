import { useEffect, useEffectEvent } from 'react'
import { createQuietTimer } from '@/lib/quiet-timer'
import { toKeyIn } from '@/lib/scan/key-in'
import type { KeyIn } from '@/lib/scan/key-in'

/** Long enough for a scanner that is far too slow, so that it can be told so. */
const RUN_ENDS_MS = 400

/** Hears every key before the scan listener does, and hands over the run once the keys stop. */
export function useKeyRuns(onRun: (keys: KeyIn[]) => void): void {
  const handOver = useEffectEvent(onRun)
  useEffect(() => {
    let keys: KeyIn[] = []
    const timer = createQuietTimer(
      RUN_ENDS_MS,
      () => {
        const run = keys
        keys = []
        handOver(run)
      },
      () => performance.now(),
    )
    const onKeyDown = (event: KeyboardEvent): void => {
      keys.push(toKeyIn(event, event.timeStamp))
      timer.touch()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      timer.stop()
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
}
