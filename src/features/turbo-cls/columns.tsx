import { CircleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { ClsRow } from '@contract/turbo-cls/shapes'
import { formatDayMonth, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { InstantCell, PersonCell, SecondLine } from '@/table/cells'
import { columnId } from '@/table/column-layout'
import { columnHelper, type ListColumn } from '@/table/features'
import { Chip } from '@/ui/chip'
import { AbnormalFlag } from '@/ui/status/bench-chips'
import { StatMark } from '@/ui/status/order-chips'

const col = columnHelper<ClsRow>()

/** Tests and answers are told apart at their ends: two lines of the row's height. */
const twoLines = 'line-clamp-2 leading-4 whitespace-normal'

const who = col.columns([
  col.accessor('requisitionNumber', {
    header: m.orders.columnNumber,
    meta: { width: '116px', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: m.orders.columnPatient,
    meta: { width: '152px' },
    cell: ({ row }) => <PersonCell person={row.original.patient} />,
  }),
])

const what = col.columns([
  col.accessor('name', {
    header: m.turboCls.columnTest,
    meta: {},
    cell: ({ row: { original } }) => (
      <span className={twoLines} title={`${original.name} (${original.letter})`}>
        {original.name}
      </span>
    ),
  }),
  col.accessor('text', {
    header: m.turboCls.columnResult,
    meta: { width: '12%', align: 'right' },
    cell: ({ row: { original } }) => (
      <span className={twoLines}>
        <ResultText row={original} />
      </span>
    ),
  }),
  col.accessor((row) => row.interpretation?.flag ?? '', {
    id: 'flag',
    header: m.turboCls.columnFlag,
    meta: { width: '80px', yields: true },
    cell: ({ row }) => <FlagCell row={row.original} />,
  }),
  col.accessor((row) => row.interpretation?.rangeText ?? '', {
    id: 'range',
    header: m.turboCls.columnRange,
    meta: { width: '96px', from: 'lg', yields: true },
    cell: ({ getValue }) => (
      <span className="block truncate text-text2" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
  col.accessor((row) => row.previous?.text ?? '', {
    id: 'previous',
    header: m.turboCls.columnPrevious,
    meta: { width: '96px', align: 'right', from: 'lg', yields: true },
    cell: ({ row }) => <Previous row={row.original} />,
  }),
])

const why = col.columns([
  col.accessor((row) => row.holds.length, {
    id: 'why',
    header: m.turboCls.columnWhy,
    meta: {},
    cell: ({ row }) => <Why row={row.original} />,
  }),
])

const last = col.columns([
  col.accessor((row) => (row.priority === 'STAT' ? 'STAT' : ''), {
    id: 'stat',
    header: m.turboCls.stat,
    meta: { width: '72px', yields: true },
    cell: ({ getValue }) => getValue() !== '' && <StatMark />,
  }),
  col.accessor('resultedAt', {
    header: m.turboCls.columnEntered,
    meta: { width: '128px', from: 'xl' },
    cell: ({ row: { original } }) => (
      <>
        <InstantCell at={original.resultedAt} />
        <SecondLine>{original.resultedByName}</SecondLine>
      </>
    ),
  }),
])

export const readyColumns: readonly ListColumn<ClsRow>[] = [...who, ...what, ...last]
/** Where something has to be read the range gives its room to the reason: it stands on the order's page. */
export const waitingColumns: readonly ListColumn<ClsRow>[] = [
  ...who,
  ...what
    .filter(({ id }) => id !== 'range')
    // The reason takes what is left, and the name as much as it needs.
    .map((column) => (columnId(column) === 'name' ? { ...column, meta: { width: '20%' } } : column)),
  ...why,
  ...last.slice(0, 1),
]

/** The value as it will print, with its unit; abnormal weighs more, its colour belongs to the flag. */
export function ResultText({
  row,
}: {
  row: Pick<ClsRow, 'text' | 'unit' | 'critical' | 'raw'> & { flag?: string }
}) {
  if (row.raw === null) return <span className="text-hint">{m.turboCls.noValue}</span>
  return (
    <span className={row.critical ? 'font-semibold' : undefined} title={row.raw}>
      {row.text}
      {row.unit && <span className="text-hint"> {row.unit}</span>}
    </span>
  )
}

/** Abnormal is an arrow, critical is solid, normal is silence. */
export function FlagCell({
  row,
}: {
  row: Pick<ClsRow, 'critical'> & { interpretation: { flag: string } | null }
}) {
  const flag = row.interpretation?.flag ?? ''
  if (flag === 'CRIT H') return <AbnormalFlag mark="CRIT_H" />
  if (flag === 'CRIT L') return <AbnormalFlag mark="CRIT_L" />
  if (row.critical)
    return (
      <Chip tone="danger" icon={CircleAlert} {...(flag === 'CRIT' ? { look: 'solid' as const } : {})}>
        {flag === 'CRIT' ? m.orders.criticalWord : m.order.resultsMaybeCritical}
      </Chip>
    )
  if (flag === 'H' || flag === 'L') return <AbnormalFlag mark={flag} />
  return flag === '' ? null : <span className="font-semibold">{flag}</span>
}

function Previous({ row: { previous, interpretation } }: { row: ClsRow }) {
  if (!previous) return null
  const delta = interpretation?.delta
  return (
    <>
      <span className="block truncate leading-4" title={previous.text}>
        {previous.text} <span className="text-hint">{formatDayMonth(previous.collectedOn, labZone())}</span>
      </span>
      {delta && (
        <span
          className={delta.marked ? 'block text-meta/3.5 font-semibold' : 'block text-meta/3.5 text-hint'}
        >
          {delta.change.replace(/^-/, '−')}
        </span>
      )}
      {!delta && interpretation?.changeUnknown && (
        <span
          className="block truncate text-meta/3.5 text-hint"
          title={m.turboCls.deltaUnknown[interpretation.changeUnknown]}
        >
          {m.order.resultsNotCompared}
        </span>
      )}
    </>
  )
}

/** Why it waits: the first reason in words, the number of further ones, all of them in the strip below the list. */
export function Why({ row: { holds } }: { row: Pick<ClsRow, 'holds'> }) {
  const [first, ...others] = holds
  if (!first) return null
  return (
    <span className="flex items-center gap-2" title={holds.map(({ message }) => message).join('\n')}>
      <span className={`min-w-0 ${twoLines}`}>{first.message}</span>
      {others.length > 0 && (
        <span className="flex-none text-hint">{fill(m.turboCls.moreHolds, { count: others.length })}</span>
      )}
    </span>
  )
}

/** A row on a phone. */
export function ClsCard({ row }: { row: ClsRow }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
      <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
      <span className="mono text-right text-hint">{row.requisitionNumber}</span>
      <span className="min-w-0 truncate">{row.name}</span>
      <span className="flex justify-end gap-2">
        <FlagCell row={row} />
        <ResultText row={row} />
      </span>
      {row.holds.length > 0 && (
        <span className="col-span-2 text-text2">{row.holds.map(({ message }) => message).join(' ')}</span>
      )}
    </span>
  )
}
