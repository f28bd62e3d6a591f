import { m } from '@contract/messages'
import type { PrinterRow } from '@contract/printers/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

const col = columnHelper<PrinterRow>()

export const printerColumns = col.columns([
  col.accessor('name', {
    header: m.printers.name,
    meta: { width: '34%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => row.codes.join(', '), {
    id: 'codes',
    header: m.printers.codes,
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => row.offsets.join(' · '), {
    id: 'offsets',
    header: m.printers.offsets,
    meta: { width: '200px', from: 'md' },
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  col.accessor('active', {
    header: m.printers.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
