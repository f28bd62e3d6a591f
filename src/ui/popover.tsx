import { useId, useRef, useState } from 'react'
import { deferred } from './deferred'
import { Hosted } from './hosted'
import type { PopoverProps } from './popover-sheet'
import { wireTrigger } from './trigger'

const PopoverSheet = deferred(() => import('./popover-sheet').then((part) => part.PopoverSheet))

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
      {shown && (
        <Hosted anchor={button}>
          <PopoverSheet
            {...{ id: `${id}-sheet`, label, button, className }}
            {...(align && { align })}
            {...(side && { side })}
            onClose={() => set(false)}
          >
            {children}
          </PopoverSheet>
        </Hosted>
      )}
    </>
  )
}
