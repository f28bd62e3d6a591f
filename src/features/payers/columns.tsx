import { m } from '@contract/messages'
import type { PayerKind } from '@contract/choices'
import type { PayerRow } from '@contract/payers/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

export const kindLabels: Readonly<Record<PayerKind, string>> = {
  commercial: m.payers.kinds.commercial,
  medicare: m.payers.kinds.medicare,
  medicaid: m.payers.kinds.medicaid,
  workers_comp: m.payers.kinds.workers_comp,
  client: m.payers.kinds.client,
  self_pay: m.payers.kinds.self_pay,
}

const col = columnHelper<PayerRow>()

export const payerColumns = col.columns([
  col.accessor('name', {
    header: m.payers.name,
    meta: { width: '38%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('electronicId', {
    header: m.payers.electronicId,
    meta: { width: '140px', sort: 'electronicId' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => kindLabels[row.kind], {
    id: 'kind',
    header: m.payers.kind,
    meta: { width: '180px' },
  }),
  col.accessor('phone', { header: m.people.contact.phone, meta: { width: '150px', from: 'lg' } }),
  col.accessor('active', {
    header: m.payers.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
