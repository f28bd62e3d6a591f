import { m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import { formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { DayCell, PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'
const col = columnHelper<PatientRow>()

export const patientColumns = col.columns([
  col.accessor('patientNumber', {
    header: m.patients.listColumnNumber,
    meta: { width: '128px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => formatPerson(row), {
    id: 'name',
    header: m.patients.listColumnName,
    meta: { sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => bornText(row), {
    id: 'born',
    header: m.patients.listColumnBorn,
    meta: { width: '160px', sort: 'dob' },
  }),
  col.accessor('locationName', {
    header: m.patients.listColumnLocation,
    meta: { width: '28%', from: 'md' },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor('phone', { header: m.patients.listColumnPhone, meta: { width: '150px', from: 'lg' } }),
  col.accessor('lastOrderAt', {
    header: m.patients.listColumnLastOrder,
    meta: { width: '110px', from: 'lg' },
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
])
