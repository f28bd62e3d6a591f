import { useLayoutEffect, type RefObject } from 'react'

const gap = 4
const edge = 8

/** Set here, not in the markup: where the top layer is unknown the attribute would hide the box for good. */
function raise(box: HTMLElement) {
  if (typeof box.showPopover !== 'function') return
  box.popover = 'manual'
  box.showPopover()
}

function place(box: HTMLElement, anchor: HTMLElement) {
  const rect = anchor.getBoundingClientRect()
  const below = window.innerHeight - rect.bottom - gap - edge
  const above = rect.top - gap - edge
  const under = below >= Math.min(240, box.scrollHeight) || below >= above
  const left = Math.max(edge, Math.min(rect.left, window.innerWidth - box.offsetWidth - edge))
  Object.assign(box.style, {
    minWidth: `${rect.width}px`,
    left: `${left}px`,
    top: under ? `${rect.bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${window.innerHeight - rect.top + gap}px`,
    maxHeight: `${Math.min(320, under ? below : above)}px`,
  })
}

/**
 * Hangs `pop` under `anchor`, or over it when there is more room, at least as wide. It uses the browser's top layer,
 * so no scrolling box or dialog can cut it off, and stays where it is in the document, so focus order is untouched.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  pop: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const at = anchor.current
    const box = pop.current
    if (!open || !at || !box) return

    const follow = () => place(box, at)
    raise(box)
    follow()
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [open, anchor, pop])
}
