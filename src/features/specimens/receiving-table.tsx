import { Fragment, memo, useMemo } from 'react'
import { m } from '@contract/messages'
import { formatClock, formatDateShort } from '@/lib/format'
import { useMedia } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { InstantCell, PlaceName } from '@/table/cells'
import { cx } from '@/ui/cx'
import { RejectPanel } from './reject-panel'
import { Decision, RowMenu, type RowActions } from './row-actions'
import { Comment, Condition, isNoted, Labels } from './row-cells'
import { needsDecision } from './scan-row'
import { isSameLine, type ShownRow } from './shown-rows'

export interface RowsProps {
  rows: readonly ShownRow[]
  down: boolean
  autoPrint: boolean
  actions: RowActions
  /** The line whose rejection is being filled in. */
  rejecting: string | undefined
  onRejected: (row: ShownRow, comment: string | null) => void
}

/** What shows besides the columns that always do. */
export interface Shown {
  location: boolean
  collected: boolean
  note: boolean
  labels: boolean
}

/** Columns in order with their widths; who the patient is takes what is left. */
const columns = [
  { key: 'time', look: 'w-18' },
  { key: 'number', look: 'w-28' },
  { key: 'patient', look: '' },
  { key: 'location', look: 'w-[21%]' },
  { key: 'collected', look: 'w-29' },
  { key: 'specimens', look: 'w-20 text-right' },
  { key: 'note', look: 'w-[18%] pl-6' },
  { key: 'labels', look: 'w-25' },
] as const

const isShown = (key: (typeof columns)[number]['key'], shown: Shown): boolean =>
  key === 'time' || key === 'number' || key === 'patient' || key === 'specimens' ? true : shown[key]

/**
 * Narrower screens keep who, what and what is to be known, and where while nothing is to be known of any line; labels show once
 * any were printed or are to be.
 */
function useShown(rows: readonly ShownRow[], down: boolean, autoPrint: boolean): Shown {
  const note = rows.some((row) => isNoted(row, down))
  const wide = useMedia('(min-width: 1100px)')
  const roomy = useMedia('(min-width: 1000px)')
  const location = wide || (roomy && !note)
  const collected = useMedia('(min-width: 1280px)')
  const labels = autoPrint || rows.some(({ scan }) => scan?.labels)
  return useMemo(() => ({ location, collected, note, labels }), [location, collected, note, labels])
}

const head =
  'sticky top-0 z-1 h-(--row) border-b border-line bg-surface px-2 text-meta font-medium whitespace-nowrap text-hint first:pl-6 last:pr-6'
const cell = 'h-(--row) truncate border-b border-soft-line px-2 first:pl-6 last:pr-6'

/** Today's list as a table: newest first, the newest tinted, and what asks for a decision in two joined rows. */
export function ReceivingTable({ rows, ...rest }: RowsProps) {
  const shown = useShown(rows, rest.down, rest.autoPrint)
  return (
    <table
      aria-label={m.specimens.list}
      className="w-full table-fixed border-separate border-spacing-0 text-dense tabular-nums"
    >
      <thead>
        <tr>
          {columns
            .filter(({ key }) => isShown(key, shown))
            .map(({ key, look }) => (
              <th key={key} scope="col" className={cx(head, look)}>
                {m.specimens.columns[key]}
              </th>
            ))}
          <th scope="col" className={cx(head, 'w-14')}>
            <span className="sr-only">{m.specimens.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TableRow
            key={row.key}
            row={row}
            newest={index === 0}
            shown={shown}
            rejecting={rest.rejecting === row.key}
            down={rest.down}
            actions={rest.actions}
            onRejected={rest.onRejected}
          />
        ))}
      </tbody>
    </table>
  )
}

type TableRowProps = Pick<RowsProps, 'down' | 'actions' | 'onRejected'> & {
  row: ShownRow
  newest: boolean
  rejecting: boolean
  shown: Shown
}

/** Lines are made anew with every scan; only those that say something else are drawn again. */
const sameLine = ({ row: a, ...before }: TableRowProps, { row: b, ...after }: TableRowProps): boolean =>
  isSameLine(a, b) &&
  before.newest === after.newest &&
  before.rejecting === after.rejecting &&
  before.shown === after.shown &&
  before.down === after.down &&
  before.actions === after.actions &&
  before.onRejected === after.onRejected

/** The condition where it is not as it should be, then what else is to be known. */
const Note = ({ row, down }: { row: ShownRow; down: boolean }) => (
  <span className="flex min-w-0 gap-3">
    <Condition condition={row.condition} />
    <Comment row={row} down={down} />
  </span>
)

const TableRow = memo(function TableRow({
  row,
  newest,
  rejecting,
  shown,
  down,
  actions,
  onRejected,
}: TableRowProps) {
  const { scan } = row
  const problem = scan !== null && needsDecision(scan)
  const joined = problem || rejecting
  const fill = problem ? 'bg-danger-soft' : newest ? 'bg-selected' : 'hover:bg-hover'
  const edge = problem ? 'first:shadow-[inset_3px_0_var(--danger)]' : ''
  const own = cx(cell, edge, joined && 'border-b-transparent')
  return (
    <Fragment>
      <tr className={fill} data-state={scan?.state}>
        <td className={own}>
          <time dateTime={row.at}>{formatClock(row.at, labZone())}</time>
        </td>
        <td className={cx(own, 'mono')} title={row.number}>
          {row.number}
        </td>
        <td className={own}>
          {row.patient === null ? (
            problem && <span className="text-hint">{m.specimens.notKnown}</span>
          ) : (
            <span className="flex gap-1.5">
              <span className="truncate font-medium" title={row.patient}>
                {row.patient}
              </span>{' '}
              {row.dob && <span className="shrink-0 text-hint">{formatDateShort(row.dob)}</span>}
            </span>
          )}
        </td>
        {shown.location && (
          <td className={own}>
            {row.location === null ? (
              problem && <span className="text-hint">{m.specimens.notKnown}</span>
            ) : (
              <PlaceName name={row.location} />
            )}
          </td>
        )}
        {shown.collected && (
          <td className={own}>
            <InstantCell at={row.collectedAt} />
          </td>
        )}
        <td className={cx(own, 'text-right')}>{row.specimens}</td>
        {problem ? (
          <td className={cx(own, 'pl-6')} colSpan={shown.labels ? 3 : 2} title={scan.message ?? undefined}>
            <Note row={row} down={down} />
          </td>
        ) : (
          <>
            {shown.note && (
              <td className={cx(own, 'pl-6')} title={scan?.message ?? undefined}>
                <Note row={row} down={down} />
              </td>
            )}
            {shown.labels && (
              <td className={own}>
                <Labels labels={scan?.labels} />
              </td>
            )}
            <td className={cx(own, 'text-right')}>
              <RowMenu row={row} actions={actions} />
            </td>
          </>
        )}
      </tr>
      {joined && (
        <tr className={problem ? 'bg-danger-soft' : ''}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell under the time */}
          <td className={cx(cell, edge)} />
          <td
            colSpan={columns.filter(({ key }) => isShown(key, shown)).length}
            className={cx(cell, 'overflow-visible')}
          >
            {problem && <Decision scan={scan} actions={actions} />}
            {rejecting && row.orderId !== null && (
              <RejectPanel
                orderId={row.orderId}
                number={row.number}
                specimenIds={row.specimenIds}
                onDone={(comment) => onRejected(row, comment)}
              />
            )}
          </td>
        </tr>
      )}
    </Fragment>
  )
}, sameLine)
