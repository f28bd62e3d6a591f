import type { Gender } from '../choices'
import { fill, m } from '../messages'
import { ageInYears, isPlainDate } from './age'
import { wallTimeAt } from './zone'

/** A draft as order entry holds it; anything may still be missing. Instants are ISO 8601, dates `YYYY-MM-DD`. */
export interface OrderDraft {
  patient: { dob: string; gender: Gender } | null
  location: string | null
  /** `receivedAt`: when this specimen was received, or will have been once the order is saved. */
  specimens: { collectedAt: string | null; receivedAt?: string | null }[]
  /** As ordered: `set` is the panel a test came with, null when it was ordered alone. */
  tests: { testId: string; set: string | null }[]
}

export interface KnownTest {
  name: string
  active: boolean
  /** The sex that the test is made for; see `TestBrief`. */
  onlyFor: 'M' | 'F' | null
}

export interface OrderSurroundings {
  /** The instant it is now, UTC, and the laboratory's IANA zone: a birth date is compared on the laboratory's calendar. */
  now: string
  zone: string
  knownTests: ReadonlyMap<string, KnownTest>
  knownLocations: ReadonlySet<string>
}

/** `field` is a path into the draft, such as `specimens.0.collectedAt`. */
export interface FieldMessage {
  field: string
  message: string
}

const instant = (text: string | null | undefined) => {
  const time = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}
const dateIn = (zone: string, text: string) => wallTimeAt(text, zone).date

function patientProblems(draft: OrderDraft, today: string): FieldMessage[] {
  if (!draft.patient) return [{ field: 'patient', message: m.rules.patientMissing }]
  const { dob } = draft.patient
  if (!isPlainDate(dob)) return [{ field: 'patient.dob', message: m.rules.dobMissing }]
  return dob > today ? [{ field: 'patient.dob', message: m.rules.dobFuture }] : []
}

function specimenProblems(draft: OrderDraft, { now, zone }: OrderSurroundings): FieldMessage[] {
  if (draft.specimens.length === 0) return [{ field: 'specimens', message: m.orders.specimenMissing }]
  const dob = draft.patient?.dob
  return draft.specimens.flatMap(({ collectedAt, receivedAt }, at) => {
    const field = `specimens.${at}.collectedAt`
    const collected = instant(collectedAt)
    if (!collectedAt || collected === null) return [{ field, message: m.rules.collectedMissing }]
    if (collected > Date.parse(now)) return [{ field, message: m.rules.collectedFuture }]
    const received = instant(receivedAt)
    if (received !== null && received < collected) return [{ field, message: m.rules.collectedAfterReceived }]
    const tooEarly = dob && isPlainDate(dob) && dateIn(zone, collectedAt) < dob
    return tooEarly ? [{ field, message: m.rules.collectedBeforeBirth }] : []
  })
}

function testProblems({ tests }: OrderDraft, { knownTests }: OrderSurroundings): FieldMessage[] {
  if (tests.length === 0) return [{ field: 'tests', message: m.orders.testMissing }]
  return tests.flatMap(({ testId }, at) => {
    const known = knownTests.get(testId)
    if (!known) return [{ field: `tests.${at}`, message: m.rules.testUnknown }]
    return known.active
      ? []
      : [{ field: `tests.${at}`, message: fill(m.rules.testInactive, { name: known.name }) }]
  })
}

/**
 * Why an order cannot be submitted, field by field; empty when it can. The page and the server ask the same function.
 * Today is the laboratory's date; collection is compared with birth on that calendar too.
 */
export function orderProblems(draft: OrderDraft, around: OrderSurroundings): FieldMessage[] {
  const today = dateIn(around.zone, around.now)
  const location = draft.location
  return [
    ...patientProblems(draft, today),
    ...(location && around.knownLocations.has(location)
      ? []
      : [{ field: 'location', message: m.rules.locationMissing }]),
    ...specimenProblems(draft, around),
    ...testProblems(draft, around),
  ]
}

/** A question to be answered once. The key stays the same as long as it is the same question. */
export interface PossibleMistake extends FieldMessage {
  key: `${'born_today' | 'very_old' | 'ordered_twice' | 'for_other_sex' | 'same_day'} ${string}`
}

const OLD = 110

function likelyWrongPatient({ patient }: OrderDraft, today: string): PossibleMistake[] {
  if (!patient || !isPlainDate(patient.dob) || patient.dob > today) return []
  const age = ageInYears(patient.dob, today)
  const field = 'patient.dob'
  if (patient.dob === today) return [{ field, key: `born_today ${patient.dob}`, message: m.rules.bornToday }]
  return age > OLD
    ? [
        {
          field,
          key: `very_old ${patient.dob}`,
          message: fill(m.rules.veryOld, { age }),
        },
      ]
    : []
}

/** Ordered twice in the same set: twice alone, or twice within one panel. Across sets it is one test and no mistake. */
function repeatedTests({ tests }: OrderDraft, { knownTests }: OrderSurroundings): PossibleMistake[] {
  const seen = new Set<string>()
  return tests.flatMap(({ testId, set }, at) => {
    const key = `${set ?? ''} ${testId}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [
      {
        field: `tests.${at}`,
        key: `ordered_twice ${testId}`,
        message: fill(m.rules.orderedTwice, {
          name: knownTests.get(testId)?.name ?? m.rules.thisTest,
        }),
      },
    ]
  })
}

function unlikelyForSex(
  { tests, patient }: OrderDraft,
  { knownTests }: OrderSurroundings,
): PossibleMistake[] {
  const other = patient?.gender === 'M' ? 'F' : patient?.gender === 'F' ? 'M' : null
  return tests.flatMap(({ testId }, at) => {
    const known = knownTests.get(testId)
    if (!known || !other || known.onlyFor !== other) return []
    const question = other === 'M' ? m.rules.forMen : m.rules.forWomen
    return [
      {
        field: `tests.${at}`,
        key: `for_other_sex ${testId}`,
        message: fill(question, { name: known.name }),
      },
    ]
  })
}

/** What is possible but likely a slip: asked once, kept on yes. Never a reason to refuse. */
export function possibleMistakes(draft: OrderDraft, around: OrderSurroundings): PossibleMistake[] {
  return [
    ...likelyWrongPatient(draft, dateIn(around.zone, around.now)),
    ...repeatedTests(draft, around),
    ...unlikelyForSex(draft, around),
  ]
}
