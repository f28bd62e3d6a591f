import { cx } from './cx'

export type ControlSize = 's' | 'm' | 'l'

const heights: Record<ControlSize, string> = { s: 'h-7 text-dense', m: 'h-8', l: 'h-11 text-lead' }

/** The frame shared by everything one types or chooses in. The ring sits on the frame, not on the input within. */
export function controlClass({
  size = 'm',
  invalid = false,
}: { size?: ControlSize; invalid?: boolean } = {}) {
  return cx(
    'flex w-full min-w-0 items-center gap-2 rounded-control border bg-surface text-body text-text',
    'has-focus-visible:outline-2 has-focus-visible:outline-ring focus-visible:outline-offset-0',
    'has-disabled:bg-sunken has-disabled:text-hint',
    invalid
      ? 'border-danger inset-ring inset-ring-danger'
      : 'border-control has-focus-visible:border-ring focus-visible:border-ring',
    heights[size],
  )
}
