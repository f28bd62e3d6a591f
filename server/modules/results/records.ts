import type {
  CallAttempt,
  CriticalCall as CriticalCallOnWire,
  DeltaSeen,
  ReflexCause,
  VerifiedRule,
} from '@contract/results/shapes'
import type { MrsaContent } from '@contract/mrsa/shapes'
import type { CalculatedFrom } from '@contract/results/calculated'
import type { ReagentLot } from '@contract/rules/calculation/lot-factors'
import type { Dilution } from '@contract/rules/dilution'
import type { TestDefinition } from '@contract/tests/shapes'
import type { AnalysisState, SpecimenState } from '@contract/orders/shapes'
import { EnteredValue } from '@contract/rules/entered-value'
import { Interpretation } from '@contract/results/shapes'
import { Isolate } from '@contract/results/isolates'
import type { z } from 'zod'

export type CriticalCall = z.infer<typeof CriticalCallOnWire>

/** What a corrected report must say beside the new value (42 CFR 493.1291(k)); kept with the interpretation. */
export interface CorrectionFacts {
  /** The analysis whose released value this one corrects. */
  of: string
  old: string
  reason: string
  toldTo: string
  at: string
  by: string
  byName: string
}

/**
 * One analysis with what its specimen and its test's version say of it. Changed in memory while the order is locked and
 * written back in one statement. Choices are text columns; the reply's schema proves them.
 */
export interface AnalysisRecord {
  id: string
  version: number
  order_id: string
  /** The patient as the order says now; on a closed order, as its next report will (decision 0018). */
  patient_dob: string
  patient_gender: string
  specimen_id: string
  letter: string
  specimen_state: SpecimenState
  /** As the specimen was received, in words; null or "Acceptable" is nothing to say. */
  specimen_condition: string | null
  collected_at: Date
  received_at: Date | null
  matrix: string
  sample_type_id: string
  panel_id: string | null
  panel_name: string | null
  test_id: string
  test_version: number
  code: string
  name: string
  definition: TestDefinition
  position: number
  state: AnalysisState
  entered: Record<string, unknown> | null
  interpretation: Record<string, unknown> | null
  critical: boolean
  /** The call about the value that stands, reached and read back. */
  critical_call: CriticalCall | null
  call_attempts: readonly CallAttempt[]
  comment: string | null
  reason: string | null
  /** Of a reflex test, and of what repeats it: what called for it. */
  cause: ReflexCause | null
  /** The table in force that reports this test from others (decision 0088); null for every other test. */
  mrsa: { number: number; content: MrsaContent } | null
  /** Reagent lots in use for the tests that a calculated one reads, where lots give some of its inputs. */
  reagent_lots?: readonly ReagentLot[] | null
  /** Of a calculated result: what it was worked out from. */
  calculated: CalculatedFrom | null
  retest_of: string | null
  /** It is in a batch: without a result it is ASSIGNED there. */
  batched: boolean
  /** That measured it, or that its batch is for; null where nobody said. */
  instrument_id: string | null
  /** Who looked at a marked change; it may be of an earlier value. */
  delta_seen: DeltaSeen | null
  verified_rule: VerifiedRule | null
  /** An instrument sent the value; else a person typed it. */
  from_instrument: boolean
  /** What the instrument said of the value; null where it said nothing, or somebody typed it. */
  instrument_marks: readonly string[] | null
  /** How the specimen was diluted for the value, or that it is to be; null: neither. */
  dilution: Dilution | null
  /** When an instrument measured it; null: taken for the time of its entry. */
  measured_at: Date | null
  /** It replaces a value that had been released: the only work that a closed order takes. */
  corrects: boolean
  resulted_at: Date | null
  /** The person at the keyboard; `_as` is the account they acted in, where it is another. */
  resulted_by: string | null
  resulted_as: string | null
  resulted_by_name: string | null
  verified_at: Date | null
  verified_by: string | null
  verified_as: string | null
  verified_by_name: string | null
  released_at: Date | null
}

/** Nobody verified it, and no rule did: who or what did stands with a verification, and falls with it. */
export const unverified = {
  verified_at: null,
  verified_by: null,
  verified_as: null,
  verified_by_name: null,
  verified_rule: null,
} as const

/**
 * Every attempt to tell somebody. A call that stands without one, as a server from before attempts were kept recorded it, is
 * the last of them.
 */
export function attemptsOf(
  record: Pick<AnalysisRecord, 'critical_call' | 'call_attempts' | 'entered'>,
): CallAttempt[] {
  const { critical_call: call, call_attempts: kept } = record
  if (
    !call ||
    kept.some(({ outcome, at, toldTo }) => outcome === 'reached' && at === call.at && toldTo === call.toldTo)
  )
    return [...kept]
  return [...kept, { outcome: 'reached', phone: null, note: null, raw: rawOf(record), ...call }]
}

/** The hours from one moment to a later one; a span that runs backwards is none. */
export const hoursFrom = (from: Date, to: Date): number =>
  Math.max(0, (to.getTime() - from.getTime()) / 3_600_000)

/** What was typed, or null where nothing was entered. */
export const rawOf = ({ entered }: Pick<AnalysisRecord, 'entered'>): string | null =>
  typeof entered?.['raw'] === 'string' ? entered['raw'] : null

/** The isolates of the stored value, suppressed antibiotics among them. They stand with it: what replaces a value replaces them. */
export const isolatesOf = ({ entered }: Pick<AnalysisRecord, 'entered'>): Isolate[] =>
  Isolate.array().parse(entered?.['isolates'] ?? [])

/** A value with its isolates, as it is stored. */
export const withIsolates = (value: EnteredValue, isolates: readonly Isolate[]): Record<string, unknown> =>
  isolates.length > 0 ? { ...value, isolates } : value

/** The stored value, or undefined where there is none. */
export function valueOf(entered: Record<string, unknown> | null): EnteredValue | undefined {
  return entered === null ? undefined : EnteredValue.parse(entered)
}

/** What a marked change and its acknowledgement hang on, as it is stored. */
export function changeOf({
  entered,
  interpretation,
  delta_seen: deltaSeen,
}: Pick<AnalysisRecord, 'entered' | 'interpretation' | 'delta_seen'>) {
  const delta = Interpretation.shape.delta.catch(null).parse(interpretation?.['delta'] ?? null)
  return { raw: rawOf({ entered }), interpretation: { delta }, deltaSeen }
}
