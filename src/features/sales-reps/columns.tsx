import { m } from '@contract/messages'
import type { SalesRepRow } from '@contract/sales-reps/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

export const salesRepName = ({ lastname, firstname }: Pick<SalesRepRow, 'lastname' | 'firstname'>): string =>
  `${lastname}, ${firstname}`

const col = columnHelper<SalesRepRow>()

export const salesRepColumns = col.columns([
  col.accessor((row) => salesRepName(row), {
    id: 'name',
    header: m.salesReps.name,
    meta: { width: '30%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('email', { header: m.people.contact.email, meta: { sort: 'email', from: 'md' } }),
  col.accessor('phone', { header: m.people.contact.phone, meta: { width: '150px', from: 'lg' } }),
  col.accessor('team', { header: m.salesReps.team, meta: { width: '120px', from: 'lg' } }),
  col.accessor('locationCount', {
    header: m.salesReps.locations,
    meta: { width: '96px', align: 'right' },
  }),
  col.accessor('active', {
    header: m.salesReps.status,
    meta: { width: '112px' },
    cell: ({ getValue }) => (
      <span className="pl-4">
        <InactiveChip active={getValue()} />
      </span>
    ),
  }),
])
