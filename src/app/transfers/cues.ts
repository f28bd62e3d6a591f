import { CircleCheck, CircleSlash, Clock, FileCheck, Inbox, OctagonX, Send } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { TransferRow } from '@contract/transfers/shapes'
import type { TransferState } from '@contract/transfers/state'
import type { StateLook } from '@/app/state-register/state-chip'
import { shortTime } from '@/app/deliveries/cues'

const cues: Readonly<Record<TransferState, StateLook>> = {
  PREPARED: { tone: 'neutral', icon: Clock, word: m.transfers.state.PREPARED },
  SENT: { tone: 'info', icon: Send, word: m.transfers.state.SENT },
  ACCEPTED: { tone: 'success', icon: CircleCheck, word: m.transfers.state.ACCEPTED },
  REFUSED: { tone: 'neutral', icon: CircleSlash, word: m.transfers.state.REFUSED },
  RESULTED: { tone: 'success', icon: FileCheck, word: m.transfers.state.RESULTED },
}
const stuck: StateLook = { tone: 'danger', icon: OctagonX, word: m.transfers.state.PREPARED, look: 'soft' }
const here: StateLook = { tone: 'warning', icon: Inbox, word: m.transfers.arrived, look: 'soft' }

/** What somebody has to look at is filled. */
export function transferCue({
  state,
  direction,
  nextTryAt,
  inHand,
}: Pick<TransferRow, 'state' | 'direction' | 'nextTryAt' | 'inHand'>): StateLook {
  if (direction === 'IN' && state === 'SENT') return here
  return direction === 'OUT' && state === 'PREPARED' && nextTryAt === null && !inHand ? stuck : cues[state]
}

/** Why it is where it is, and what comes next. */
export const transferWhy = ({ why, holds, state, nextTryAt }: TransferRow): string =>
  [
    why,
    ...holds,
    state === 'PREPARED' && nextTryAt ? fill(m.transfers.nextTry, { at: shortTime(nextTryAt) }) : null,
  ]
    .filter(Boolean)
    .join(' ')

const resultLabels: Readonly<Record<TransferRow['results'][number]['state'], string>> = {
  ...m.transfers.outsideState,
  ...m.transfers.resultState,
}

/** Of results of an order: on their way out, or come in. */
export const resultWords = ({ results }: Pick<TransferRow, 'results'>): string =>
  results
    .map(({ number, state, callOwed }) =>
      [
        `${fill(m.transfers.number, { number })}: ${resultLabels[state]}`,
        callOwed ? m.transfers.criticalOwed : '',
      ]
        .filter(Boolean)
        .join('. '),
    )
    .join(', ')
