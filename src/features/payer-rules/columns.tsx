import { m } from '@contract/messages'
import type { MappingKind, PayerRuleDetail } from '@contract/payer-rules/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

export const mappingLabels: Readonly<Record<MappingKind, string>> = {
  exact: m.payerRules.kinds.exact,
  alias: m.payerRules.kinds.alias,
  pattern: m.payerRules.kinds.pattern,
}

const col = columnHelper<PayerRuleDetail>()

export const ruleColumns = col.columns([
  col.accessor('incoming', {
    header: m.payerRules.incoming,
    meta: { width: '30%', sort: 'incoming' },
    cell: ({ getValue, row }) => (
      <span className={row.original.kind === 'pattern' ? 'mono' : 'font-medium'}>{getValue()}</span>
    ),
  }),
  col.accessor((row) => mappingLabels[row.kind], {
    id: 'kind',
    header: m.payerRules.kind,
    meta: { width: '100px' },
  }),
  col.accessor((row) => row.locationName ?? m.payerRules.everywhere, {
    id: 'location',
    header: m.payerRules.scope,
    meta: { from: 'md' },
  }),
  col.accessor('payerName', { id: 'payer', header: m.payerRules.payer }),
  col.accessor('active', {
    header: m.register.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
