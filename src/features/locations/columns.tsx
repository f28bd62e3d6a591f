import { t } from '@contract/messages'
import type { LocationRow } from '@contract/people-shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'

const words = 'people.locations.column'
const col = columnHelper<LocationRow>()

export const placeText = ({ city, state }: Pick<LocationRow, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ')

export const locationColumns = col.columns([
  col.accessor('name', {
    header: t(`${words}.name`),
    meta: { sort: 'name' },
    cell: ({ getValue }) => (
      <span className="font-medium">
        <PlaceName name={getValue()} />
      </span>
    ),
  }),
  col.accessor('code', {
    header: t(`${words}.code`),
    meta: { width: '140px', sort: 'code' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => placeText(row), {
    id: 'place',
    header: t(`${words}.place`),
    meta: { width: '16%', from: 'md' },
  }),
  col.accessor('phone', { header: t(`${words}.phone`), meta: { width: '140px', from: 'lg' } }),
  col.accessor('fax', { header: t(`${words}.fax`), meta: { width: '140px', from: 'xl' } }),
  col.accessor('physicianCount', {
    header: t(`${words}.physicians`),
    meta: { width: '92px', align: 'right', from: 'md' },
  }),
  col.accessor('active', {
    header: t(`${words}.status`),
    meta: { width: '112px' },
    cell: ({ getValue }) => (
      <span className="pl-4">
        <InactiveChip active={getValue()} />
      </span>
    ),
  }),
])
