import { CircleCheck, CircleSlash, Clock, OctagonX, Send, UserCheck } from 'lucide-react'
import {
  deliveryEndLabels,
  deliveryStateLabels,
  wayHoldLabel,
  type DeliveryState,
} from '@contract/deliveries/choices'
import type { DeliveryRow } from '@contract/deliveries/shapes'
import type { FaxStatus } from '@contract/faxes/choices'
import { fill, m } from '@contract/messages'
import type { StateLook } from '@/app/state-register/state-chip'
import { formatClock, formatDayMonth, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** What somebody has to look at is filled. */
export const deliveryCues: Readonly<Record<DeliveryState, StateLook>> = {
  WAITING: { tone: 'neutral', icon: Clock, word: deliveryStateLabels.WAITING },
  SENT: { tone: 'info', icon: Send, word: deliveryStateLabels.SENT },
  CONFIRMED: { tone: 'success', icon: CircleCheck, word: deliveryStateLabels.CONFIRMED },
  FAILED: { tone: 'danger', icon: OctagonX, word: deliveryStateLabels.FAILED, look: 'soft' },
  GIVEN_UP: { tone: 'neutral', icon: CircleSlash, word: deliveryStateLabels.GIVEN_UP },
}

export const faxCues: Readonly<Record<FaxStatus, StateLook>> = {
  QUEUED: { tone: 'neutral', icon: Clock, word: m.faxes.status.QUEUED },
  SENDING: { tone: 'info', icon: Send, word: m.faxes.status.SENDING },
  SENT: { tone: 'success', icon: CircleCheck, word: m.faxes.status.SENT },
  FAILED: { tone: 'danger', icon: OctagonX, word: m.faxes.status.FAILED, look: 'soft' },
  CANCELLED: { tone: 'neutral', icon: CircleSlash, word: m.faxes.status.CANCELLED },
  RESOLVED_MANUALLY: { tone: 'teal', icon: UserCheck, word: m.faxes.status.RESOLVED_MANUALLY },
}

/** The clock alone of what was today in the laboratory; the day before it otherwise. */
export const shortTime = (instant: string): string =>
  todayIn(labZone(), new Date(instant)) === todayIn(labZone())
    ? formatClock(instant, labZone())
    : `${formatDayMonth(instant, labZone())} ${formatClock(instant, labZone())}`

type Standing = Pick<DeliveryRow, 'channel' | 'hold' | 'why' | 'nextTryAt' | 'state' | 'tries' | 'endedHow'>

/** Why it is where it is, and what comes next. */
export function whyText({ channel, hold, why, nextTryAt, state, tries, endedHow }: Standing): string {
  const parts = [
    endedHow && endedHow !== 'resolved' && endedHow !== 'cancelled' ? deliveryEndLabels[endedHow] : null,
    why,
    hold && wayHoldLabel(channel, hold),
    state === 'WAITING' && tries > 0 && nextTryAt
      ? fill(m.deliveries.nextTry, { at: shortTime(nextTryAt) })
      : null,
  ]
  return parts
    .flatMap((part) => part || [])
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')
}
