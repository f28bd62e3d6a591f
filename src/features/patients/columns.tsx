import type { PatientRow } from '@contract/people-shapes'
import { formatPerson } from '@/lib/format'
import { bornText, DayCell, PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'

const col = columnHelper<PatientRow>()

export const patientColumns = col.columns([
  col.accessor('patientNumber', {
    header: 'Patient no',
    meta: { width: '128px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => formatPerson(row), {
    id: 'name',
    header: 'Name',
    meta: { sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => bornText(row), { id: 'born', header: 'Born', meta: { width: '160px', sort: 'dob' } }),
  col.accessor('locationName', {
    header: 'Location',
    meta: { width: '28%', from: 'md' },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor('phone', { header: 'Phone', meta: { width: '150px', from: 'lg' } }),
  col.accessor('lastOrderAt', {
    header: 'Last order',
    meta: { width: '110px', from: 'lg' },
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
])
