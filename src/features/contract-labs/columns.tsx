import type { ContractLabRow } from '@contract/contract-labs/shapes'
import { m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

const col = columnHelper<ContractLabRow>()

export const contractLabColumns = col.columns([
  col.accessor('name', {
    header: m.contractLabs.name,
    meta: { width: '32%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('clia', {
    header: m.contractLabs.clia,
    meta: { width: '130px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor('director', {
    header: m.contractLabs.director,
    meta: { from: 'md' },
  }),
  col.accessor('phone', { header: m.people.contact.phone, meta: { width: '150px', from: 'lg' } }),
  col.accessor('priceCount', {
    id: 'prices',
    header: m.contractLabs.pricesCount,
    meta: { width: '90px', align: 'right' },
  }),
  col.accessor('active', {
    header: m.register.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
