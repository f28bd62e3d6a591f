import { fill, m } from '@contract/messages'
import { clock, dateWords } from '@contract/rules/date-words'
import { isPastStability, stabilityOf, withKeeping } from '@contract/rules/stability'
import { wallTimeAt } from '@contract/rules/zone'
import type { BatchRecord, SpecimenFacts, SpecimenTest } from './records'
import { stageWords } from './records'

/** Whose tests are taken although they wait in a batch already. */
export type FromBatches = 'none' | 'any' | { batchId: string }

interface Asked {
  testType: Pick<BatchRecord, 'test_type' | 'test_type_id'> &
    Partial<Pick<BatchRecord, 'only_tests' | 'only_names'>>
  now: Date
  timeZone: string
  /** A batch takes of no other; a plate is filled from one. */
  from?: FromBatches
}

/** Whether a batch of this type is for a test: those that it names, else all of its type. */
const isFor = (
  { test_type_id, only_tests = null }: Pick<Asked['testType'], 'test_type_id' | 'only_tests'>,
  { typeId, testId }: SpecimenTest,
) => typeId === test_type_id && (only_tests === null || only_tests.includes(testId))

const isTaken = ({ state, batchId }: SpecimenTest, from: FromBatches): boolean =>
  state === 'ASSIGNED' && from !== 'none' && (from === 'any' || batchId === from.batchId)

/** The tests of a specimen that a batch of this type takes, or what is filled from the batches that are said. */
export const wanted = (
  { tests }: SpecimenFacts,
  type: Pick<Asked['testType'], 'test_type_id' | 'only_tests'>,
  from: FromBatches = 'none',
): SpecimenTest[] =>
  tests.filter(
    (test) =>
      isFor(type, test) &&
      ((test.state === 'REGISTERED' && test.batchId === null) || isTaken(test, from)) &&
      !test.referred,
  )

/** How long a specimen keeps for a test, and whether it still does. */
export function keeping(
  facts: Pick<SpecimenFacts, 'collected_at' | 'stability_hours' | 'sample_type_id' | 'kept'>,
  { stability }: Pick<SpecimenTest, 'stability'>,
  now: Date,
) {
  const { sample_type_id: sampleTypeId, stability_hours: stabilityHours, kept } = facts
  const said = stabilityOf(stability ?? [], { sampleTypeId, stabilityHours, kept })
  return { ...said, past: isPastStability(facts.collected_at, said.hours, now) }
}

/** A specimen with the hours that it keeps for the first of these tests that it has not outlived, or of all that it has. */
export function keptFor<Facts extends Parameters<typeof keeping>[0]>(
  facts: Facts,
  tests: readonly Pick<SpecimenTest, 'stability'>[],
  now: Date,
): Facts {
  if (tests.length === 0) return facts
  const each = tests.map((test) => keeping(facts, test, now))
  const left = each.filter(({ past }) => !past)
  const hours = (left.length > 0 ? left : each).flatMap((one) => one.hours ?? [])
  return { ...facts, stability_hours: hours.length > 0 ? Math.min(...hours) : null }
}

/** The same, but those only that the specimen still keeps for: each test decides alone. */
export const inTime = (
  facts: SpecimenFacts,
  type: Pick<Asked['testType'], 'test_type_id' | 'only_tests'>,
  now: Date,
  from: FromBatches = 'none',
): SpecimenTest[] => wanted(facts, type, from).filter((test) => !keeping(facts, test, now).past)

const listed = (names: readonly string[]) => [...new Set(names)].join(', ')

/**
 * Why a specimen cannot go into a batch of this type, in a sentence that names it; null: it can. What concerns the tests comes
 * first: a tube of another bench is put back whatever else is wrong with it.
 */
export function whyNot(
  facts: SpecimenFacts,
  { testType, now, timeZone, from = 'none' }: Asked,
): string | null {
  const { barcode, tests, requisition_number: requisition } = facts
  if (tests.length === 0) return fill(m.batches.noTests, { barcode })
  const ofType = tests.filter(({ typeId }) => typeId === testType.test_type_id)
  if (ofType.length === 0)
    return fill(m.batches.wrongType, {
      barcode,
      type: testType.test_type,
      others: listed(tests.map(({ type }) => type)),
    })
  const own = ofType.filter((test) => isFor(testType, test))
  if (own.length === 0)
    return fill(m.batches.wrongTest, {
      barcode,
      tests: listed(testType.only_names ?? []),
      others: listed(ofType.map(({ name }) => name)),
    })
  const open = wanted(facts, testType, from)
  const batched = own.find((test) => test.batch !== null && test.state === 'ASSIGNED' && !isTaken(test, from))
  if (open.length === 0 && batched?.batch && batched.batchStage)
    return fill(m.batches.inBatch, { barcode, number: batched.batch, stage: stageWords(batched.batchStage) })
  if (facts.specimen_state === 'REJECTED') return fill(m.batches.specimenRejected, { barcode })
  if (facts.specimen_state === 'DISPOSED') return fill(m.batches.specimenDisposed, { barcode })
  if (facts.specimen_state === 'EXPECTED' || facts.specimen_state === 'IN_TRANSIT')
    return fill(m.batches.notReceived, { barcode })
  if (open.length === 0) return worked(barcode, own, from)
  if (facts.order_state !== 'OPEN')
    return fill(m.batches.orderNotOpen, { barcode, requisition, state: facts.order_state.toLowerCase() })
  if (facts.hold_reason !== null)
    return fill(m.batches.orderHeld, { barcode, requisition, reason: facts.hold_reason }).trim()
  if (inTime(facts, testType, now, from).length === 0) {
    const limits = open
      .map((test) => keeping(facts, test, now))
      .toSorted((a, b) => (b.hours ?? 0) - (a.hours ?? 0))
    const [{ hours, assumed } = { hours: 0, assumed: false }] = limits
    const { date, minutes } = wallTimeAt(facts.collected_at.toISOString(), timeZone)
    const at = `${dateWords(date)}, ${clock(minutes)}`
    return withKeeping(fill(m.batches.expired, { barcode, hours: hours ?? 0, at }), { assumed })
  }
  return null
}

/** Nothing of this type is left to do on it: what became of the tests. */
function worked(barcode: string, own: readonly SpecimenTest[], from: FromBatches): string {
  const sent = own.filter((test) => test.referred && (test.state === 'REGISTERED' || isTaken(test, from)))
  if (sent.length > 0)
    return fill(m.batches.testReferred, { barcode, tests: listed(sent.map(({ name }) => name)) })
  const released = own.filter(({ state }) => state === 'RELEASED')
  const resulted = own.filter(({ state }) => state === 'RESULTED' || state === 'VERIFIED')
  const [text, of] =
    resulted.length > 0
      ? [m.batches.testResulted, resulted]
      : released.length > 0
        ? [m.batches.testReleased, released]
        : [m.batches.testCancelled, own]
  return fill(text, { barcode, tests: listed(of.map(({ name }) => name)) })
}
