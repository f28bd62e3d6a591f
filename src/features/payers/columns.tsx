import { t } from '@contract/messages'
import type { PayerKind } from '@contract/choices'
import type { PayerRow } from '@contract/payer-shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

export const kindLabels: Readonly<Record<PayerKind, string>> = {
  commercial: t('payers.kinds.commercial'),
  medicare: t('payers.kinds.medicare'),
  medicaid: t('payers.kinds.medicaid'),
  workers_comp: t('payers.kinds.workers_comp'),
  client: t('payers.kinds.client'),
  self_pay: t('payers.kinds.self_pay'),
}

const col = columnHelper<PayerRow>()

export const payerColumns = col.columns([
  col.accessor('name', {
    header: t('payers.name'),
    meta: { width: '38%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('electronicId', {
    header: t('payers.electronicId'),
    meta: { width: '140px', sort: 'electronicId' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => kindLabels[row.kind], {
    id: 'kind',
    header: t('payers.kind'),
    meta: { width: '180px' },
  }),
  col.accessor('phone', { header: t('people.contact.phone'), meta: { width: '150px', from: 'lg' } }),
  col.accessor('active', {
    header: t('payers.status'),
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
