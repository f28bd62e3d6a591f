import type { Fax } from '@contract/faxes/shapes'
import { m } from '@contract/messages'
import { faxCues, shortTime, whyText } from '@/app/deliveries/cues'
import { StateChip } from '@/app/state-register/state-chip'
import { columnHelper } from '@/table/features'

const col = columnHelper<Fax>()

export const faxColumns = col.columns([
  col.accessor('status', {
    header: m.deliveries.columnState,
    meta: { width: '150px' },
    cell: ({ getValue }) => <StateChip cue={faxCues[getValue()]} />,
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
  col.accessor((row) => row.requisitionNumber ?? m.faxes.testTitle, {
    id: 'requisition',
    header: m.recalls.columnRequisition,
    meta: { width: '124px', mono: true },
  }),
  col.accessor((row) => row.pages, {
    id: 'pages',
    header: m.deliveries.columnPages,
    meta: { width: '68px', align: 'right', from: 'lg' },
  }),
  col.accessor('tries', {
    header: m.deliveries.columnTries,
    meta: { width: '60px', align: 'right', from: 'md' },
  }),
  col.accessor((row) => row.lastTryAt, {
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
