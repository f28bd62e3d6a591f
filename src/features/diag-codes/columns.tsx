import type { DiagCode } from '@contract/diag-codes/shapes'
import { m } from '@contract/messages'
import { formatDateShort, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { BillableChip, ValidityChip } from './code-chips'
const col = columnHelper<DiagCode>()

export const diagCodeColumns = col.columns([
  col.accessor('code', {
    header: m.diagCodes.columnCode,
    meta: { width: '128px' },
    cell: ({ getValue }) => <span className="mono font-medium">{getValue()}</span>,
  }),
  col.accessor('description', {
    header: m.diagCodes.columnDescription,
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  col.accessor('billable', {
    header: m.diagCodes.columnBillable,
    meta: { width: '104px', from: 'md' },
    cell: ({ getValue }) => <BillableChip billable={getValue()} />,
  }),
  col.accessor('validFrom', {
    header: m.diagCodes.columnFrom,
    meta: { width: '112px', from: 'lg' },
    cell: ({ getValue }) => <span className="text-text2">{formatDateShort(getValue())}</span>,
  }),
  col.accessor('validTo', {
    header: m.diagCodes.columnTo,
    meta: { width: '184px', from: 'md' },
    cell: ({ row }) => <ValidityChip code={row.original} today={todayIn(labZone())} />,
  }),
])
