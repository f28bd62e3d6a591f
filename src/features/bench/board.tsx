import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { api } from '@contract/api'
import { defaultMaximum } from '@contract/batches/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { BoardRow } from './board-row'
import { instrumentFor, linesOf, type BoardLine } from './board-lines'
import { boardQuery } from './queries'

/** The work whose tests stand below: of a type, or of one method of it. */
export interface ChosenWork {
  type: string
  method: string | undefined
}

interface BoardProps {
  chosen: ChosenWork | undefined
  onRows: (work: ChosenWork) => void
  onBatch: (batchId: string) => void
}

const group = m.bench.keysGroup
const keys = [
  { keys: 'ArrowDown', label: m.bench.keyMove, group },
  { keys: 'ArrowRight', label: m.bench.keyOpen, group },
  { keys: 'Enter', label: m.bench.keyRows, group },
]
const head = 'px-2 py-2 font-medium'

/** What waits by test type, method and instrument, the oldest first; one key makes a batch of it. One row is in the tab order. */
export function Board({ chosen, onRows, onBatch }: BoardProps) {
  const { ability, offFor } = useMe()
  const { data, error, refetch } = useQuery(boardQuery)
  const [current, setCurrent] = useState<string>()
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const table = useRef<HTMLTableElement>(null)
  const mayBatch = ability.can('create', 'Batch') && !offFor('/batching')
  const add = useSend(api.batches.add, {
    invalidates: ['bench', 'batches'],
    onError: ({ message }) => {
      toast.error(message)
      // Somebody else may have taken the work: the board shows what waits now.
      void refetch()
    },
    onSuccess: ({ batch, outcomes }) => {
      toast.success(
        fill(m.bench.madeBatch, { number: batch.number, count: outcomes.filter(({ ok }) => ok).length }),
      )
      // The next batch is of the row that is marked then, and the board may stand in another order.
      setCurrent(undefined)
      onBatch(batch._id)
    },
  })
  const [making, setMaking] = useState<string>()
  const docs = data?.docs ?? []
  const lines = linesOf(docs, toggled)
  const isChosen = ({ type, group: of }: BoardLine) =>
    chosen?.type === type._id && chosen.method === (of?.method ?? undefined)
  const marked = lines.find((line) => line.key === current) ?? lines.find(isChosen)
  const active = marked ?? lines[0]
  const make = (line: BoardLine) => {
    if (line.counts.specimens === 0 || add.isPending) return
    const doc = docs.find(({ testType }) => testType._id === line.type._id)
    setMaking(line.key)
    add.mutate({
      body: {
        batch: {
          testTypeId: line.type._id,
          maximum: defaultMaximum,
          instrumentId: instrumentFor(line, doc),
          ...(line.group && { testIds: line.group.testIds, method: line.group.method }),
        },
        byRule: true,
      },
    })
  }
  function focusLine(key: string): void {
    setCurrent(key)
    table.current?.querySelector<HTMLElement>(`[data-line="${key}"]`)?.focus()
  }
  // A batch is made of the row that is marked. Where none is, the key marks the first and says so by its focus.
  useShortcut({ keys: 'b', label: m.bench.keyBatch, group, when: mayBatch && lines.length > 0 }, () => {
    if (marked) make(marked)
    else if (active) focusLine(active.key)
  })
  useToldKeys(keys, lines.length > 0)

  const toggle = ({ type, isOpen }: BoardLine) => {
    setToggled((before) => new Map(before).set(type._id, !isOpen))
    setCurrent(type._id)
  }
  const rowsOf = ({ type, group: of }: BoardLine): ChosenWork => ({
    type: type._id,
    method: of?.method ?? undefined,
  })
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const line = lines[at]
    if (event.target !== event.currentTarget || !line) return
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key] ?? 0
    const next = lines[at + step]
    if (step !== 0 && next) focusLine(next.key)
    else if (event.key === 'Enter') onRows(rowsOf(line))
    else if (event.key === 'ArrowRight' && line.isOpen === false) toggle(line)
    else if (event.key === 'ArrowLeft' && line.isOpen) toggle(line)
    else if (event.key === 'ArrowLeft' && line.group) focusLine(line.type._id)
    else return
    event.preventDefault()
  }
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} label={m.bench.boardLabel} />
  if (lines.length === 0) return <EmptyState title={m.bench.boardNone} text={m.bench.boardNoneHelp} />
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
          <th scope="col" className={cx(head, 'text-right whitespace-nowrap max-[1399px]:hidden')}>
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
          <th scope="col" className={cx(head, 'max-lg:hidden')}>
            {m.bench.columnControls}
          </th>
          <th scope="col" className={cx(head, 'max-[1399px]:hidden')}>
            {m.bench.columnLots}
          </th>
          <th scope="col" className={cx(head, 'pr-6 text-right max-sm:hidden')}>
            {m.bench.columnBatch}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <BoardRow
            key={line.key}
            line={line}
            isActive={line === active}
            isChosen={isChosen(line)}
            isBusy={add.isPending && making === line.key}
            onMake={mayBatch ? () => make(line) : undefined}
            onRows={() => onRows(rowsOf(line))}
            onToggle={() => toggle(line)}
            onFocus={() => setCurrent(line.key)}
            onKeyDown={(event) => onKeyDown(event, at)}
          />
        ))}
      </tbody>
    </table>
  )
}
