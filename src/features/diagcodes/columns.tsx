import type { DiagCode } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { formatDateShort, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { BillableChip, ValidityChip } from './code-chips'

const words = 'catalogue.diag.column'
const col = columnHelper<DiagCode>()

export const diagCodeColumns = col.columns([
  col.accessor('code', {
    header: t(`${words}.code`),
    meta: { width: '128px' },
    cell: ({ getValue }) => <span className="mono font-medium">{getValue()}</span>,
  }),
  col.accessor('description', {
    header: t(`${words}.description`),
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  col.accessor('billable', {
    header: t(`${words}.billable`),
    meta: { width: '104px', from: 'md' },
    cell: ({ getValue }) => <BillableChip billable={getValue()} />,
  }),
  col.accessor('validFrom', {
    header: t(`${words}.from`),
    meta: { width: '112px', from: 'lg' },
    cell: ({ getValue }) => <span className="text-text2">{formatDateShort(getValue())}</span>,
  }),
  col.accessor('validTo', {
    header: t(`${words}.to`),
    meta: { width: '184px', from: 'md' },
    cell: ({ row }) => <ValidityChip code={row.original} today={todayIn(labZone())} />,
  }),
])
