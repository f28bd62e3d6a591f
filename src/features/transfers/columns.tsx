import type { TransferRow } from '@contract/transfers/shapes'
import { fill, m } from '@contract/messages'
import { shortTime } from '@/app/deliveries/cues'
import { StateChip } from '@/app/state-register/state-chip'
import { resultWords, transferCue, transferWhy } from '@/app/transfers/cues'
import { columnHelper } from '@/table/features'

const col = columnHelper<TransferRow>()
const cut = (text: string) => (
  <span className="block truncate" title={text}>
    {text}
  </span>
)

export const transferColumns = col.columns([
  col.accessor('state', {
    header: m.transfers.columnState,
    meta: { width: '124px' },
    cell: ({ row: { original } }) => <StateChip cue={transferCue(original)} />,
  }),
  col.accessor('requisitionNumber', {
    header: m.transfers.columnRequisition,
    meta: { width: '128px', mono: true },
  }),
  col.accessor((row) => fill(m.transfers.versionOf, { number: row.number }), {
    id: 'number',
    header: m.transfers.columnVersion,
    meta: { width: '84px', from: 'lg' },
  }),
  col.accessor((row) => `${m.transfers.directionShort[row.direction]} ${row.partner}`, {
    id: 'partner',
    header: m.transfers.columnPartner,
    meta: { width: '22%' },
    cell: ({ getValue }) => cut(getValue()),
  }),
  col.accessor('patient', {
    header: m.transfers.columnPatient,
    meta: { width: '16%' },
    cell: ({ getValue }) => cut(getValue()),
  }),
  col.accessor((row) => row.madeAt, {
    id: 'madeAt',
    header: m.transfers.columnSince,
    meta: { width: '108px', align: 'right', from: 'lg' },
    cell: ({ getValue }) => shortTime(getValue()),
  }),
  col.accessor((row) => [transferWhy(row), resultWords(row)].filter(Boolean).join(' '), {
    id: 'why',
    header: m.transfers.columnWhy,
    cell: ({ getValue }) => <span className="text-text2">{cut(getValue())}</span>,
  }),
])
