import { t } from '@contract/messages'
import type { PatientRow } from '@contract/people-shapes'
import { formatPerson } from '@/lib/format'
import { bornText, DayCell, PlaceName } from '@/table/cells'
import { columnHelper } from '@/table/features'

const words = 'people.patients.column'
const col = columnHelper<PatientRow>()

export const patientColumns = col.columns([
  col.accessor('patientNumber', {
    header: t(`${words}.number`),
    meta: { width: '128px' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => formatPerson(row), {
    id: 'name',
    header: t(`${words}.name`),
    meta: { sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => bornText(row), {
    id: 'born',
    header: t(`${words}.born`),
    meta: { width: '160px', sort: 'dob' },
  }),
  col.accessor('locationName', {
    header: t(`${words}.location`),
    meta: { width: '28%', from: 'md' },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor('phone', { header: t(`${words}.phone`), meta: { width: '150px', from: 'lg' } }),
  col.accessor('lastOrderAt', {
    header: t(`${words}.lastOrder`),
    meta: { width: '110px', from: 'lg' },
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
])
