import { useEffect, useRef, type RefObject } from 'react'
import { Kbd } from './kbd'
import { useAnchored } from './use-anchored'

type TooltipWordProps = {
  id: string
  text: string
  side: 'top' | 'right' | 'bottom' | 'left'
  shortcut: string | undefined
  anchor: RefObject<HTMLElement | null>
  onStay: () => void
  onLeave: () => void
  onClose: () => void
}

/** What a tooltip says, in the browser's top layer beside what it is about. */
export function TooltipWord({
  id,
  text,
  shortcut,
  side,
  anchor,
  onStay,
  onLeave,
  onClose,
}: TooltipWordProps) {
  const box = useRef<HTMLDivElement>(null)
  useAnchored(true, anchor, box, { side, align: 'center', gap: 6 })
  useEffect(() => {
    // It is taken away and the key goes on: Esc is meant for what lies below.
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed inset-auto z-60 m-0 flex max-w-80 animate-fade items-center gap-2 rounded-control border border-line bg-surface px-2 py-1 text-meta text-text shadow-pop"
    >
      {text}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </div>
  )
}
