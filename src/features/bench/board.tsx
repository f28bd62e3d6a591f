import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { api } from '@contract/api'
import { defaultMaximum } from '@contract/batches/shapes'
import type { BoardControl, BoardType } from '@contract/bench/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatCount, formatDate, formatElapsed } from '@/lib/format'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { controlTone } from './control-tone'
import { boardQuery } from './queries'

interface BoardProps {
  /** The type whose tests stand below. */
  chosen: string | undefined
  onRows: (testTypeId: string) => void
  onBatch: (batchId: string) => void
}

const group = m.bench.keysGroup
const keys = [
  { keys: 'ArrowDown', label: m.bench.keyMove, group },
  { keys: 'Enter', label: m.bench.keyRows, group },
]
const head = 'px-2 py-2 font-medium'

/** What waits by test type, the oldest first; one key makes a batch of it. One row is in the tab order. */
export function Board({ chosen, onRows, onBatch }: BoardProps) {
  const { ability, offFor } = useMe()
  const { data, error, refetch } = useQuery(boardQuery)
  const [current, setCurrent] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const mayBatch = ability.can('create', 'Batch') && !offFor('/batching')
  const add = useSend(api.batches.add, {
    invalidates: ['bench', 'batches'],
    onError: ({ message }) => toast.error(message),
    onSuccess: ({ batch, outcomes }) => {
      toast.success(
        fill(m.bench.madeBatch, { number: batch.number, count: outcomes.filter(({ ok }) => ok).length }),
      )
      // The next batch is of the row that is marked then, and the board may stand in another order.
      setCurrent(undefined)
      onBatch(batch._id)
    },
  })
  const rows = data?.docs ?? []
  const active = rows.find(({ testType }) => testType._id === (current ?? chosen)) ?? rows[0]
  const make = (row: BoardType) => {
    if (row.specimens === 0 || add.isPending) return
    add.mutate({
      body: {
        batch: { testTypeId: row.testType._id, maximum: defaultMaximum, instrumentId: onlyInstrument(row) },
        byRule: true,
      },
    })
  }
  const marked = rows.find(({ testType }) => testType._id === (current ?? chosen))
  // A batch is made of the row that is marked. Where none is, the key marks the first and says so by its focus.
  useShortcut({ keys: 'b', label: m.bench.keyBatch, group, when: mayBatch && rows.length > 0 }, () => {
    if (marked) make(marked)
    else if (active) focusRow(active.testType._id)
  })
  useToldKeys(keys, rows.length > 0)

  function focusRow(testTypeId: string): void {
    setCurrent(testTypeId)
    table.current?.querySelector<HTMLElement>(`[data-type="${testTypeId}"]`)?.focus()
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key] ?? 0
    const next = rows[at + step]
    if (step !== 0 && next) {
      focusRow(next.testType._id)
    } else if (event.key === 'Enter' && rows[at]) onRows(rows[at].testType._id)
    else return
    event.preventDefault()
  }
  const batchOf = (row: BoardType) => (
    <span className="inline-flex items-center gap-2 whitespace-nowrap sm:justify-end">
      {row.filling && (
        <AppLink to={`/batch/${row.filling._id}`} className="mono text-link">
          {row.filling.number}
        </AppLink>
      )}
      {mayBatch && row.specimens > 0 && (
        <Button
          size="s"
          icon={Boxes}
          busy={add.isPending && add.variables.body.batch.testTypeId === row.testType._id}
          aria-label={fill(m.bench.makeBatchOf, { type: row.testType.name })}
          onClick={() => make(row)}
        >
          {m.bench.makeBatch}
        </Button>
      )}
    </span>
  )
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} label={m.bench.boardLabel} />
  if (rows.length === 0) return <EmptyState title={m.bench.boardNone} text={m.bench.boardNoneHelp} />
  return (
    <table ref={table} aria-label={m.bench.boardLabel} className="w-full border-collapse text-dense">
      <thead>
        <tr className="border-b border-line text-left text-meta text-hint">
          <th scope="col" className={cx(head, 'pl-6 max-sm:pl-4')}>
            {m.bench.columnType}
          </th>
          <th scope="col" className={cx(head, 'text-right')}>
            {m.bench.columnWaiting}
          </th>
          <th scope="col" className={cx(head, 'text-right whitespace-nowrap max-xl:hidden')}>
            {m.bench.columnInBatches}
          </th>
          <th scope="col" className={cx(head, 'text-right max-sm:hidden')}>
            {m.bench.columnStat}
          </th>
          <th scope="col" className={cx(head, 'text-right max-sm:hidden')}>
            {m.bench.columnOldest}
          </th>
          <th scope="col" className={cx(head, 'text-right max-md:hidden')}>
            {m.bench.columnExpiring}
          </th>
          <th scope="col" className={cx(head, 'max-md:hidden')}>
            {m.bench.columnControls}
          </th>
          <th scope="col" className={cx(head, 'max-xl:hidden')}>
            {m.bench.columnLots}
          </th>
          <th scope="col" className={cx(head, 'pr-6 text-right max-sm:hidden')}>
            {m.bench.columnBatch}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={row.testType._id}
            data-type={row.testType._id}
            tabIndex={row === active ? 0 : -1}
            aria-selected={row.testType._id === chosen}
            onFocus={() => setCurrent(row.testType._id)}
            onKeyDown={(event) => onKeyDown(event, at)}
            className={cx(
              'border-b border-soft-line align-top -outline-offset-2! hover:bg-hover [&>td]:px-2 [&>td]:py-2',
              row.testType._id === chosen && 'bg-selected',
            )}
          >
            {/* What is left of the line is the name's. Of many methods the first is told and the others counted; the pointer tells all. */}
            <td className="w-full pl-6! sm:max-w-0 sm:min-w-36 max-sm:pl-4!">
              <button
                type="button"
                tabIndex={-1}
                aria-label={fill(m.bench.showRows, { type: row.testType.name })}
                onClick={() => onRows(row.testType._id)}
                className="block max-w-full truncate text-left font-medium text-link hover:underline max-sm:whitespace-normal"
              >
                {row.testType.name}
              </button>
              <span title={row.methods.join(', ')} className="block text-meta text-hint">
                {methodWords(row.methods)}
              </span>
              <span className="md:hidden">
                <Controls controls={row.controls} />
              </span>
              <span className="mt-1 block sm:hidden">{batchOf(row)}</span>
            </td>
            <td className="text-right tabular-nums">
              <b className="font-semibold">{formatCount(row.specimens)}</b>
              {row.stat > 0 && (
                <span className="block text-meta font-medium text-danger sm:hidden">
                  {fill(m.bench.statCount, { count: row.stat })}
                </span>
              )}
              {row.inBatches > 0 && (
                <span className="block text-meta whitespace-nowrap text-hint xl:hidden">
                  {fill(m.bench.inBatches, { count: row.inBatches })}
                </span>
              )}
              <KeptBack row={row} />
            </td>
            <td className="text-right tabular-nums max-xl:hidden">
              {row.inBatches > 0 && formatCount(row.inBatches)}
            </td>
            <td
              className={cx(
                'text-right tabular-nums max-sm:hidden',
                row.stat > 0 && 'font-medium text-danger',
              )}
            >
              {row.stat > 0 && row.stat}
            </td>
            <td className="text-right whitespace-nowrap tabular-nums max-sm:hidden">
              {row.oldestAt !== null && formatElapsed(row.oldestAt)}
            </td>
            <td className={cx('text-right tabular-nums max-md:hidden', row.expiring > 0 && 'text-warning')}>
              {row.expiring > 0 && row.expiring}
            </td>
            <td className="max-md:hidden">
              <Controls controls={row.controls} />
            </td>
            <td className="max-xl:hidden">
              <Lots controls={row.controls} />
            </td>
            <td className="pr-6! text-right max-sm:hidden">{batchOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One or two methods; of more the first, and how many others there are. */
const methodWords = (methods: readonly string[]): string =>
  methods.length > 2
    ? fill(m.bench.moreMethods, { first: methods[0] ?? '', count: methods.length - 1 })
    : methods.join(', ')

/** What does not count as waiting, and why; nothing where there is none. */
function KeptBack({ row: { held, expired } }: { row: BoardType }) {
  const parts = [
    held > 0 ? fill(m.bench.keptHeld, { count: held }) : '',
    expired > 0 ? fill(m.bench.keptExpired, { count: expired }) : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <span className="block text-meta text-hint xl:whitespace-nowrap">
      {parts.map((part, at) => (
        <span key={part} className="whitespace-nowrap max-xl:block">
          {part}
          {at < parts.length - 1 && <span className="max-xl:hidden">, </span>}
        </span>
      ))}
    </span>
  )
}

/** The instrument of a new batch, where controls leave one alone and none of them is against it. Otherwise it is chosen there. */
function onlyInstrument({ controls }: BoardType): string | null {
  const ids = [...new Set(controls.map(({ instrument }) => instrument._id))]
  const usable = controls.every(({ state }) => state === 'in_control' || state === 'warn' || state === 'due')
  return ids.length === 1 && usable ? (ids[0] ?? null) : null
}

const isQuiet = ({ state }: BoardControl) => state === 'in_control'

/** What is not in control by name, with why; the others are counted. */
function Controls({ controls }: { controls: readonly BoardControl[] }) {
  if (controls.length === 0) return <span className="whitespace-nowrap text-hint">{m.bench.noControls}</span>
  const loud = controls.filter((one) => !isQuiet(one))
  const quiet = controls.filter(isQuiet)
  const [first] = quiet
  const named = loud.length === 0 && first ? [first] : loud.slice(0, 3)
  const more = controls.length - named.length
  return (
    <span className="grid justify-items-start gap-0.5">
      {named.map(({ planId, test, instrument, state, why }) => {
        const { tone, icon } = controlTone[state]
        return (
          <AppLink
            key={planId}
            to={`/qc?plan=${planId}`}
            className="grid justify-items-start hover:underline md:min-w-48"
          >
            <Chip tone={tone} icon={icon} look={state === 'in_control' ? 'bare' : undefined}>
              {fill(m.bench.controlAt, {
                instrument: `${instrument.code} ${test.code}`,
                state: m.qualityControl.state[state],
              })}
            </Chip>
            {state !== 'in_control' && <span className="text-meta text-text2">{why}</span>}
          </AppLink>
        )
      })}
      {more > 0 && (
        <span className="text-meta text-hint">
          {loud.length > named.length
            ? fill(m.bench.moreLots, { count: more })
            : fill(m.bench.moreControls, { count: more })}
        </span>
      )}
    </span>
  )
}

function Lots({ controls }: { controls: readonly BoardControl[] }) {
  const lots = new Map(controls.flatMap(({ lots: all }) => all.map((lot) => [lot.number, lot] as const)))
  const [first, ...rest] = [...lots.values()].toSorted((a, b) => a.lastDay.localeCompare(b.lastDay))
  if (!first) return null
  return (
    <span title={first.name} className="whitespace-nowrap tabular-nums">
      {fill(m.bench.lotUntil, { number: first.number, day: formatDate(first.lastDay) })}{' '}
      {rest.length > 0 && (
        <span className="block text-meta text-hint">{fill(m.bench.moreLots, { count: rest.length })}</span>
      )}
    </span>
  )
}
