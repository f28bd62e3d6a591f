import { fill, m } from '@contract/messages'
import type { SpecimenState } from '@contract/orders/shapes'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import { canTransition, type TransitionAnswer } from '@contract/machine'
import { specimenMachine, type SpecimenRefusal, type SpecimenTransition } from '@contract/specimens/states'
import type { Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import type { SpecimenRecord } from './store'

/** An instant on the laboratory's clocks, as it stands in a sentence: `Nov 19, 2026 12:05`. */
export function instantWords(instant: Date, zone: string): string {
  const { date, minutes } = wallTimeAt(instant.toISOString(), zone)
  return `${dateWords(date)} ${clock(minutes)}`
}

const statusWords = (record: SpecimenRecord): string =>
  ({
    EXPECTED: fill(m.specimens.notReceived, { letter: record.letter }),
    IN_TRANSIT: fill(m.specimens.notReceived, { letter: record.letter }),
    RECEIVED: fill(m.specimens.receivedAlready, { letter: record.letter }),
    STORED: fill(m.specimens.storedAlready, { letter: record.letter }),
    REJECTED: fill(m.specimens.wasRejected, {
      letter: record.letter,
      reason: record.reject_reason ?? m.specimens.noReason,
    }),
    DISPOSED: fill(m.specimens.disposed, { letter: record.letter }),
  })[record.state]

/** Whether the machine lets this specimen pass; a refusal names the specimen. */
export function attempt(
  name: SpecimenTransition,
  record: SpecimenRecord,
  reason: string | null = null,
): TransitionAnswer<SpecimenState, SpecimenRefusal> {
  const answer = canTransition(specimenMachine, record.state, name, { analyses: record.analyses, reason })
  if (answer.ok || answer.code !== 'wrong_state') return answer
  return { ...answer, message: statusWords(record) }
}

/** As above, thrown. */
export function mustPass(
  name: SpecimenTransition,
  record: SpecimenRecord,
  reason: string | null = null,
): SpecimenState {
  const answer = attempt(name, record, reason)
  if (!answer.ok) throw ruleRefused(answer.message)
  return answer.to
}

const marks = (record: SpecimenRecord) => ({
  state: record.state,
  condition: record.condition,
  kept: record.kept,
  receivedAt: record.received_at?.toISOString() ?? null,
  rejectReason: record.reject_reason,
  comment: record.comment,
})

export const recordSpecimen = (w: Write, orderId: string, before: SpecimenRecord, after: SpecimenRecord) =>
  w.changed('specimen', after.id, marks(before), marks(after), orderId)
