import { Boxes, ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { formatCount, formatElapsed } from '@/lib/format'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Controls, KeptBack, Lots } from './board-cells'
import type { BoardLine } from './board-lines'

interface BoardRowProps {
  line: BoardLine
  isActive: boolean
  isChosen: boolean
  isBusy: boolean
  /** Undefined: who looks makes no batches. */
  onMake: (() => void) | undefined
  onRows: () => void
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A line of the board. What is called by its method says in its labels which type it is of. */
export function BoardRow(props: BoardRowProps) {
  const { line, isActive, isChosen, isBusy, onMake, onRows, onToggle, onFocus, onKeyDown } = props
  const { counts, group, inBatches, controls, isOpen } = line
  const called = group ? fill(m.bench.groupOf, { type: line.type.name, method: line.name }) : line.name
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const batch = (
    <span className="inline-flex items-center gap-2 whitespace-nowrap sm:justify-end">
      {line.filling && (
        <AppLink to={`/batch/${line.filling._id}`} className="mono text-link">
          {line.filling.number}
        </AppLink>
      )}
      {onMake && counts.specimens > 0 && (
        <Button
          size="s"
          icon={Boxes}
          variant={group ? 'quiet' : 'outline'}
          busy={isBusy}
          aria-label={fill(m.bench.makeBatchOf, { type: called })}
          onClick={onMake}
        >
          {m.bench.makeBatch}
        </Button>
      )}
    </span>
  )
  return (
    <tr
      data-line={line.key}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={cx(
        'border-b border-soft-line align-top -outline-offset-2! hover:bg-hover [&>td]:px-2',
        group ? '[&>td]:py-1.5' : '[&>td]:py-2',
        isChosen && 'bg-selected',
      )}
    >
      {/* What is left of the line is the name's. */}
      <td
        className={cx('w-full sm:max-w-0 sm:min-w-36', group ? 'pl-12! max-sm:pl-9!' : 'pl-6! max-sm:pl-4!')}
      >
        <span className="flex items-start gap-1">
          {isOpen !== null && (
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-label={fill(m.bench.methodsOf, { type: line.type.name })}
              onClick={onToggle}
              className="-ml-1.5 rounded-control p-0.5 text-hint hover:bg-hover hover:text-text"
            >
              <Chevron aria-hidden size={16} strokeWidth={1.75} />
            </button>
          )}
          <span className={cx('min-w-0', group && 'sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-2')}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={fill(m.bench.showRows, { type: called })}
              onClick={onRows}
              className={cx(
                'block max-w-full text-left text-link hover:underline',
                group ? 'break-words' : 'truncate font-medium max-sm:whitespace-normal',
              )}
            >
              {line.name}
            </button>
            {line.detail !== '' && <span className="block text-meta text-hint">{line.detail}</span>}
          </span>
        </span>
        {controls && (
          <span className="lg:hidden">
            <Controls controls={controls} />
          </span>
        )}
        <span className="mt-1 block sm:hidden">{batch}</span>
      </td>
      <td className="text-right tabular-nums">
        <b className={group ? 'font-medium' : 'font-semibold'}>{formatCount(counts.specimens)}</b>
        {counts.stat > 0 && (
          <span className="block text-meta font-medium text-danger sm:hidden">
            {fill(m.bench.statCount, { count: counts.stat })}
          </span>
        )}
        {inBatches > 0 && (
          <span className="block text-meta whitespace-nowrap text-hint min-[1400px]:hidden">
            {fill(m.bench.inBatches, { count: inBatches })}
          </span>
        )}
        <KeptBack held={counts.held} expired={counts.expired} />
      </td>
      <td className="text-right tabular-nums max-[1399px]:hidden">
        {inBatches > 0 && formatCount(inBatches)}
      </td>
      <td
        className={cx('text-right tabular-nums max-sm:hidden', counts.stat > 0 && 'font-medium text-danger')}
      >
        {counts.stat > 0 && counts.stat}
      </td>
      <td className="text-right whitespace-nowrap tabular-nums max-sm:hidden">
        {counts.oldestAt !== null && formatElapsed(counts.oldestAt)}
      </td>
      <td className={cx('text-right tabular-nums max-md:hidden', counts.expiring > 0 && 'text-warning')}>
        {counts.expiring > 0 && counts.expiring}
      </td>
      <td className="max-lg:hidden">
        {controls && (
          <>
            <Controls controls={controls} />
            <span className="block text-meta min-[1400px]:hidden">
              <Lots controls={controls} />
            </span>
          </>
        )}
      </td>
      <td className="max-[1399px]:hidden">{controls && <Lots controls={controls} />}</td>
      <td className="pr-6! text-right max-sm:hidden">{batch}</td>
    </tr>
  )
}
