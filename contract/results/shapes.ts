import { z } from 'zod'
import { AnalysisState } from '../orders/shapes'
import { Id, Instant, PlainDate, Version } from '../shapes'
import { Cutoff, TestDefinition } from '../tests/shapes'
import { CalculatedFrom } from './calculated'
import { Isolate } from './isolates'

/** Which version of a test's cutoffs it was read with. */
export const CutoffVersion = Cutoff.pick({ matrix: true, version: true, effectiveFrom: true })
export type CutoffVersion = z.infer<typeof CutoffVersion>

export const Interpretation = z.object({
  flag: z.enum(['', 'L', 'H', 'CRIT L', 'CRIT H', 'ABN', 'CRIT']),
  finding: z.string().nullable(),
  rangeText: z.string(),
  cutoff: z.string().nullable(),
  /** Missing in readings from before it was kept. */
  cutoffVersion: CutoffVersion.nullish(),
  delta: z.object({ change: z.string(), percent: z.string(), marked: z.boolean() }).nullable(),
  /** Why no change since a previous value could be worked out; left out where it could, or there is none. */
  changeUnknown: z.enum(['bound', 'unit', 'kind', 'withheld', 'old', 'specimen', 'zero', 'time']).nullish(),
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

/** How an attempt to tell somebody ended. Only one that reached somebody, and was read back, answers for the value. */
export const CallOutcome = z.enum(['reached', 'noAnswer', 'leftMessage'])
export type CallOutcome = z.infer<typeof CallOutcome>

/** One attempt to tell somebody of a critical value. None is ever changed or taken away. */
export const CallAttempt = z.object({
  outcome: CallOutcome,
  at: Instant,
  toldTo: z.string().nullable(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  readBack: z.boolean(),
  /** The value it was about, as typed then. */
  raw: z.string().nullable(),
  by: Id,
  byName: z.string(),
})
export type CallAttempt = z.infer<typeof CallAttempt>

/** Who looked at a marked change since the previous value, and what was checked. It holds for this value and this change alone. */
export const DeltaSeen = z.object({
  raw: z.string(),
  change: z.string(),
  note: z.string(),
  at: Instant,
  by: Id,
  byName: z.string(),
})
export type DeltaSeen = z.infer<typeof DeltaSeen>

/** The rule that verified a result, where no person did. */
export const VerifiedRule = z.object({ ruleId: Id, name: z.string(), revision: z.int() })
export type VerifiedRule = z.infer<typeof VerifiedRule>

/** What a released value means now: for the patient as the order says, and beside the control of its PCR specimen. */
export const ReadNow = Interpretation.pick({
  flag: true,
  finding: true,
  rangeText: true,
  critical: true,
  isAbnormal: true,
}).extend({
  /** Of a calculated test: its value by the sex and age of now, where it is another than the released one. */
  value: z.string().optional(),
})
export type ReadNow = z.infer<typeof ReadNow>

/** The rules by which a result or a listed drug calls for a test; `catalogue` is a rule of the test's own definition. */
export const ReflexRule = z.enum([
  'positive-screen-unexplained',
  'negative-screen-of-listed',
  'listed-drug-not-tested',
  'parent-without-needed-product',
  'catalogue',
  // Nobody's rule: somebody asked for it after the order was placed.
  'requested',
])
export type ReflexRule = z.infer<typeof ReflexRule>

/** Why a test was added to an order that nobody had asked for it. */
export const ReflexCause = z.object({
  rule: ReflexRule,
  sentence: z.string(),
  /** The analyses that call for it; none for a listed drug of which no test spoke. */
  from: z.array(Id),
  /** Added with the verification, as the laboratory set it; else a person added it. */
  automatic: z.boolean(),
})
export type ReflexCause = z.infer<typeof ReflexCause>

/** A test that an order's results and medications call for. */
export const ReflexOffer = z.object({
  testId: Id,
  code: z.string(),
  name: z.string(),
  letter: z.string(),
  rule: ReflexRule,
  sentence: z.string(),
})
export type ReflexOffer = z.infer<typeof ReflexOffer>

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
  /** Of a culture in which something grew; left out where there are none. A clinic gets none of the suppressed antibiotics. */
  isolates: z.array(Isolate).optional(),
  critical: z.boolean(),
  /** The call that was reached and read back, about the value that stands. */
  criticalCall: CriticalCall.nullable(),
  /** Every attempt, in the order of their recording, those about earlier values of this analysis too. */
  callAttempts: z.array(CallAttempt),
  /** What the instrument said of the value, as it sent it; left out where it said nothing. Never sent to a clinic. */
  instrumentMarks: z.array(z.string()).optional(),
  /** How its specimen was diluted, or that it is to be (`owed`), in words; left out where neither is so. Never sent to a clinic. */
  dilution: z.object({ words: z.string(), owed: z.boolean() }).optional(),
  /** What the indices of its specimen say of it, each a sentence; left out where they say nothing. A clinic reads it as released. */
  indexNotes: z.array(z.string()).optional(),
  /** Who looked at the marked change of the value that stands. Never sent to a clinic. */
  deltaSeen: DeltaSeen.nullish(),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a reflex test: what called for it. Never sent to a clinic. */
  cause: ReflexCause.nullish(),
  /** Of a calculated test: what its result comes from, or why there is none. Never sent to a clinic. */
  calculated: CalculatedFrom.optional(),
  retestOf: Id.nullable(),
  resultedAt: Instant.nullable(),
  resultedBy: Id.nullable(),
  resultedByName: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  verifiedByName: z.string().nullable(),
  /** The rule that verified it, where no person did. */
  verifiedRule: VerifiedRule.nullish(),
  releasedAt: Instant.nullable(),
  /** The last released value of the same test of this patient before this collection. */
  previous: z
    .object({
      raw: z.string(),
      /** In the words it was reported in: `n` was reported as Not detected, or as Invalid. */
      text: z.string(),
      /** The unit it was measured in, where that is not the unit of this value. */
      unit: z.string().nullable(),
      collectedOn: PlainDate,
      orderId: Id,
    })
    .nullable(),
  /**
   * Where a released value was read for another sex or birth date than the order says now (or its next report will), or
   * beside a control that was corrected since: how it would be read now. `interpretation` stays what was released. Null
   * where they agree, and for clinics.
   */
  readNow: ReadNow.nullable(),
  /**
   * What the report says in place of value and finding: the specimen allowed none when it was released. A clinic gets these
   * words alone; `interpretation` then holds no more than range and cutoff. Null where the value was reported.
   */
  withheld: z.string().nullable(),
  /** The instrument that measured it, where somebody said so. Never sent to a clinic, nor are the two that follow. */
  instrumentId: Id.nullish(),
  /** The instruments that measure this test under control: where there are several, one is to be chosen. */
  instruments: z.array(z.object({ _id: Id, code: z.string(), name: z.string() })).optional(),
  /** Why its quality control lets it be neither verified nor released. */
  controlHold: z.string().nullish(),
  /** The same of a plate that its specimen lies on. */
  plateHold: z.string().nullish(),
  /** Who overrode the plate that its specimen lies on, or what that says of it, when and why. Never sent to a clinic. */
  plateOverride: z.string().nullish(),
})
export type Analysis = z.infer<typeof Analysis>

/** What happened to one analysis of a bulk call: a refused cell never blocks the others. */
export const AnalysisOutcome = z.object({
  _id: Id,
  ok: z.boolean(),
  message: z.string().nullable(),
  analysis: Analysis.nullable(),
})

/** What became of one test of a panel: as the codes were sent, in their order. */
export const PanelOutcome = z.object({
  testCode: z.string(),
  letter: z.string().nullable(),
  ok: z.boolean(),
  message: z.string().nullable(),
  analysis: Analysis.nullable(),
})
export type PanelOutcome = z.infer<typeof PanelOutcome>

export const Outcomes = z.object({ outcomes: z.array(AnalysisOutcome) })

export type AnalysisOutcomes = z.infer<typeof Outcomes>
