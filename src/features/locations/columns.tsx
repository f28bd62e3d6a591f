import { m } from '@contract/messages'
import type { LocationRow } from '@contract/locations/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'
const col = columnHelper<LocationRow>()

export const placeText = ({ city, state }: Pick<LocationRow, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ')

export const locationColumns = col.columns([
  col.accessor('name', {
    header: m.locations.listColumnName,
    meta: { sort: 'name' },
    cell: ({ getValue }) => (
      <span className="font-medium">
        <PlaceName name={getValue()} />
      </span>
    ),
  }),
  col.accessor('code', {
    header: m.locations.listColumnCode,
    meta: { width: '140px', sort: 'code' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => placeText(row), {
    id: 'place',
    header: m.locations.listColumnPlace,
    meta: { width: '16%', from: 'md' },
  }),
  col.accessor('phone', { header: m.locations.listColumnPhone, meta: { width: '140px', from: 'lg' } }),
  col.accessor('fax', { header: m.locations.listColumnFax, meta: { width: '140px', from: 'xl' } }),
  col.accessor('physicianCount', {
    header: m.locations.listColumnPhysicians,
    meta: { width: '92px', align: 'right', from: 'md' },
  }),
  col.accessor('active', {
    header: m.locations.listColumnStatus,
    meta: { width: '112px' },
    cell: ({ getValue }) => (
      <span className="pl-4">
        <InactiveChip active={getValue()} />
      </span>
    ),
  }),
])
