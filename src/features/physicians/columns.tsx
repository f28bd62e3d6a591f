import { m } from '@contract/messages'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { formatPerson } from '@/lib/format'
import { columnHelper } from '@/table/features'
const col = columnHelper<PhysicianRow>()

/** `Vandersloot, Maarten, MD`. */
export const physicianName = (
  physician: Pick<PhysicianRow, 'lastname' | 'firstname' | 'credentials'>,
): string => [formatPerson(physician), physician.credentials].filter(Boolean).join(', ')

export const physicianColumns = col.columns([
  col.accessor((row) => formatPerson(row), {
    id: 'name',
    header: m.physicians.listColumnName,
    meta: { width: '26%', sort: 'name' },
    cell: ({ row, getValue }) => (
      <span title={physicianName(row.original)}>
        <span className="font-medium">{getValue()}</span>
        {row.original.credentials && <span className="text-hint">, {row.original.credentials}</span>}
      </span>
    ),
  }),
  col.accessor('npi', {
    header: m.physicians.listColumnNpi,
    meta: { width: '120px', sort: 'npi' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => row.locationNames.join('; '), {
    id: 'locations',
    header: m.physicians.listColumnLocations,
    meta: { from: 'md' },
    cell: ({ row }) => <Places names={row.original.locationNames} />,
  }),
  col.accessor('phone', { header: m.physicians.listColumnPhone, meta: { width: '150px', from: 'lg' } }),
  col.accessor('active', {
    header: m.physicians.listColumnStatus,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])

/** The first by name, the others counted. */
function Places({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  return (
    <span className="flex gap-1" title={names.join('; ')}>
      <span className="truncate">{first}</span>
      {others.length > 0 && <span className="text-hint">+{others.length}</span>}
    </span>
  )
}
