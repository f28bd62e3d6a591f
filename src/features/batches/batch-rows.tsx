import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { fill, m } from '@contract/messages'
import type { Batch, BatchSpecimen } from '@contract/batches/shapes'
import { AppLink, useGo } from '@/app/router-link'
import { formatDateShort, formatDateTime, formatElapsed, formatPerson } from '@/lib/format'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { AnalysisStateChip } from '@/ui/status/bench-chips'
import { HoldChip, StatMark } from '@/ui/status/order-chips'

interface BatchRowsProps {
  batch: Batch
  /** Specimens come and go: it is being filled, and the account may edit it. */
  editable: boolean
  busy: boolean
  /** Whether the order of a specimen can be opened. */
  mayOpen: boolean
  onMove: (row: BatchSpecimen, position: number) => void
  onTakeOut: (row: BatchSpecimen) => void
}

const group = m.batches.keysGroup
const keys = [
  { keys: 'Alt+ArrowUp', label: m.batches.keyMove, group },
  { keys: 'Delete', label: m.batches.keyTakeOut, group },
  { keys: 'Enter', label: m.batches.keyOpen, group },
]

/** From which width of the table on a column stands: beside the list of batches there is less room than the window has. */
const wide = {
  tests: 'hidden @3xl:table-cell',
  collected: 'hidden @4xl:table-cell',
  age: 'hidden @lg:table-cell',
  state: 'hidden @md:table-cell',
}

