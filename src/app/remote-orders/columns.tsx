import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  FileCheck,
  FileClock,
  OctagonX,
  PackageCheck,
  PenLine,
  Sparkles,
  TriangleAlert,
} from 'lucide-react'
import { m } from '@contract/messages'
import { attentions } from '@contract/remote-orders/choices'
import { displayStatus, displayWords, type DisplayStatus } from '@contract/remote-orders/display'
import type { RemoteOrderRow } from '@contract/remote-orders/shapes'
import { formatPerson } from '@/lib/format'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
import { bornText } from '@/lib/born'
import { InstantCell, PersonCell, PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'
import { StatMark } from '@/ui/status/order-chips'

const p = m.remoteOrderEntry
const col = columnHelper<RemoteOrderRow>()

const looks: Record<DisplayStatus, Omit<StateLook, 'word'>> = {
  reported: { tone: 'success', icon: FileCheck },
  received: { tone: 'teal', icon: PackageCheck },
  entered: { tone: 'neutral', icon: FileClock },
  Unknown: { tone: 'neutral', icon: CircleHelp },
}

/** By its dates, as the specification says; what is canceled or waits for a signature says so, and so does a report that is not
 * final. */
export function RemoteStatus({ row }: { row: RemoteOrderRow }) {
  const status = displayStatus(row)
  if (row.state === 'REJECTED')
    return (
      <span title={row.rejectedReason ?? undefined}>
        <StateChip
          cue={{
            ...{ tone: 'danger', icon: OctagonX },
            word: row.orderId === null ? m.remoteOrders.states.REJECTED : m.remoteOrders.rejectedByLab,
          }}
        />
        {row.orderId !== null && <span className="sr-only">{row.rejectedReason}</span>}
      </span>
    )
  if (row.state === 'READYTOREVIEW')
    return (
      <StateChip
        cue={{ tone: 'warning', icon: PenLine, word: m.remoteOrders.states.READYTOREVIEW, look: 'soft' }}
      />
    )
  return (
    <span className="flex items-center gap-1.5">
      <StateChip cue={{ ...looks[status], word: displayWords[status] }} />
      {row.report && row.report !== 'FINAL' && (
        <span className="text-meta font-medium text-warning">{p.reportStates[row.report]}</span>
      )}
    </span>
  )
}

/** What of a result asks for the clinic's eye. */
export function ResultMark({ row }: { row: RemoteOrderRow }) {
  if (row.reviewed)
    return (
      <Chip tone="neutral" icon={CircleCheck} look="bare">
        {p.marks.reviewed}
      </Chip>
    )
  // Without a result: its status says what asks for the clinic.
  if (row.state === 'REJECTED' && row.dateReported === null) return null
  if (row.attention === attentions.critical)
    return (
      <Chip tone="danger" icon={CircleAlert} look="solid">
        {p.marks.critical}
      </Chip>
    )
  if (row.attention === attentions.abnormal)
    return (
      <Chip tone="warning" icon={TriangleAlert} look="soft">
        {p.marks.abnormal}
      </Chip>
    )
  if (row.attention === attentions.fresh)
    return (
      <Chip tone="info" icon={Sparkles} look="soft">
        {p.marks.fresh}
      </Chip>
    )
  return null
}

export const remoteOrderColumns = col.columns([
  col.accessor('requisitionNumber', {
    header: p.columnNumber,
    meta: { width: '112px', sort: 'requisitionNumber', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: p.columnPatient,
    meta: { width: '160px' },
    cell: ({ row }) => <PersonCell person={row.original.patient} />,
  }),
  col.accessor((row) => row.panels.join(', '), {
    id: 'panels',
    header: p.columnTests,
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        {original.priority === 'STAT' && <StatMark />}
        <span className="truncate" title={original.panels.join(', ')}>
          {original.panels.join(', ')}
        </span>
      </span>
    ),
  }),
  col.accessor((row) => formatPerson(row.physician), {
    id: 'physician',
    header: p.columnPhysician,
    meta: { width: '130px', from: '2xl' },
  }),
  col.accessor((row) => row.location.name, {
    id: 'location',
    header: p.columnPlace,
    meta: { width: '150px', from: '3xl' },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor('collectedAt', {
    header: p.columnCollected,
    meta: { width: '120px', from: '3xl' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor((row) => displayStatus(row), {
    id: 'status',
    header: p.columnStatus,
    meta: { width: '180px' },
    cell: ({ row }) => <RemoteStatus row={row.original} />,
  }),
  col.accessor('attention', {
    header: p.columnResult,
    meta: { width: '112px', sort: 'attention' },
    cell: ({ row }) => <ResultMark row={row.original} />,
  }),
  col.accessor('dateEntered', {
    header: p.columnEntered,
    meta: { width: '120px', from: 'lg', sort: 'dateEntered' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
  col.accessor('dateReported', {
    header: p.columnReported,
    meta: { width: '138px', from: 'xl', sort: 'dateReported' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
])

/** A row on a phone. */
export function RemoteOrderCard({ row }: { row: RemoteOrderRow }) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
      <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
      <span className="justify-self-end">
        <ResultMark row={row} />
      </span>
      <span className="text-meta text-hint">{bornText(row.patient)}</span>
      <span className="justify-self-end">
        <RemoteStatus row={row} />
      </span>
      <span className="min-w-0 truncate text-text2">{row.panels.join(', ')}</span>
      <span className="mono justify-self-end text-hint">{row.requisitionNumber}</span>
      {row.state === 'REJECTED' && row.rejectedReason && (
        <span className="col-span-2 wrap-anywhere text-text2">{row.rejectedReason}</span>
      )}
    </span>
  )
}
