import { GraphInForce } from '../toxicology/shapes'
import { z } from 'zod'
import { POST } from '../endpoint'
import { m } from '../messages'
import {
  Id,
  Timestamp,
  Version,
  cleanText,
  optionalText,
  requiredText,
  cleanLines,
  onceSound,
  requiredLines,
} from '../shapes'
import { write } from './call-parts'
import { reachedInFull } from './reached-in-full'
import { EnteredIsolates } from './isolates'
import { Analysis, CallOutcome, Outcomes, PanelOutcome, ReflexOffer } from './shapes'

/** A comment that is not sent stays as it is; an empty one is taken off. */
const commentOfCell = cleanLines(400)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))

/** Isolates that are not sent stay as they are; none are sent to take them off. */
const isolates = EnteredIsolates.optional()

const marks = z
  .array(z.object({ _id: Id, version: Version }))
  .min(1)
  .max(400)

/**
 * Values that somebody was told of. `told` is that value as entered: where it is still the one on file, the call
 * is recorded whatever else has changed since.
 */
const toldMarks = z
  .array(z.object({ _id: Id, version: Version, told: cleanText(200).optional() }))
  .min(1)
  .max(400)

export const ofOrder = POST('/order/results', {
  area: 'results',
  body: z.object({ orderId: Id }),
  out: z.object({
    docs: z.array(Analysis),
    /** What the laboratory approved beside the reference of drugs; only with a test for drugs, and where there is any. */
    drugs: GraphInForce.optional(),
  }),
  can: ['read', 'Result'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  summary: 'The analyses of an order in report order, with previous values.',
})

export const enter = POST('/results/enter', {
  area: 'results',
  ...write,
  body: z.object({
    cells: z
      .array(
        z.object({
          _id: Id,
          version: Version,
          raw: cleanText(200),
          comment: commentOfCell,
          isolates,
          /** The critical value that is to be another one, as it stands: without it such a value is not replaced. */
          replaces: cleanText(200).optional(),
        }),
      )
      .min(1)
      .max(400),
  }),
  out: Outcomes,
  can: ['enter', 'Result'],
  summary: 'Enters results, each stored as typed; a refused cell says why and the others are saved.',
})

/**
 * Specification section 7. The payload's two names are its own; what a test with its result consists of is ours: `letter` where
 * several specimens of the order have the test, `version` where a value that stands is to be another.
 */
export const resultPanel = POST('/order/resultpanel', {
  area: 'results',
  ...write,
  body: z.object({
    requisitionNumber: requiredText(40),
    testCodesWithResults: z
      .array(
        z.object({
          testCode: requiredText(40),
          result: cleanText(200).pipe(z.string().min(1, m.results.empty)),
          letter: optionalText(4),
          version: Version.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  out: z.object({ outcomes: z.array(PanelOutcome) }),
  can: ['enter', 'Result'],
  summary:
    'Enters results of one order by the codes of its tests; only what is named is touched, each refused by itself.',
})

export const verify = POST('/results/verify', {
  area: 'results',
  ...write,
  body: z.object({ analyses: marks }),
  out: Outcomes,
  can: ['verify', 'Result'],
  summary: 'Verifies results; by another person where the lab asks it.',
})

export const unverify = POST('/results/unverify', {
  area: 'results',
  ...write,
  body: z.object({ analyses: marks, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: Outcomes,
  can: ['verify', 'Result'],
  summary: 'Takes a verification back before release.',
})

export const criticalCall = POST('/results/critical_call', {
  area: 'results',
  ...write,
  body: z
    .object({
      analyses: toldMarks,
      outcome: CallOutcome.default('reached'),
      toldTo: optionalText(120),
      role: optionalText(80),
      at: Timestamp,
      readBack: z.boolean().default(false),
      phone: optionalText(40),
      note: optionalText(200),
    })
    .superRefine(onceSound(reachedInFull)),
  out: Outcomes,
  can: ['enter', 'Result'],
  summary:
    'Records an attempt to tell of critical values: whom, when, and that it was read back (42 CFR 493.1291(g)).',
})

export const acknowledgeDelta = POST('/results/acknowledge_delta', {
  area: 'results',
  ...write,
  body: z.object({ analyses: marks, note: requiredLines(200, m.results.deltaNoteMissing) }),
  out: Outcomes,
  can: ['verify', 'Result'],
  summary: 'Says that somebody looked at marked changes since the previous value, and what was checked.',
})

export const retest = POST('/results/retest', {
  area: 'results',
  ...write,
  body: z.object({ analyses: marks, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: Outcomes,
  can: ['enter', 'Result'],
  summary: 'Retracts results and registers linked new analyses; nothing is overwritten.',
})

export const cancel = POST('/results/cancel', {
  area: 'results',
  ...write,
  body: z.object({ analyses: marks, reason: requiredLines(400, m.results.notPerformedWhy) }),
  out: Outcomes,
  can: ['reject', 'Result'],
  summary: 'Cancels tests that will not be performed, with the reason.',
})

export const correct = POST('/results/correct', {
  area: 'results',
  ...write,
  body: z.object({
    analysis: z.object({ _id: Id, version: Version }),
    raw: cleanText(200),
    isolates,
    reason: requiredLines(400, m.errors.reasonMissing),
    toldTo: requiredText(120, m.results.toldToMissing),
  }),
  out: Outcomes,
  can: ['correct', 'Result'],
  summary: 'Corrects a released value: a new analysis is drafted, the old one stays readable.',
})

export const measuredOn = POST('/results/instrument', {
  area: 'results',
  ...write,
  feature: 'qc',
  body: z.object({ analyses: marks, instrumentId: Id.nullable() }),
  out: Outcomes,
  can: ['enter', 'Result'],
  summary: 'Says which instrument measured results that are not verified yet; its controls answer for them.',
})

/** Tests that an order calls for, by test and letter of the specimen. */
const called = z
  .array(z.object({ testId: Id, letter: requiredText(4) }))
  .min(1)
  .max(200)

export const reflexes = POST('/order/reflexes', {
  area: 'results',
  body: z.object({ orderId: Id }),
  out: z.object({ offers: z.array(ReflexOffer) }),
  can: ['verify', 'Result'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  summary: 'The reflex tests that the verified drug results and the medications of an open order call for.',
})

export const addReflexes = POST('/order/reflexes/add', {
  area: 'results',
  ...write,
  body: z.object({ orderId: Id, tests: called }),
  out: z.object({ added: z.array(ReflexOffer) }),
  can: ['verify', 'Result'],
  summary: 'Adds reflex tests that are offered; the cause stays on each.',
})

export const dismissReflexes = POST('/order/reflexes/dismiss', {
  area: 'results',
  ...write,
  body: z.object({
    orderId: Id,
    tests: called,
    reason: requiredLines(400, m.errors.reasonMissing),
  }),
  out: z.object({ dismissed: z.int() }),
  can: ['verify', 'Result'],
  summary: 'Declines reflex tests that are offered, with the reason; they are not offered or added again.',
})
