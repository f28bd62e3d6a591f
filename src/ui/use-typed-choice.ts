import { useEffect, useRef, type KeyboardEvent } from 'react'
import { m } from '@contract/messages'
import { SCAN_WAIT_MS } from '@/lib/shortcuts/registry'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { createQuietTimer } from '@/lib/quiet-timer'

const letterKeys = [{ keys: 'A–Z', label: m.ui.keysLetter, group: m.ui.keysGroup }]

/**
 * A typed letter chooses among a few options, as in a native list. It waits as long as a single-key shortcut does: were it
 * the first of a scanned code, the next key is there by then, and nothing is chosen.
 */
export function useTypedChoice(choose: (letter: string) => (() => void) | undefined) {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  useToldKeys(letterKeys)
  return (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    if ([...key].length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    if (nativeEvent.repeat || nativeEvent.isComposing) return
    const act = choose(key.toLowerCase())
    if (!act) return
    event.preventDefault()
    stop.current()
    const end = (run: boolean) => {
      stop.current()
      if (run) act()
    }
    const timer = createQuietTimer(
      SCAN_WAIT_MS,
      () => end(true),
      () => performance.now(),
    )
    // At the window: what a scan keeps from the page is heard there all the same.
    const onKey = (next: globalThis.KeyboardEvent) =>
      end([...next.key].length !== 1 || next.timeStamp - nativeEvent.timeStamp >= SCAN_WAIT_MS)
    stop.current = () => {
      timer.stop()
      window.removeEventListener('keydown', onKey, { capture: true })
    }
    window.addEventListener('keydown', onKey, { capture: true })
    timer.touch()
  }
}
