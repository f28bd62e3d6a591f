import { Check, CircleAlert } from 'lucide-react'
import { createContext, useContext } from 'react'
import { fill, m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import type { Bootstrap } from '@/app/me'
import { formatElapsed, formatPerson } from '@/lib/format'
import { DayCell, InstantCell, PersonCell, PlaceName, SecondLine } from '@/table/cells'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'
import { FlagMark, HoldChip, OrderStateChip, ReportStateChip, StatMark } from '@/ui/status/order-chips'
import { orderCues } from '@/ui/status/order-cues'
import { VisuallyHidden } from '@/ui/visually-hidden'

const col = columnHelper<OrderRow>()

export const orderColumns = col.columns([
  col.accessor('requisitionNumber', {
    header: m.orders.columnNumber,
    meta: { width: '96px', sort: 'requisitionNumber', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: m.orders.columnPatient,
    meta: { width: '180px' },
    cell: ({ row }) => <PersonCell person={row.original.patient} />,
  }),
  col.accessor((row) => row.location.name, {
    id: 'place',
    header: m.orders.columnPlace,
    cell: ({ row }) => (
      <>
        <PlaceName name={row.original.location.name} className="leading-4" />
        <SecondLine>{physicianName(row.original)}</SecondLine>
      </>
    ),
  }),
  col.accessor((row) => row.location.name, {
    id: 'location',
    header: m.orders.columnLocation,
    meta: { width: '16%', optional: true },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor((row) => physicianName(row), {
    id: 'physician',
    header: m.orders.columnPhysician,
    meta: { width: '13%', optional: true },
  }),
  col.accessor('dateCollected', {
    header: m.orders.columnCollected,
    meta: { width: '108px', sort: 'dateCollected' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor('dateReceived', {
    header: m.orders.columnReceived,
    meta: { width: '108px', from: 'xl', sort: 'dateReceived' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor((row) => panelsText(row.panels), {
    id: 'panels',
    header: m.orders.columnPanels,
    meta: { width: '148px', from: 'lg' },
    cell: ({ row }) => <Panels panels={row.original.panels} />,
  }),
  col.accessor((row) => (row.hold ? 'Hold' : row.state), {
    id: 'status',
    header: m.orders.columnStatus,
    meta: { width: '120px' },
    cell: ({ row }) => <OrderStatus row={row.original} />,
  }),
  col.accessor((row) => row.priority, {
    id: 'flags',
    header: m.orders.columnFlags,
    meta: { width: '108px' },
    cell: ({ row }) => <OrderMarks row={row.original} />,
  }),
  col.accessor((row) => row.pharmdReviewed, {
    id: 'pharmdReviewed',
    header: () => <ReviewedHead />,
    meta: { width: '32px', yields: true, from: 'xl', label: m.orders.reviewed },
    cell: ({ getValue }) =>
      getValue() && (
        <>
          <Check aria-hidden className="text-text2" />
          <VisuallyHidden>{m.orders.reviewed}</VisuallyHidden>
        </>
      ),
  }),
  col.accessor((row) => row.dateExported, {
    id: 'dateExported',
    header: m.orders.columnExported,
    meta: { width: '84px', yields: true, from: 'xl' },
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
  col.accessor('dateReported', {
    header: m.orders.columnReported,
    meta: { width: '112px', optional: true },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
])

const ReviewedHead = () => (
  <>
    <Check aria-hidden className="size-3.5" />
    <VisuallyHidden>{m.orders.reviewed}</VisuallyHidden>
  </>
)

export const physicianName = ({ physician }: Pick<OrderRow, 'physician'>): string =>
  physician.firstname ? `${physician.lastname}, ${physician.firstname.charAt(0)}.` : physician.lastname

/** `BMP, Tox 42 +1`: two by name, the others counted. */
export const panelsText = (panels: readonly string[]): string =>
  [panels.slice(0, 2).join(', '), panels.length > 2 ? `+${panels.length - 2}` : ''].filter(Boolean).join(' ')

/**
 * Short name by name of the panels that have one. The list asks for the reference data once and tells its rows: a row that
 * asked for itself would watch them itself.
 */
export const ShortNames = createContext<ReadonlyMap<string, string>>(new Map())
export const shortNamesOf = ({ panels }: Bootstrap): ReadonlyMap<string, string> =>
  new Map(panels.flatMap(({ name, shortName }) => (shortName ? [[name, shortName]] : [])))

/** By their short names where they have one; the full names are in the tooltip. */
function Panels({ panels }: { panels: readonly string[] }) {
  const known = useContext(ShortNames)
  const words = panels
    .slice(0, 2)
    .map((name) => known.get(name) ?? name)
    .join(', ')
  if (panels.length <= 2)
    return (
      <span className="block truncate" title={panels.join(', ')}>
        {words}
      </span>
    )
  return (
    <span className="flex gap-1" title={panels.join(', ')}>
      <span className="truncate">{words}</span>
      <span className="text-hint">+{panels.length - 2}</span>
    </span>
  )
}

/** The hold lies over the state and is what a reader must know first; the state stays in its tooltip. */
export function OrderStatus({ row }: { row: OrderRow }) {
  if (row.hold && row.state !== 'REJECTED')
    return (
      <HoldChip
        age={formatElapsed(row.hold.at)}
        title={fill(m.orders.holdTitle, {
          state: orderCues[row.state].word,
          reason: row.hold.reason,
          name: row.hold.byName,
        })}
      />
    )
  return <OrderStateChip state={row.state} />
}

export function OrderMarks({ row }: { row: OrderRow }) {
  const report = row.reportState === 'FINAL' ? null : row.reportState
  const stat = row.priority === 'STAT'
  const more = stat || row.flag !== null || report !== null
  if (!more && row.critical === null) return null
  const before = [row.critical, stat || null, row.flag].filter((mark) => mark !== null).length
  return (
    <span className="flex items-center gap-2">
      {row.critical && <CriticalMark critical={row.critical} alone={!more} />}
      {stat && <StatMark />}
      {row.flag && <FlagIcon reason={row.flag.reason} alone={stat || report !== null} />}
      {report !== null && (
        <ReportStateChip
          state={report}
          // The column has room for two marks with one word.
          iconOnly={before > 1}
          {...(report === 'PRELIMINARY' ? {} : { n: Math.max(1, row.reportVersion - 1) })}
        />
      )}
    </span>
  )
}

/** Solid while somebody must be told, and the row has its edge; a value that was told of is quiet. Beside others its icon alone. */
function CriticalMark({ critical, alone }: { critical: 'OWED' | 'TOLD'; alone: boolean }) {
  const words = critical === 'OWED' ? m.orders.criticalNotNotified : m.orders.criticalNotified
  return (
    <Chip
      tone={critical === 'OWED' ? 'danger' : 'neutral'}
      icon={CircleAlert}
      look={critical === 'OWED' ? 'solid' : 'bare'}
      title={words}
      iconOnly={!alone}
    >
      {m.orders.criticalWord}
      <VisuallyHidden>{`, ${words}`}</VisuallyHidden>
    </Chip>
  )
}

/** Beside another mark the flag is its icon alone, with its word for readers and the reason for the pointer. */
function FlagIcon({ reason, alone }: { reason: string; alone: boolean }) {
  return <FlagMark title={fill(m.order.flagBanner, { reason })} iconOnly={alone} />
}
