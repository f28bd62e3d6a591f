import {
  Archive,
  CalendarClock,
  CircleCheck,
  Landmark,
  MailWarning,
  PencilLine,
  Send,
  TriangleAlert,
} from 'lucide-react'
import { t } from '@contract/messages'
import { moneyText } from '@contract/rules/money'
import type { StatementRow } from '@contract/statement-shapes'
import type { StatementState } from '@contract/states/statement'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'
import { StateChip, type StateLook } from '../parts/state-chip'

export const statementCues: Readonly<Record<StatementState, StateLook>> = {
  DRAFT: { tone: 'neutral', icon: PencilLine, word: t('billingRegisters.statements.states.DRAFT') },
  SENT: { tone: 'info', icon: Send, word: t('billingRegisters.statements.states.SENT') },
  REMINDER: {
    tone: 'warning',
    icon: TriangleAlert,
    word: t('billingRegisters.statements.states.REMINDER'),
    look: 'soft',
  },
  PAID: { tone: 'success', icon: CircleCheck, word: t('billingRegisters.statements.states.PAID') },
  PLAN: { tone: 'teal', icon: CalendarClock, word: t('billingRegisters.statements.states.PLAN') },
  COLLECTIONS: {
    tone: 'danger',
    icon: Landmark,
    word: t('billingRegisters.statements.states.COLLECTIONS'),
    look: 'soft',
  },
  CLOSED: { tone: 'neutral', icon: Archive, word: t('billingRegisters.statements.states.CLOSED') },
}

/** Where it stands, with which reminder it is. */
export function StatementChip({ row }: { row: Pick<StatementRow, 'state' | 'reminders'> }) {
  return (
    <StateChip
      cue={statementCues[row.state]}
      more={row.state === 'REMINDER' && row.reminders > 0 ? row.reminders : undefined}
    />
  )
}

/** Only the exception is said: a letter came back. */
export function ReturnedChip({ returned }: { returned: boolean }) {
  if (!returned) return null
  return (
    <Chip tone="warning" icon={MailWarning}>
      {t('billingRegisters.statements.returned')}
    </Chip>
  )
}

const col = columnHelper<StatementRow>()

export const statementColumns = col.columns([
  col.accessor('number', {
    header: t('billingRegisters.statements.number'),
    meta: { width: '110px', sort: 'number' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor((row) => row.patient.name, {
    id: 'patient',
    header: t('billingRegisters.statements.patient'),
    meta: { width: '26%' },
    cell: ({ getValue, row }) => (
      <span className="flex gap-2">
        <span className="truncate font-medium">{getValue()}</span>
        <span className="mono text-hint">{row.original.patient.patientNumber}</span>
      </span>
    ),
  }),
  col.accessor('state', {
    header: t('billingRegisters.state'),
    meta: { width: '150px' },
    cell: ({ row }) => <StatementChip row={row.original} />,
  }),
  col.accessor('returnedMail', {
    header: t('billingRegisters.statements.returned'),
    meta: { width: '140px', from: 'xl' },
    cell: ({ getValue }) => <ReturnedChip returned={getValue()} />,
  }),
  col.accessor((row) => moneyText(row.totalCents), {
    id: 'total',
    header: t('billingRegisters.statements.total'),
    meta: { width: '110px', align: 'right', from: 'md' },
  }),
  col.accessor((row) => moneyText(row.paidCents), {
    id: 'paid',
    header: t('billingRegisters.statements.paid'),
    meta: { width: '110px', align: 'right', from: 'md' },
  }),
  col.accessor((row) => moneyText(row.balanceCents), {
    id: 'balance',
    header: t('billingRegisters.statements.balance'),
    meta: { width: '110px', align: 'right' },
  }),
  col.accessor((row) => formatInstantDate(row.createdAt, labZone()), {
    id: 'createdAt',
    header: t('billingRegisters.statements.created'),
    meta: { width: '130px', sort: 'createdAt' },
  }),
])
