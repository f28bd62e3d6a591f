import { t } from '@contract/messages'
import type { PrinterRow } from '@contract/printer-shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'

const col = columnHelper<PrinterRow>()

export const printerColumns = col.columns([
  col.accessor('name', {
    header: t('settings.printers.name'),
    meta: { width: '34%', sort: 'name' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => row.codes.join(', '), {
    id: 'codes',
    header: t('settings.printers.codes'),
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => row.offsets.join(' · '), {
    id: 'offsets',
    header: t('settings.printers.offsets'),
    meta: { width: '200px', from: 'md' },
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  col.accessor('active', {
    header: t('settings.printers.status'),
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])