/** The specimens of a batch by position. One row is in the tab order; arrows go from row to row. */
export function BatchRows({ batch, editable, busy, mayOpen, onMove, onTakeOut }: BatchRowsProps) {
  const go = useGo()
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<string>()
  useToldKeys(keys, editable)
  const { rows } = batch
  const held = useMemo(
    () => (rows.some(({ specimenId }) => specimenId === current) ? current : rows[0]?.specimenId),
    [rows, current],
  )
  if (rows.length === 0)
    return <EmptyState title={m.batches.rowsEmpty} {...(editable ? { text: m.batches.rowsEmptyHelp } : {})} />

  function focusRow(at: number): void {
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))]
    if (!row) return
    setCurrent(row.specimenId)
    table.current?.querySelector<HTMLElement>(`[data-specimen="${row.specimenId}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent, row: BatchSpecimen, at: number): void {
    if (event.target !== event.currentTarget) return
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!event.altKey) focusRow(at + step)
      else if (editable && !busy && at + step >= 0 && at + step < rows.length)
        onMove(row, row.position + step)
    } else if (event.key === 'Delete' && editable && !busy) {
      event.preventDefault()
      focusRow(at + 1 < rows.length ? at + 1 : at - 1)
      onTakeOut(row)
    } else if (event.key === 'Enter' && mayOpen) {
      event.preventDefault()
      go(`/order/${row.orderId}`)
    }
  }
  return (
    <table
      ref={table}
      aria-label={fill(m.batches.rowsLabel, { number: batch.number })}
      className="w-full border-collapse text-dense"
    >
      <thead className="sticky top-0 z-1 bg-surface">
        <tr className="border-b border-line text-left text-text2 [&>th]:px-2 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col" className="w-12 text-right">
            {m.batches.columnPosition}
          </th>
          <th scope="col" className="@lg:min-w-40">
            {m.batches.columnSpecimen}
          </th>
          <th scope="col" className="@lg:min-w-44">
            {m.batches.columnPatient}
          </th>
          <th scope="col" className={wide.tests}>
            {m.batches.columnTests}
          </th>
          <th scope="col" className={wide.collected}>
            {m.batches.columnCollected}
          </th>
          <th scope="col" className={wide.age}>
            {m.batches.columnAge}
          </th>
          <th scope="col" className={wide.state}>
            {m.batches.columnState}
          </th>
          {editable && (
            <th scope="col" className="w-24">
              <span className="sr-only">{m.batches.columnAct}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.specimenId}
            data-specimen={row.specimenId}
            tabIndex={row.specimenId === held ? 0 : -1}
            onFocus={() => setCurrent(row.specimenId)}
            onKeyDown={(event) => onKeyDown(event, row, at)}
            className="border-b border-line align-top -outline-offset-2! hover:bg-hover focus-visible:bg-selected [&>td]:px-2 [&>td]:py-2"
          >
            <td className="text-right tabular-nums">{row.position}</td>
            <td>
              <span className="grid gap-0.5">
                {mayOpen ? (
                  <AppLink
                    to={`/order/${row.orderId}`}
                    aria-label={fill(m.batches.enterResults, { barcode: row.barcode })}
                    className="mono inline-block min-w-24 break-words text-link"
                  >
                    {row.barcode}
                  </AppLink>
                ) : (
                  <span className="mono inline-block min-w-24 break-words">{row.barcode}</span>
                )}
                <span className="text-meta text-hint">{row.sampleType}</span>
                <span className="flex flex-wrap gap-x-3">
                  {row.priority === 'STAT' && <StatMark />}
                  {row.held && <HoldChip />}
                </span>
              </span>
            </td>
            <td>
              <span className="block font-medium break-words">
                {formatPerson({ ...row.patient, middlename: null })}
              </span>
              <span className="block text-meta whitespace-nowrap text-hint">
                {formatDateShort(row.patient.dob)}
              </span>
              <Tests row={row} className="text-meta text-text2 @3xl:hidden" />
            </td>
            <td className={wide.tests}>
              <Tests row={row} />
            </td>
            <td className={cx('whitespace-nowrap tabular-nums', wide.collected)}>
              {formatDateTime(row.collectedAt, labZone())}
            </td>
            <td className={cx('whitespace-nowrap', wide.age)}>
              <Stability row={row} />
            </td>
            <td className={wide.state}>
              <States row={row} />
            </td>
            {editable && (
              <td>
                <span className="flex justify-end">
                  <IconButton
                    size="s"
                    icon={ArrowUp}
                    label={fill(m.batches.moveUp, { barcode: row.barcode })}
                    disabled={at === 0 || busy}
                    onClick={() => onMove(row, row.position - 1)}
                  />
                  <IconButton
                    size="s"
                    icon={ArrowDown}
                    label={fill(m.batches.moveDown, { barcode: row.barcode })}
                    disabled={at === rows.length - 1 || busy}
                    onClick={() => onMove(row, row.position + 1)}
                  />
                  <IconButton
                    size="s"
                    icon={X}
                    label={fill(m.batches.takeOut, { barcode: row.barcode })}
                    disabled={busy}
                    onClick={() => onTakeOut(row)}
                  />
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A confirmation has dozens: two lines of them, and all where the pointer rests. */
function Tests({ row, className }: { row: Pick<BatchSpecimen, 'tests'>; className?: string }) {
  const names = row.tests.map(({ name }) => name).join(', ')
  return (
    <span title={names} className={cx('line-clamp-2', className)}>
      {names}
    </span>
  )
}

function Stability({ row }: { row: Pick<BatchSpecimen, 'expiresAt' | 'expired'> }) {
  if (row.expiresAt === null) return <span className="text-hint">{m.batches.noLimit}</span>
  if (row.expired) return <span className="font-medium text-danger">{m.batches.pastStability}</span>
  const left = formatElapsed(new Date().toISOString(), new Date(row.expiresAt))
  return <span className="tabular-nums">{fill(m.batches.hoursLeft, { age: left })}</span>
}

/** One chip for each state that its tests are in. */
function States({ row }: { row: Pick<BatchSpecimen, 'tests'> }) {
  const states = [...new Set(row.tests.map(({ state }) => state))]
  return (
    <span className="flex flex-wrap gap-x-2">
      {states.map((state) => (
        <AnalysisStateChip key={state} state={state} />
      ))}
    </span>
  )
}
