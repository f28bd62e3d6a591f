import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
} from 'react'
import { tooltipDelayMs } from '@contract/constants'
import { Hosted } from './hosted'
import { deferred } from './deferred'

const TooltipWord = deferred(() => import('./tooltip-word').then((part) => part.TooltipWord))

type TooltipProps = {
  text: string
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can be focused and passes these handlers on. */
  children: ReactElement<ComponentProps<'button'>>
}

/** Time to move the pointer from the button onto the word. */
const LEAVE_MS = 120

/** A word more, after 600 ms of hovering or at once on keyboard focus. Never the only place of something needed. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function turn(to: boolean, afterMs = 0) {
    clearTimeout(timer.current)
    if (afterMs === 0) setOpen(to)
    else timer.current = setTimeout(() => setOpen(to), afterMs)
  }

  const { props } = children
  const describedBy = [props['aria-describedby'], open ? id : ''].filter(Boolean).join(' ')
  // oxlint-disable-next-line react/refs -- the handlers write the ref when something happens, not while drawing
  const button = cloneElement(children, {
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      anchor.current = event.currentTarget
      turn(true, tooltipDelayMs)
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event)
      turn(false, LEAVE_MS)
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event)
      turn(false)
    },
    onClick: (event) => {
      turn(false)
      props.onClick?.(event)
    },
    onFocus: (event) => {
      props.onFocus?.(event)
      if (!event.currentTarget.matches(':focus-visible')) return
      anchor.current = event.currentTarget
      turn(true)
    },
    onBlur: (event) => {
      props.onBlur?.(event)
      turn(false)
    },
  })
  return (
    <>
      {button}
      {open && (
        <Hosted anchor={anchor}>
          <TooltipWord
            {...{ id, text, shortcut, side, anchor }}
            onStay={() => turn(true)}
            onLeave={() => turn(false, LEAVE_MS)}
            onClose={() => turn(false)}
          />
        </Hosted>
      )}
    </>
  )
}
