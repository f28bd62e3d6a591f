import { CircleCheck, CircleSlash, Inbox } from 'lucide-react'
import type { IntakeState } from '@contract/intake/shapes'
import { m } from '@contract/messages'
import { Chip } from '@/ui/chip'

const looks = {
  NEW: { tone: 'info', icon: Inbox },
  ACCEPTED: { tone: 'success', icon: CircleCheck },
  DISMISSED: { tone: 'neutral', icon: CircleSlash },
} as const

/** Where a form that was handed in stands. */
export const IntakeStateChip = ({ state }: { state: IntakeState }) => (
  <Chip {...looks[state]}>{m.intake.states[state]}</Chip>
)
