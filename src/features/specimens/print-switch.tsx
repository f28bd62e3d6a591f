import { fill, m } from '@contract/messages'
import { NativeSelect } from '@/ui/select'
import { cx } from '@/ui/cx'
import type { AutoPrint } from './use-auto-print'

/** Whether labels print by themselves, and on which printer. */
export function PrintSwitch({ auto }: { auto: AutoPrint }) {
  const { on, toggle, printers, printer, choose } = auto
  const many = printers.length > 1
  if (!printer) return <span className="text-dense text-hint">{m.specimens.labels.noPrinter}</span>
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense text-text2">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        onClick={toggle}
        className="flex items-center gap-2 rounded-control py-1 text-left"
      >
        <span
          aria-hidden
          className={cx(
            'edge-in-forced-colors relative h-4 w-7 shrink-0 rounded-full transition-colors',
            on ? 'bg-primary' : 'bg-control',
          )}
        >
          <span
            className={cx(
              'absolute top-0.5 size-3 rounded-full bg-surface transition-all',
              on ? 'left-3.5' : 'left-0.5',
            )}
          />
        </span>
        {many ? m.specimens.labels.autoNone : fill(m.specimens.labels.auto, { printer: printer.name })}
      </button>
      {many && (
        <NativeSelect
          size="s"
          aria-label={m.specimens.labels.printer}
          value={printer._id}
          onChange={(event) => choose(event.target.value)}
          options={printers.map(({ _id, name }) => ({ value: _id, label: name }))}
          className="w-44!"
        />
      )}
    </span>
  )
}
