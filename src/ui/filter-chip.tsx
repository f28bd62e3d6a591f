import { Plus, X, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fill, m } from '@contract/messages'
import { cx } from './cx'

type FilterChipProps = {
  name: string
  value: string
  icon?: LucideIcon
  onRemove: () => void
  removeLabel?: string
}

/** A filter that is on. What filters nothing is no chip. */
export function FilterChip({ name, value, icon: Icon, onRemove, removeLabel }: FilterChipProps) {
  return (
    <span className="edge-in-forced-colors inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control bg-selected pr-1 pl-2 text-dense whitespace-nowrap max-sm:h-8">
      {Icon && <Icon className="size-3.5 text-text2" />}
      <span className="text-text2">
        {name}: <b className="font-medium text-text">{value}</b>
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel ?? fill(m.ui.removeFilter, { name })}
        className="grid size-5 place-items-center rounded-control text-text2 hover:bg-hover hover:text-text max-sm:size-6"
      >
        <X className="size-3 stroke-2" />
      </button>
    </span>
  )
}

/** The dashed button that adds a filter; usually the trigger of a menu. */
export function AddFilterButton({ children = m.ui.filter, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'inline-flex h-7 shrink-0 items-center gap-1 rounded-control border border-dashed border-control px-2 text-dense whitespace-nowrap text-text2 hover:bg-hover hover:text-text max-sm:h-8',
        className,
      )}
    >
      <Plus className="size-3.5" />
      {children}
    </button>
  )
}
