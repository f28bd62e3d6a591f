import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws in the body, or in the dialog that holds the anchor: what lies outside an open dialog cannot be reached. The host is
 * looked up before the first paint, when the anchor stands.
 */
export function Hosted({ anchor, children }: { anchor: RefObject<Element | null>; children: ReactNode }) {
  const [host, setHost] = useState<Element | null>(null)
  // The anchor's place in the page is known only once both are in it; nothing has been painted yet.
  useLayoutEffect(
    // oxlint-disable-next-line react/set-state-in-effect -- one more pass before the first paint, on opening only
    () => setHost(anchor.current?.closest('[role=dialog], [role=alertdialog]') ?? document.body),
    [anchor],
  )
  return host && createPortal(children, host)
}
