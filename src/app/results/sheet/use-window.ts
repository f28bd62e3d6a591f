import { useCallback, useState, type RefObject, type UIEvent } from 'react'

/** Rows beyond both edges that are drawn before they are scrolled to. */
const overscan = 8
/** Before the browser has laid the list out. */
const guessedHeight = 480

/** Which rows of a long list of equal height are in sight; only those are in the document. `held` is there in any case. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  { count, height, held }: { count: number; height: number; held: number },
) {
  const [top, setTop] = useState(0)
  const [seen, setSeen] = useState(guessedHeight)
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => {
    setTop(event.currentTarget.scrollTop)
    setSeen(event.currentTarget.clientHeight || guessedHeight)
  }, [])
  const first = Math.max(0, Math.floor(top / height) - overscan)
  const last = Math.min(count, Math.ceil((top + seen) / height) + overscan)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  if (held >= 0 && held < count && (held < first || held >= last)) rows.push(held)
  /** Brings a row into sight below the head. */
  const reveal = useCallback(
    (at: number) => {
      const element = box.current
      if (!element) return
      const head = element.querySelector<HTMLElement>('[data-sheet-head]')?.offsetHeight ?? 0
      const room = (element.clientHeight || guessedHeight) - head
      const from = at * height
      const to = from + height
      const wanted =
        from < element.scrollTop ? from : to > element.scrollTop + room ? to - room : element.scrollTop
      element.scrollTo({ top: wanted })
      setTop(wanted)
    },
    [box, height],
  )
  return { rows, onScroll, reveal }
}
