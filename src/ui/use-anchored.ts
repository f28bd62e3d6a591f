import { useLayoutEffect, type RefObject } from 'react'

const edge = 8

interface Placing {
  /** Where there is room for it; else opposite. */
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  gap?: number
  /** At least as wide as its anchor, and no taller than this. */
  asWide?: boolean
  tallest?: number
}

/** Set here, not in the markup: where the top layer is unknown the attribute would hide the box for good. */
function raise(box: HTMLElement) {
  if (typeof box.showPopover !== 'function') return
  box.popover = 'manual'
  box.showPopover()
}

const within = (at: number, size: number, room: number) => Math.max(edge, Math.min(at, room - size - edge))

/** Where a box of this size stands along an anchor that reaches from `start` to `end`. */
const along = (align: Placing['align'], start: number, end: number, size: number) =>
  align === 'end' ? end - size : align === 'center' ? (start + end - size) / 2 : start

function place(box: HTMLElement, anchor: HTMLElement, placing: Placing) {
  const { side = 'bottom', align = 'start', gap = 4, asWide = false, tallest = Infinity } = placing
  const rect = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  if (asWide) box.style.minWidth = `${rect.width}px`
  if (side === 'left' || side === 'right') {
    const after = innerWidth - rect.right - gap - edge
    const before = rect.left - gap - edge
    const right = side === 'right' ? box.offsetWidth <= after || after >= before : box.offsetWidth > before
    box.style.maxHeight = `${Math.min(tallest, innerHeight - 2 * edge)}px`
    Object.assign(box.style, {
      left: `${right ? rect.right + gap : rect.left - gap - box.offsetWidth}px`,
      top: `${within(along(align, rect.top, rect.bottom, box.offsetHeight), box.offsetHeight, innerHeight)}px`,
    })
    return
  }
  const below = innerHeight - rect.bottom - gap - edge
  const above = rect.top - gap - edge
  const needs = Math.min(240, box.scrollHeight)
  const under = side === 'bottom' ? below >= needs || below >= above : above < needs && below > above
  const left = within(along(align, rect.left, rect.right, box.offsetWidth), box.offsetWidth, innerWidth)
  Object.assign(box.style, {
    left: `${left}px`,
    top: under ? `${rect.bottom + gap}px` : 'auto',
    bottom: under ? 'auto' : `${innerHeight - rect.top + gap}px`,
    maxHeight: `${Math.min(tallest, under ? below : above)}px`,
  })
}

/**
 * Hangs `pop` at `anchor`, on the side where there is room. It uses the browser's top layer, so no scrolling box or dialog
 * can cut it off, and stays where it is in the document.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  pop: RefObject<HTMLElement | null>,
  { side, align, gap, asWide, tallest }: Placing = {},
) {
  useLayoutEffect(() => {
    const at = anchor.current
    const box = pop.current
    if (!open || !at || !box) return

    const follow = () => place(box, at, { side, align, gap, asWide, tallest })
    raise(box)
    follow()
    const resized = new ResizeObserver(follow)
    resized.observe(box)
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [open, anchor, pop, side, align, gap, asWide, tallest])
}
