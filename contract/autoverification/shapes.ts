import { z } from 'zod'
import { m } from '../messages'
import { compare } from '../rules/decimal'
import { Id, Instant, Version, onceSound, requiredText } from '../shapes'
import { Decimal } from '../tests/shapes'
import { AutoHold } from './choices'

/**
 * What a rule asks of a result before it verifies it without a person. What always holds, whatever the rule says, is in
 * `judge.ts`: a hold of any kind, a marked change, a critical value, a correction, a repeat, an expired specimen.
 */
export const RuleContent = z
  .object({
    on: z.boolean(),
    name: requiredText(60),
    /** The value must lie from `low` to `high`, both included; null is no bound on that side. */
    low: Decimal.nullable(),
    high: Decimal.nullable(),
    /** Only values within the reference range, or findings that are not abnormal. */
    onlyNormal: z.boolean(),
    /** A change since the previous value by more than this percentage holds; null leaves it to the test's own delta check. */
    deltaPercent: z.int().min(1).max(1000).nullable(),
    /** A control plan must be in force for the test and its control be in. */
    controlNeeded: z.boolean(),
    /** Values that a person typed too; else only those that an instrument sent. */
    typed: z.boolean(),
    /** Toxicology confirmations and cultures are left to a person unless this says otherwise. */
    confirmations: z.boolean(),
    cultures: z.boolean(),
  })
  .superRefine(
    onceSound(({ low, high, onlyNormal }, context) => {
      const wrong = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (low === null && high === null && !onlyNormal) wrong('low', m.autoverification.boundMissing)
      if (low !== null && high !== null && compare(low, high) > 0)
        wrong('high', m.autoverification.boundsTurned)
    }),
  )
export type RuleContent = z.infer<typeof RuleContent>

/** What the draft would have done with the results of the last 90 days. */
export const Simulation = z.object({
  from: Instant,
  at: Instant,
  /** Results looked at; `capped`: there were more, the newest were taken. */
  results: z.int(),
  capped: z.boolean(),
  /** Verified by the draft, and by what is in force. */
  released: z.int(),
  releasedBefore: z.int(),
  /** How many the draft leaves to a person for each reason; one with two reasons counts twice. */
  why: z.partialRecord(AutoHold, z.int()),
  /** Released by the draft, and corrected or repeated later: to be read before approval. */
  corrected: z.int(),
})
export type Simulation = z.infer<typeof Simulation>

/** One result of a simulation: left to a person for these reasons, or released and corrected later. */
export const SimulatedRow = z.object({
  _id: Id,
  orderId: Id,
  requisitionNumber: z.string(),
  raw: z.string(),
  resultedAt: Instant,
  why: z.array(AutoHold),
  /** What became of one that the draft would have released. */
  correctedTo: z.string().nullable(),
  correctedWhy: z.string().nullable(),
})
export type SimulatedRow = z.infer<typeof SimulatedRow>

/** A version of a rule that is or was in force. */
export const ApprovedRule = z.object({
  revision: z.int(),
  content: RuleContent,
  /** What its approver read; null: it needed none, or it was not kept. */
  simulated: Simulation.nullable(),
  approvedByName: z.string(),
  approvedAt: Instant,
})
export type ApprovedRule = z.infer<typeof ApprovedRule>

export const AutoRule = z.object({
  _id: Id,
  version: Version,
  test: z.object({ _id: Id, code: z.string(), name: z.string(), unit: z.string() }),
  approved: RuleContent.nullable(),
  draft: RuleContent.nullable(),
  revision: z.int(),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** Of this very draft; null where it changed since, or was never simulated. */
  simulated: Simulation.nullable(),
})
export type AutoRule = z.infer<typeof AutoRule>
