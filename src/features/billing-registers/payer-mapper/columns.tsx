import { t } from '@contract/messages'
import type { MappingKind, PayerRuleDetail } from '@contract/payer-rule-shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

export const mappingLabels: Readonly<Record<MappingKind, string>> = {
  exact: t('billingRegisters.payerMapper.kinds.exact'),
  alias: t('billingRegisters.payerMapper.kinds.alias'),
  pattern: t('billingRegisters.payerMapper.kinds.pattern'),
}

const col = columnHelper<PayerRuleDetail>()

export const ruleColumns = col.columns([
  col.accessor('incoming', {
    header: t('billingRegisters.payerMapper.incoming'),
    meta: { width: '30%', sort: 'incoming' },
    cell: ({ getValue, row }) => (
      <span className={row.original.kind === 'pattern' ? 'mono' : 'font-medium'}>{getValue()}</span>
    ),
  }),
  col.accessor((row) => mappingLabels[row.kind], {
    id: 'kind',
    header: t('billingRegisters.payerMapper.kind'),
    meta: { width: '100px' },
  }),
  col.accessor((row) => row.locationName ?? t('billingRegisters.payerMapper.everywhere'), {
    id: 'location',
    header: t('billingRegisters.payerMapper.scope'),
    meta: { from: 'md' },
  }),
  col.accessor('payerName', { id: 'payer', header: t('billingRegisters.payerMapper.payer') }),
  col.accessor('active', {
    header: t('payers.status'),
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
