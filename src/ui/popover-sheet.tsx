import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cx } from './cx'
import type { Trigger } from './trigger'
import { useAnchored } from './use-anchored'
import { useDismiss } from './use-dismiss'

export type PopoverProps = {
  trigger: Trigger
  /** What it holds, for screen readers. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

type SheetProps = Pick<PopoverProps, 'label' | 'children' | 'align' | 'side'> & {
  id: string
  button: RefObject<HTMLButtonElement | null>
  className: string | undefined
  onClose: () => void
}

const canTake =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const stops = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(canTake)].filter((one) => one.tabIndex >= 0 && !one.hidden)

/** The open sheet, beside its button. */
export function PopoverSheet({ id, label, button, align, side, className, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useAnchored(true, button, sheet, { ...(align && { align }), ...(side && { side }) })

  useLayoutEffect(() => {
    const box = sheet.current
    if (!box) return
    const anchor = button.current
    const first = stops(box).find((one) => !one.matches('a')) ?? box
    first.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      // What had focus goes with the sheet; focus that somebody took elsewhere stays there.
      if (box.contains(document.activeElement)) anchor?.focus()
    }
  }, [button])

  useDismiss(true, button, sheet, onClose)

  // It stands at the end of the page; for Tab it stands where its button is.
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Tab') return
    const all = stops(event.currentTarget)
    const at = event.target
    if (event.shiftKey && (at === all[0] || at === event.currentTarget)) event.preventDefault()
    else if (event.shiftKey || (at !== all.at(-1) && all.length > 0)) return
    button.current?.focus()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab leaves it where the button stands
    <div
      ref={sheet}
      id={id}
      role="dialog"
      aria-label={label}
      data-state="open"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cx(
        'fixed inset-auto z-50 m-0 animate-rise overflow-y-auto rounded-card border border-line bg-surface p-4 text-text shadow-pop outline-none',
        className,
      )}
    >
      {children}
    </div>
  )
}
