import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx'
import { hostOf, wireTrigger, type Trigger } from './trigger'
import { useAnchored } from './use-anchored'
import { useDismiss } from './use-dismiss'

type PopoverProps = {
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

/** A small sheet beside its button; Esc or a click elsewhere closes it and focus goes back. */
export function Popover({
  trigger,
  label,
  align,
  side,
  open,
  onOpenChange,
  children,
  className,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const shown = open ?? opened
  const set = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {wireTrigger(trigger, {
        ref: button,
        id,
        controls: `${id}-sheet`,
        haspopup: 'dialog',
        open: shown,
        onClick: () => set(!shown),
      })}
      {shown &&
        createPortal(
          <Sheet
            {...{ id: `${id}-sheet`, label, button, className }}
            {...(align && { align })}
            {...(side && { side })}
            onClose={() => set(false)}
          >
            {children}
          </Sheet>,
          hostOf(button.current),
        )}
    </>
  )
}

type SheetProps = Pick<PopoverProps, 'label' | 'children' | 'align' | 'side'> & {
  id: string
  button: React.RefObject<HTMLButtonElement | null>
  className: string | undefined
  onClose: () => void
}

const canTake =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const stops = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(canTake)].filter((one) => one.tabIndex >= 0 && !one.hidden)

function Sheet({ id, label, button, align, side, className, onClose, children }: SheetProps) {
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
