import { useEffect, useEffectEvent, type RefObject } from 'react'
import { hasOpenList } from './use-combobox'

/** What is open over the page, the innermost last: Esc belongs to that one. */
const layers: object[] = []

/** For a dialog around a menu or a sheet: the first Esc is not the dialog's. */
export const hasOpenLayer = () => layers.length > 0

/** Closes on Esc and on a press or focus elsewhere. */
export function useDismiss(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  pop: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const layer = {}
    layers.push(layer)
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Node && !pop.current?.contains(target) && !anchor.current?.contains(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || layers.at(-1) !== layer || hasOpenList(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    const onPress = (event: Event) => {
      if (isElsewhere(event.target)) close()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('focusin', onPress)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('focusin', onPress)
    }
  }, [open, anchor, pop])
}
