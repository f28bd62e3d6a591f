import type { ComponentProps } from 'react'
import { cx } from './cx'

type ToolbarProps = ComponentProps<'div'> & {
  'aria-label': string
  /** The bulk bar: same place, same height, in the colour of what was chosen; its buttons are plain words. */
  bulk?: boolean
  /** On a phone its controls stand under one another instead of scrolling sideways. */
  wrap?: boolean
}

/** The 48 px band over a list. Its controls are 28 px high. */
export function Toolbar({ bulk = false, wrap = false, className, ...rest }: ToolbarProps) {
  return (
    <div
      role="group"
      {...rest}
      className={cx(
        'flex h-12 shrink-0 items-center gap-2 border-b border-line px-6 max-sm:px-4',
        wrap
          ? 'max-sm:h-auto max-sm:flex-wrap max-sm:py-2 [&>*]:flex-none'
          : 'max-sm:h-13 max-sm:overflow-x-auto',
        bulk &&
          'bg-selected pl-3.5 [&_button]:border-transparent! [&_button]:bg-transparent! [&_button:hover]:bg-surface!',
        className,
      )}
    />
  )
}

/** Pushes what follows to the right edge. */
export function ToolbarGap() {
  return <div className="ml-auto" />
}

export function ToolbarRule() {
  return <div aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
}
