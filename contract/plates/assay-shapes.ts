import { z } from 'zod'
import { Named } from '../batches/shapes'
import { SentControlStanding } from '../quality-control/shapes'
import { AssayRules } from '../rules/plates/assay-rules'
import { m } from '../messages'
import { Id, Instant, Version, requiredText } from '../shapes'

/** Days over which a changed rule is replayed. */
export const replayDays = 90

/** Stands for the Ct that was read: what is entered where the test is a PCR target, whose result is its Ct. */
export const measuredCt = 'Ct'

/** What is entered for an analyte of the rules: the test, and its result where the analyte was found and where it was not. */
const AnalyteResult = z.strictObject({
  analyte: requiredText(80),
  testId: z.guid(m.plates.rulesTest),
  detected: requiredText(200),
  notDetected: requiredText(200),
})

/** The rules of an assay as they are edited: version and approval are the laboratory's to give, not part of what is sent. */
export const AssayContent = z.strictObject({
  rules: AssayRules.omit({ version: true, approved: true }),
  /** How its instrument writes that there is no Ct, beside Undetermined; `''` is an empty cell. */
  noCt: z.array(z.string().max(40)).max(8),
  results: z.array(AnalyteResult).max(24),
  /** The test that the Ct of the internal control is entered for; null: it is entered nowhere. */
  controlTestId: Id.nullable().default(null),
})
export type AssayContent = z.infer<typeof AssayContent>

/** What the replay of the draft over the last 90 days found. */
export const Replayed = z.object({ at: Instant, runs: z.int(), results: z.int(), changes: z.int() })
export type Replayed = z.infer<typeof Replayed>

export const AssayRule = z.object({
  _id: Id,
  version: Version,
  testType: Named,
  /** Of what is in force; 0: nothing yet. */
  number: z.int(),
  approved: AssayContent.nullable(),
  draft: AssayContent.nullable(),
  /** The tests that either of them fills. */
  tests: z.array(Named),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  replayed: Replayed.nullable(),
})
export type AssayRule = z.infer<typeof AssayRule>

const Finding = z.enum(['DETECTED', 'NOT_DETECTED', 'INCONCLUSIVE', 'INVALID', 'UNREAD', 'HELD'])
const WellAction = z.enum(['ACCEPT', 'REPEAT', 'RECOLLECT', 'REREAD', 'CONTROL_FAIL_RERUN', 'IDENTIFY'])

const Why = z.object({ code: z.string(), words: z.string(), wells: z.array(z.string()) })
const replayed = z.object({
  finding: Finding,
  action: WellAction,
  reasons: z.array(Why),
  plate: z.array(Why),
})

/** A result that the draft would change; null: one of the two versions has no such result. */
export const ChangedResult = z.object({
  /** The number of the plate. */
  plate: z.string(),
  well: z.string(),
  specimen: z.string().nullable(),
  analyte: z.string(),
  before: replayed.nullable(),
  after: replayed.nullable(),
  why: z.string(),
})
export type ChangedResult = z.infer<typeof ChangedResult>

/**
 * A positive control of a plate in quality control. `ready`: it can be entered since something was set up, and is with what is accepted
 * next. `unknown`: nobody said which control its name is. `held`: it cannot be entered. `left`: it is none of quality control.
 */
export const PlateControl = z.object({
  well: z.string(),
  name: z.string(),
  target: z.string(),
  /** The test that is under control by it. */
  test: z.string(),
  /** Null: it did not amplify. */
  ct: z.string().nullable(),
  state: z.enum(['entered', 'ready', 'unknown', 'held', 'left']),
  why: z.string().nullable(),
  control: SentControlStanding.nullable(),
})
export type PlateControl = z.infer<typeof PlateControl>

/** What a plate says of a specimen and test beside its result: that it holds one, or that a supervisor overrode it. */
export const WellWord = z.object({
  /** Each well of the specimen. */
  wells: z.array(z.string()),
  test: z.string(),
  /** Why it holds the result; null: it does not. */
  against: z.string().nullable(),
  /** `raw`: the value of the result that it was given for, and for no other. */
  override: z.object({ raw: z.string(), by: z.string(), at: Instant, reason: z.string() }).nullable(),
})
export type WellWord = z.infer<typeof WellWord>

/** What the newest run of a plate comes to by the rules that were in force when it was read. */
export const JudgedRun = z.object({
  fileName: z.string(),
  assay: z.string(),
  number: z.int(),
  plate: z.object({ verdict: z.enum(['PASS', 'HOLD']), action: WellAction, reasons: z.array(Why) }),
  wells: z.array(
    z.object({
      well: z.string(),
      role: z.string(),
      barcode: z.string().nullable(),
      verdict: z.enum(['PASS', 'FAIL', 'UNREAD', 'JUDGED', 'HELD', 'NOT_JUDGED']),
      action: WellAction,
      analytes: z.array(
        z.object({ analyte: z.string(), finding: Finding, action: WellAction, reasons: z.array(Why) }),
      ),
      reasons: z.array(Why),
    }),
  ),
  problems: z.array(Why),
  /** Its positive controls in quality control. */
  controls: z.array(PlateControl),
  /** What it holds of other results, and what of that was overridden. */
  words: z.array(WellWord),
})
export type JudgedRun = z.infer<typeof JudgedRun>
export type JudgedWell = JudgedRun['wells'][number]

/** What became of one finding: entered, or why not. */
export const AcceptedResult = z.object({
  well: z.string(),
  barcode: z.string(),
  analyte: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
})
export type AcceptedResult = z.infer<typeof AcceptedResult>
