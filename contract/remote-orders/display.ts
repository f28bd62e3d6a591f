import { m } from '../messages'

interface Dates {
  dateEntered: string | null
  dateReceived: string | null
  dateReported: string | null
}

export const displayStatuses = ['reported', 'received', 'entered', 'Unknown'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/**
 * The status that a remote order is shown with: reported if dateReported is present, else received if dateReceived, else
 * entered if dateEntered, else Unknown (specification section 4).
 */
export const displayStatus = ({ dateEntered, dateReceived, dateReported }: Dates): DisplayStatus =>
  dateReported ? 'reported' : dateReceived ? 'received' : dateEntered ? 'entered' : 'Unknown'

export const displayWords: Record<DisplayStatus, string> = m.remoteOrders.display
