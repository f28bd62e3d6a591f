import { z } from 'zod'
import { pageSizes } from '../constants'
import { AnalysisState } from '../orders/shapes'
import { CallAttempt, Interpretation } from '../results/shapes'
import { Flag, Id, Instant, PlainDate, Version, listInput } from '../shapes'
import { ClsState, HoldCode } from './choices'

export const ClsFilters = z.object({
  location: Id.optional(),
  panel: Id.optional(),
  testType: Id.optional(),
  instrument: Id.optional(),
  stat: Flag.optional(),
  /** Only those that wait for this reason. */
  why: HoldCode.optional(),
})
export type ClsFilters = z.infer<typeof ClsFilters>

export const ClsList = listInput(['resulted'], 'resulted', pageSizes.turboReports).extend({
  ...ClsFilters.shape,
  state: ClsState.default('READY'),
})
export type ClsList = z.infer<typeof ClsList>
export type ClsListInput = z.input<typeof ClsList>

/** One reason, as a sentence. `refuses`: verification would say the same. */
export const Hold = z.object({ code: HoldCode, message: z.string(), refuses: z.boolean() })
export type Hold = z.infer<typeof Hold>

/** The order and the patient of a result, and what somebody who calls about it needs. */
const about = {
  _id: Id,
  version: Version,
  orderId: Id,
  requisitionNumber: z.string(),
  priority: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string(), dob: PlainDate, gender: z.string() }),
  location: z.object({ _id: Id, name: z.string(), phone: z.string().nullable() }),
  letter: z.string(),
  code: z.string(),
  name: z.string(),
  state: AnalysisState,
  /** As typed; null where a repeat has no value yet. */
  raw: z.string().nullable(),
  /** As the report prints it. */
  text: z.string(),
  unit: z.string(),
  critical: z.boolean(),
  callAttempts: z.array(CallAttempt),
  resultedAt: Instant.nullable(),
}

/** A result that waits to be verified, or a repeat that waits for its value. */
export const ClsRow = z.object({
  ...about,
  interpretation: Interpretation.pick({
    flag: true,
    finding: true,
    rangeText: true,
    delta: true,
    changeUnknown: true,
  }).nullable(),
  previous: z.object({ text: z.string(), collectedOn: PlainDate }).nullable(),
  /** How its specimen was diluted, in words; left out where it was not. */
  dilution: z.string().optional(),
  comment: z.string().nullable(),
  resultedByName: z.string().nullable(),
  instrument: z.string().nullable(),
  /** It was measured, and its test has no control plan in force: nothing says whether it was in control. */
  withoutPlan: z.boolean(),
  /** Each reason that it is not ready; empty where it is. */
  holds: z.array(Hold),
})
export type ClsRow = z.infer<typeof ClsRow>

/** How many results each tab holds under the same filters, and how many wait for each reason. */
export const ClsCounts = z.object({
  READY: z.int(),
  PENDING: z.int(),
  ERRORS: z.int(),
  /** Of those that are not ready, by reason; one with two reasons counts twice. */
  why: z.partialRecord(HoldCode, z.int()),
  /** Critical values of which nobody was told. */
  calls: z.int(),
  capped: z.boolean(),
})
export type ClsCounts = z.infer<typeof ClsCounts>

/** A critical value of which nobody was told yet. */
export const OwedCall = z.object({
  ...about,
  flag: z.string(),
  /** The value was retracted for a repeat that has no value yet: the call is owed all the same. */
  repeatRuns: z.boolean(),
})
export type OwedCall = z.infer<typeof OwedCall>
