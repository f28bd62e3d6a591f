import { X } from 'lucide-react'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { formatCount } from '@/lib/format'
import { IconButton } from '@/ui/icon-button'
import { announce } from '@/ui/live-region'
import { Toolbar, ToolbarRule } from '@/ui/toolbar'

interface BulkBarProps {
  label: string
  count: number
  onClear: () => void
  /** The second, explicit step: everything that matches. */
  more?: { label: string; onSelect: () => void; busy?: boolean } | undefined
  children: ReactNode
}

/** Takes the filter bar's place and height while rows are ticked. Arrows move between its buttons, Esc gives it up. */
export function BulkBar({ label, count, onClear, more, children }: BulkBarProps) {
  useShortcut({ keys: 'Escape', label: m.lists.clearSelection, group: m.lists.group }, onClear)
  useEffect(() => announce(fill(m.lists.selected, { count })), [count])
  return (
    <Toolbar
      bulk
      role="toolbar"
      aria-label={label}
      onKeyDown={moveBetweenButtons}
      className="overflow-x-auto"
    >
      <IconButton size="s" icon={X} label={m.lists.clearSelection} shortcut="Esc" onClick={onClear} />
      <b className="font-semibold whitespace-nowrap tabular-nums">
        {fill(m.lists.selected, { count: formatCount(count) })}
      </b>
      {more && (
        <button
          type="button"
          onClick={more.onSelect}
          aria-busy={more.busy}
          className="text-dense whitespace-nowrap text-link hover:underline"
        >
          {more.label}
        </button>
      )}
      <ToolbarRule />
      {children}
    </Toolbar>
  )
}

function moveBetweenButtons(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
