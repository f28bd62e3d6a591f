import { CircleCheck, CircleSlash, Clock, OctagonX, Send, TriangleAlert } from 'lucide-react'
import type { MessageState } from '@contract/ehr-jobs/choices'
import type { MessageRow } from '@contract/ehr-jobs/shapes'
import { fill, m } from '@contract/messages'
import type { StateLook } from '@/app/state-register/state-chip'

/** What somebody has to look at is filled. */
export const messageCues: Readonly<Record<MessageState, StateLook>> = {
  ERROR: { tone: 'warning', icon: TriangleAlert, word: m.ehrJobs.state.ERROR, look: 'soft' },
  NACK: { tone: 'danger', icon: OctagonX, word: m.ehrJobs.state.NACK, look: 'soft' },
  SENT: { tone: 'info', icon: Send, word: m.ehrJobs.state.SENT },
  WAITING: { tone: 'neutral', icon: Clock, word: m.ehrJobs.state.WAITING },
  ACK: { tone: 'success', icon: CircleCheck, word: m.ehrJobs.state.ACK },
  SKIPPED: { tone: 'neutral', icon: CircleSlash, word: m.ehrJobs.state.SKIPPED },
}

/** What it is: `ORM^O01 from Cedar Ridge`. */
export const messageName = ({
  direction,
  type,
  connection,
}: Pick<MessageRow, 'direction' | 'type' | 'connection'>): string =>
  fill(direction === 'in' ? m.ehrJobs.fromConnection : m.ehrJobs.toConnection, {
    type: type || m.ehrJobs.hold.bytes,
    name: connection,
  })

/** What stops it, then why, in one line. */
export const messageWhy = ({ hold, why }: Pick<MessageRow, 'hold' | 'why'>): string => {
  const head = hold && m.ehrJobs.hold[hold]
  return [head, why === head ? null : why].filter(Boolean).join(': ')
}
