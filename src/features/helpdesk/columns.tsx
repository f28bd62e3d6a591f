import { CircleCheck, CircleDot, Hourglass, MailPlus, type LucideIcon } from 'lucide-react'
import type { TicketRow } from '@contract/helpdesk/shapes'
import type { TicketState } from '@contract/helpdesk/choices'
import { m } from '@contract/messages'
import type { Tone } from '@/styles/tokens'
import { InstantCell } from '@/table/cells'
import { columnHelper } from '@/table/features'
import { Chip } from '@/ui/chip'

const cues: Record<TicketState, { tone: Tone; icon: LucideIcon }> = {
  NEW: { tone: 'info', icon: MailPlus },
  OPEN: { tone: 'warning', icon: CircleDot },
  WAITING: { tone: 'neutral', icon: Hourglass },
  CLOSED: { tone: 'success', icon: CircleCheck },
}

export const stateLabels: Record<TicketState, string> = {
  NEW: m.helpdesk.states.NEW,
  OPEN: m.helpdesk.states.OPEN,
  WAITING: m.helpdesk.states.WAITING,
  CLOSED: m.helpdesk.states.CLOSED,
}

export const TicketChip = ({ state }: { state: TicketState }) => (
  <Chip {...cues[state]}>{stateLabels[state]}</Chip>
)

const col = columnHelper<TicketRow>()

export const ticketColumns = col.columns([
  col.accessor('number', {
    header: m.helpdesk.number,
    meta: { width: '110px', sort: 'number' },
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
  }),
  col.accessor('subject', {
    header: m.helpdesk.subject,
    meta: { width: '38%' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('fromName', {
    header: m.helpdesk.from,
    meta: { width: '180px' },
    cell: ({ row, getValue }) => (row.original.mine ? m.helpdesk.you : getValue()),
  }),
  col.accessor('state', {
    header: m.helpdesk.state,
    meta: { width: '110px' },
    cell: ({ getValue }) => <TicketChip state={getValue()} />,
  }),
  col.accessor('replies', {
    header: m.helpdesk.replies,
    meta: { width: '84px', from: 'lg' },
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  col.accessor('updatedAt', {
    header: m.helpdesk.updated,
    meta: { width: '150px', sort: 'updated' },
    cell: ({ getValue }) => <InstantCell at={getValue()} />,
  }),
])
