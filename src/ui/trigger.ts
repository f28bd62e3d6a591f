import { cloneElement, type ComponentProps, type ReactElement, type Ref } from 'react'

type ButtonProps = ComponentProps<'button'>
/** A button, or a component that passes a button's properties on to one. */
export type Trigger = ReactElement<ButtonProps>

const both =
  <E>(first: ((event: E) => void) | undefined, second: (event: E) => void) =>
  (event: E) => {
    first?.(event)
    second(event)
  }

function join(first: Ref<HTMLButtonElement> | undefined, second: Ref<HTMLButtonElement>) {
  return (element: HTMLButtonElement | null) => {
    for (const ref of [first, second])
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
  }
}

interface Wiring {
  ref: Ref<HTMLButtonElement>
  id: string
  controls: string
  haspopup: 'menu' | 'dialog'
  open: boolean
  onClick: NonNullable<ButtonProps['onClick']>
  onKeyDown?: NonNullable<ButtonProps['onKeyDown']>
}

/** The button of a menu or a sheet, told to screen readers as such; what it does itself it still does. */
export function wireTrigger(trigger: Trigger, wiring: Wiring): Trigger {
  const { props } = trigger
  return cloneElement(trigger, {
    ref: join(props.ref, wiring.ref),
    id: wiring.id,
    'aria-haspopup': wiring.haspopup,
    'aria-expanded': wiring.open,
    'aria-controls': wiring.open ? wiring.controls : undefined,
    onClick: both(props.onClick, wiring.onClick),
    ...(wiring.onKeyDown && { onKeyDown: both(props.onKeyDown, wiring.onKeyDown) }),
  })
}
