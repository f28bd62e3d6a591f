import { z } from 'zod'
import { TestDefinition } from './catalogue-shapes'
import { area, post } from './endpoint'
import { AnalysisState, Order, Specimen } from './order-shapes'
import { Id, Instant, PlainDate, Timestamp, Version, cleanText, optionalText, requiredText } from './shapes'

export const Interpretation = z.object({
  flag: z.enum(['', 'L', 'H', 'CRIT L', 'CRIT H', 'ABN', 'CRIT']),
  finding: z.string().nullable(),
  rangeText: z.string(),
  cutoff: z.string().nullable(),
  delta: z.object({ change: z.string(), percent: z.string(), marked: z.boolean() }).nullable(),
  critical: z.boolean(),
  isAbnormal: z.boolean(),
})
export type Interpretation = z.infer<typeof Interpretation>

export const CriticalCall = z.object({
  toldTo: z.string(),
  role: z.string(),
  at: Instant,
  readBack: z.boolean(),
  by: Id,
  byName: z.string(),
})

/** What a released value means for the patient as the order says now: what sex and age decide, and nothing else. */
export const ReadNow = Interpretation.pick({ flag: true, rangeText: true, critical: true, isAbnormal: true })
export type ReadNow = z.infer<typeof ReadNow>

/** One test on one specimen, with what was entered exactly as it was typed. */
export const Analysis = z.object({
  _id: Id,
  version: Version,
  orderId: Id,
  specimenId: Id,
  letter: z.string(),
  panelId: Id.nullable(),
  panelName: z.string().nullable(),
  testId: Id,
  testVersion: z.int(),
  code: z.string(),
  name: z.string(),
  definition: TestDefinition,
  position: z.int(),
  state: AnalysisState,
  /** The text that was typed, never rewritten. Null until a result is entered. */
  raw: z.string().nullable(),
  interpretation: Interpretation.nullable(),
  critical: z.boolean(),
  criticalCall: CriticalCall.nullable(),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
  retestOf: Id.nullable(),
  resultedAt: Instant.nullable(),
  resultedBy: Id.nullable(),
  resultedByName: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  verifiedByName: z.string().nullable(),
  releasedAt: Instant.nullable(),
  /** The last released value of the same test of this patient before this collection. */
  previous: z.object({ raw: z.string(), collectedOn: PlainDate, orderId: Id }).nullable(),
  /**
   * Where a released value was read for another sex or birth date than the order says now (or its next report will):
   * how it would be read now. `interpretation` stays what was released. Null where they agree, and for clinics.
   */
  readNow: ReadNow.nullable(),
})
export type Analysis = z.infer<typeof Analysis>

/** What happened to one analysis of a bulk call: a refused cell never blocks the others. */
export const AnalysisOutcome = z.object({
  _id: Id,
  ok: z.boolean(),
  message: z.string().nullable(),
  analysis: Analysis.nullable(),
})
const Outcomes = z.object({ outcomes: z.array(AnalysisOutcome) })
export type AnalysisOutcomes = z.infer<typeof Outcomes>

/** A comment that is not sent stays as it is; an empty one is taken off. */
const commentOfCell = cleanText(400)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))
const marks = z
  .array(z.object({ _id: Id, version: Version }))
  .min(1)
  .max(400)
const write = { phi: 'write', scope: 'own', entity: 'order', idempotent: true } as const

