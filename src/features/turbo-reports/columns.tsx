import { fill, m } from '@contract/messages'
import type { TurboRow } from '@contract/turbo-reports/shapes'
import { placeOf } from '@/app/orders/field-place'
import { AppLink } from '@/app/router-link'
import { formatPerson } from '@/lib/format'
import { InstantCell, PersonCell, PlaceName, SecondLine } from '@/table/cells'
import { columnHelper, type ListColumn } from '@/table/features'
import { FlagMark, StatMark } from '@/ui/status/order-chips'

const col = columnHelper<TurboRow>()

const who = col.columns([
  col.accessor('requisitionNumber', {
    header: m.orders.columnNumber,
    // First of a row that cannot be ticked, it stands 16 px further in.
    meta: { width: '120px', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: m.orders.columnPatient,
    meta: { width: '190px' },
    cell: ({ row }) => <PersonCell person={row.original.patient} />,
  }),
])

const where = col.columns([
  col.accessor((row) => row.location.name, {
    id: 'place',
    header: m.orders.columnPlace,
    meta: { width: '20%', from: 'lg' },
    cell: ({ row: { original } }) => (
      <>
        <PlaceName name={original.location.name} className="leading-4" />
        <SecondLine>{formatPerson(original.physician)}</SecondLine>
      </>
    ),
  }),
])

const panels = col.columns([
  col.accessor((row) => row.panels.join(', '), {
    id: 'panels',
    header: m.orders.columnPanels,
    meta: { from: 'md' },
    cell: ({ getValue }) => (
      <span className="block truncate" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
])

const tests = col.columns([
  col.accessor((row) => row.verified, {
    id: 'tests',
    header: m.turboReports.columnTests,
    meta: { width: '84px', align: 'right' },
    cell: ({ row: { original } }) =>
      fill(m.turboReports.testsOf, {
        verified: original.verified,
        all: original.verified + original.toCome,
      }),
  }),
])

const why = col.columns([
  col.accessor((row) => row.problems.length, {
    id: 'why',
    header: m.turboReports.columnWhy,
    // It says what somebody has to do: the room of what stands on the order's page anyway goes to it.
    meta: {},
    cell: ({ row }) => <Why row={row.original} />,
  }),
])

const last = col.columns([
  // Empty, and away, unless an order of the page has one.
  col.accessor((row) => [row.priority === 'STAT' ? row.priority : '', row.flag ? 'flag' : ''].join(''), {
    id: 'flags',
    header: m.orders.columnFlags,
    meta: { width: '84px', from: 'md', yields: true },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        {original.priority === 'STAT' && <StatMark />}
        {original.flag && (
          <FlagMark title={fill(m.order.flagBanner, { reason: original.flag.reason })} iconOnly />
        )}
      </span>
    ),
  }),
  col.accessor('dueSince', {
    header: m.turboReports.columnSince,
    meta: { width: '136px', from: 'lg' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
])

/** What is ready says why nothing: a column that would be empty on every row is left out. */
export const readyColumns: readonly ListColumn<TurboRow>[] = [...who, ...where, ...panels, ...tests, ...last]
export const waitingColumns: readonly ListColumn<TurboRow>[] = [...who, ...why, ...tests, ...where, ...last]

/** What the order waits for, or each thing that it lacks as a link to where that is put right. */
export function Why({ row }: { row: TurboRow }) {
  const { problems, waitsFor, hold, toCome, reviewer } = row
  const [first, ...others] = problems
  if (first) {
    const to = placeOf(first.field, { patientId: row.patient._id }, `/order/${row._id}`)
    return (
      <span className="flex items-center gap-2" title={problems.map(({ message }) => message).join('\n')}>
        <AppLink
          to={to}
          className="min-w-0 py-0.5 leading-4 whitespace-normal wrap-anywhere text-link underline underline-offset-2"
        >
          {first.message}
        </AppLink>
        {others.length > 0 && (
          <span className="flex-none text-hint">
            {fill(m.turboReports.moreProblems, { count: others.length })}
          </span>
        )}
      </span>
    )
  }
  const words = waitsFor.map((one) => {
    if (one === 'tests') return fill(m.turboReports.waits.tests, { count: toCome })
    if (one === 'review') return fill(m.turboReports.waits.review, { name: reviewer ?? '' })
    return one === 'hold'
      ? fill(m.turboReports.waits.hold, { reason: hold?.reason ?? '' })
      : m.turboReports.waits.pharmacist
  })
  return (
    <span className="block truncate" title={words.join('\n')}>
      {words.join('; ')}
    </span>
  )
}

/** A row on a phone. */
export function TurboCard({ row }: { row: TurboRow }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
      <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
      <span className="mono text-right text-hint">{row.requisitionNumber}</span>
      <span className="min-w-0 truncate text-text2">{row.panels.join(', ')}</span>
      <span className="text-right">
        <InstantCell at={row.dueSince} />
      </span>
      <span className="col-span-2 text-text2">
        {row.problems.map(({ message }) => message).join(' ')}
        {row.problems.length === 0 && row.waitsFor.length > 0 && <Why row={row} />}
      </span>
    </span>
  )
}
