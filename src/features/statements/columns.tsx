import { m } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import type { StatementRow } from '@contract/statements/shapes'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { ReturnedChip, StatementChip } from './cues'

const col = columnHelper<StatementRow>()

export const statementColumns = col.columns([
  col.accessor('number', {
    header: m.statements.number,
    meta: { width: '110px', sort: 'number' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => row.patient.name, {
    id: 'patient',
    header: m.statements.patient,
    meta: { width: '26%' },
    cell: ({ getValue, row }) => (
      <span className="flex gap-2">
        <span className="truncate font-medium">{getValue()}</span>
        <span className="mono text-hint">{row.original.patient.patientNumber}</span>
      </span>
    ),
  }),
  col.accessor('state', {
    header: m.register.billingState,
    meta: { width: '150px' },
    cell: ({ row }) => <StatementChip row={row.original} />,
  }),
  col.accessor('returnedMail', {
    header: m.statements.returned,
    meta: { width: '140px', from: 'xl' },
    cell: ({ getValue }) => <ReturnedChip returned={getValue()} />,
  }),
  col.accessor((row) => moneyText(row.totalCents), {
    id: 'total',
    header: m.statements.total,
    meta: { width: '110px', align: 'right', from: 'md' },
  }),
  col.accessor((row) => moneyText(row.paidCents), {
    id: 'paid',
    header: m.statements.paid,
    meta: { width: '110px', align: 'right', from: 'md' },
  }),
  col.accessor((row) => moneyText(row.balanceCents), {
    id: 'balance',
    header: m.statements.balance,
    meta: { width: '110px', align: 'right' },
  }),
  col.accessor((row) => formatInstantDate(row.createdAt, labZone()), {
    id: 'createdAt',
    header: m.statements.created,
    meta: { width: '130px', sort: 'createdAt' },
  }),
])
