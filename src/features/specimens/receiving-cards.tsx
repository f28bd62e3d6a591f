import { m } from '@contract/messages'
import { formatClock, formatDateShort } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { PlaceName } from '@/table/cells'
import { cx } from '@/ui/cx'
import type { RowsProps } from './receiving-table'
import { RejectPanel } from './reject-panel'
import { Decision, RowMenu } from './row-actions'
import { Comment, Condition } from './row-cells'
import { needsDecision } from './scan-row'

/** The same list on a phone: number and time, who, what is to be known. */
export function ReceivingCards({ rows, down, actions, rejecting, onRejected }: RowsProps) {
  return (
    <ul aria-label={m.specimens.list} className="text-dense tabular-nums">
      {rows.map((row, index) => {
        const { scan } = row
        const problem = scan !== null && needsDecision(scan)
        return (
          <li
            key={row.key}
            className={cx(
              'grid gap-1 border-b border-soft-line px-4 py-2.5',
              problem ? 'bg-danger-soft shadow-[inset_3px_0_var(--danger)]' : index === 0 && 'bg-selected',
            )}
          >
            <span className="flex items-center gap-3">
              <span className="mono">{row.number}</span>
              <span className="ml-auto text-text2">{formatClock(row.at, labZone())}</span>
              <RowMenu row={row} actions={actions} />
            </span>
            {row.patient !== null && (
              <span className="flex min-w-0 gap-1">
                <span className="truncate font-medium">{row.patient}</span>{' '}
                {row.dob && <span className="shrink-0 text-hint">{formatDateShort(row.dob)}</span>}
              </span>
            )}
            {row.location !== null && (
              <span className="text-text2">
                <PlaceName name={row.location} />
              </span>
            )}
            <span className="flex flex-wrap gap-x-4 whitespace-normal">
              <Comment row={row} down={down} />
              <Condition condition={row.condition} />
            </span>
            {problem && <Decision scan={scan} actions={actions} />}
            {rejecting === row.key && row.orderId !== null && (
              <RejectPanel
                orderId={row.orderId}
                number={row.number}
                specimenIds={row.specimenIds}
                onDone={(comment) => onRejected(row, comment)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
