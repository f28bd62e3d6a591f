import { wayKindLabels } from '@contract/deliveries/choices'
import type { DeliveryRow } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { deliveryCues, shortTime, whyText } from '@/app/deliveries/cues'
import { StateChip } from '@/app/state-register/state-chip'
import { columnHelper } from '@/table/features'
import { ReportStateChip } from '@/ui/status/order-chips'

const col = columnHelper<DeliveryRow>()

export const deliveryColumns = col.columns([
  col.accessor('state', {
    header: m.deliveries.columnState,
    meta: { width: '120px' },
    cell: ({ getValue }) => <StateChip cue={deliveryCues[getValue()]} />,
  }),
  col.accessor((row) => row.requisitionNumber ?? m.faxes.testTitle, {
    id: 'requisition',
    header: m.recalls.columnRequisition,
    meta: { width: '124px', mono: true },
  }),
  col.accessor((row) => row.number, {
    id: 'number',
    header: m.deliveries.columnVersion,
    meta: { width: '132px', from: 'lg' },
    cell: ({ row: { original } }) =>
      original.purpose === 'elr' ? (
        <span className="block truncate">{m.deliveries.elrOf}</span>
      ) : (
        original.number !== null && (
          <span className="flex items-center gap-2">
            {fill(m.recalls.version, { number: original.number })}
            {original.reportState && <ReportStateChip state={original.reportState} />}
          </span>
        )
      ),
  }),
  col.accessor((row) => wayKindLabels[row.channel], {
    id: 'channel',
    header: m.deliveries.columnWay,
    meta: { width: '64px', from: 'lg' },
  }),
  col.accessor('recipient', {
    header: m.deliveries.columnTo,
    meta: { width: '26%' },
    cell: ({ row: { original } }) => (
      <span className="block truncate font-medium" title={`${original.recipient}, ${original.address}`}>
        {original.recipient}
      </span>
    ),
  }),
  col.accessor((row) => row.lastTryAt ?? row.plannedAt, {
    id: 'lastTry',
    header: m.deliveries.columnLastTry,
    meta: { width: '112px', align: 'right', from: 'lg' },
    cell: ({ row: { original } }) => (original.lastTryAt ? shortTime(original.lastTryAt) : '–'),
  }),
  col.accessor(whyText, {
    id: 'why',
    header: m.deliveries.columnWhy,
    cell: ({ getValue }) => (
      <span className="block truncate text-text2" title={getValue()}>
        {getValue()}
      </span>
    ),
  }),
])