export const results = area('results', {
  ofOrder: post('/order/results', {
    body: z.object({ orderId: Id }),
    out: z.object({ docs: z.array(Analysis) }),
    can: ['read', 'Result'],
    phi: 'read',
    scope: 'own',
    entity: 'order',
    summary: 'The analyses of an order in report order, with previous values.',
  }),
  enter: post('/results/enter', {
    ...write,
    body: z.object({
      cells: z
        .array(z.object({ _id: Id, version: Version, raw: cleanText(200), comment: commentOfCell }))
        .min(1)
        .max(400),
    }),
    out: Outcomes,
    can: ['enter', 'Result'],
    summary: 'Enters results, each stored as typed; a refused cell says why and the others are saved.',
  }),
  verify: post('/results/verify', {
    ...write,
    body: z.object({ analyses: marks }),
    out: Outcomes,
    can: ['verify', 'Result'],
    summary: 'Verifies results; by another person where the lab asks it.',
  }),
  unverify: post('/results/unverify', {
    ...write,
    body: z.object({ analyses: marks, reason: requiredText(400, 'Say why.') }),
    out: Outcomes,
    can: ['verify', 'Result'],
    summary: 'Takes a verification back before release.',
  }),
  criticalCall: post('/results/critical_call', {
    ...write,
    body: z.object({
      analyses: marks,
      toldTo: requiredText(120, 'Enter who was told.'),
      role: requiredText(80, 'Enter the role of who was told.'),
      at: Timestamp,
      readBack: z.literal(true, 'The value must be read back.'),
    }),
    out: Outcomes,
    can: ['enter', 'Result'],
    summary: 'Records who was told of critical values, when, and that it was read back (42 CFR 493.1291(g)).',
  }),
  retest: post('/results/retest', {
    ...write,
    body: z.object({ analyses: marks, reason: requiredText(400, 'Say why.') }),
    out: Outcomes,
    can: ['enter', 'Result'],
    summary: 'Retracts results and registers linked new analyses; nothing is overwritten.',
  }),
  cancel: post('/results/cancel', {
    ...write,
    body: z.object({ analyses: marks, reason: requiredText(400, 'Say why the test was not performed.') }),
    out: Outcomes,
    can: ['reject', 'Result'],
    summary: 'Cancels tests that will not be performed, with the reason.',
  }),
  correct: post('/results/correct', {
    ...write,
    body: z.object({
      analysis: z.object({ _id: Id, version: Version }),
      raw: cleanText(200),
      reason: requiredText(400, 'Say why.'),
      toldTo: requiredText(120, 'Enter who was told.'),
    }),
    out: Outcomes,
    can: ['correct', 'Result'],
    summary: 'Corrects a released value: a new analysis is drafted, the old one stays readable.',
  }),
})

export const specimens = area('specimens', {
  receive: post('/specimen/receive', {
    ...write,
    /** A requisition number receives every expected tube of the order; a tube barcode receives that tube. */
    body: z.object({
      code: cleanText(60).pipe(z.string().min(1, 'Scan a requisition or a tube.')),
      condition: optionalText(80),
      at: Timestamp.nullish(),
    }),
    out: z.object({
      order: Order,
      received: z.array(Specimen),
      already: z.boolean(),
      comment: z.string().nullable(),
    }),
    can: ['receive', 'Specimen'],
    summary: 'Receives specimens by scan; records date and time, condition and who (42 CFR 493.1283).',
  }),
  undoReceive: post('/specimen/undo_receive', {
    ...write,
    body: z.object({ specimenIds: z.array(Id).min(1).max(26), reason: optionalText(400) }),
    out: z.object({ order: Order }),
    can: ['receive', 'Specimen'],
    summary: 'Takes a receipt back while nothing has been resulted.',
  }),
  reject: post('/specimen/reject', {
    ...write,
    body: z.object({
      specimenId: Id,
      version: Version,
      reason: requiredText(400, 'Choose or enter the reason.'),
      disposition: optionalText(200),
    }),
    out: z.object({ order: Order }),
    can: ['reject', 'Specimen'],
    summary: 'Rejects a specimen with the reason and its disposition.',
  }),
  today: post('/specimen/received_today', {
    body: z.object({ limit: z.int().min(1).max(200).default(50) }),
    out: z.object({
      docs: z.array(
        z.object({
          _id: Id,
          orderId: Id,
          requisitionNumber: z.string(),
          barcode: z.string(),
          letter: z.string(),
          version: Version,
          patient: z.string(),
          dob: PlainDate,
          location: z.string(),
          collectedAt: Instant,
          receivedAt: Instant,
          condition: z.string().nullable(),
        }),
      ),
      received: z.int(),
      expected: z.int(),
    }),
    can: ['receive', 'Specimen'],
    phi: 'read',
    scope: 'own',
    entity: 'specimen',
    summary: "Today's received specimens, newest first, and how many are still expected.",
  }),
})
