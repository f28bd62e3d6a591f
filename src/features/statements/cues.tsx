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
import { m } from '@contract/messages'
import type { StatementRow } from '@contract/statements/shapes'
import type { StatementState } from '@contract/statements/choices'
import { Chip } from '@/ui/chip'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'

export const statementCues: Readonly<Record<StatementState, StateLook>> = {
  DRAFT: { tone: 'neutral', icon: PencilLine, word: m.statements.states.DRAFT },
  SENT: { tone: 'info', icon: Send, word: m.statements.states.SENT },
  REMINDER: {
    tone: 'warning',
    icon: TriangleAlert,
    word: m.statements.states.REMINDER,
    look: 'soft',
  },
  PAID: { tone: 'success', icon: CircleCheck, word: m.statements.states.PAID },
  PLAN: { tone: 'teal', icon: CalendarClock, word: m.statements.states.PLAN },
  COLLECTIONS: {
    tone: 'danger',
    icon: Landmark,
    word: m.statements.states.COLLECTIONS,
    look: 'soft',
  },
  CLOSED: { tone: 'neutral', icon: Archive, word: m.statements.states.CLOSED },
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
      {m.statements.returned}
    </Chip>
  )
}
