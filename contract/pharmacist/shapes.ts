import { z } from 'zod'
import { m } from '../messages'
import { TOX_STATES } from '../rules/tox-states'
import { Order, OrderRow } from '../orders/shapes'
import { Flag, Id, Instant, listInput, requiredLines, withoutInvisible } from '../shapes'

/** `GET /pharmd_orders` lists what is not reviewed unless it is asked otherwise (specification, section 4). */
export const PharmacistList = listInput(['due'], 'due').extend({ reviewed: Flag.default(false) })
export type PharmacistList = z.infer<typeof PharmacistList>

/** Who has an order open for review, and since when. It ends by itself a short while after they left. */
export const ReviewLock = z.object({ userId: Id, name: z.string(), since: Instant, until: Instant })
export type ReviewLock = z.infer<typeof ReviewLock>

/** What a pharmacist may conclude of a line in place of what the rules concluded. */
export const ReviewedState = z.enum([
  'CONSISTENT',
  'CONSISTENT_METABOLITE',
  'INCONSISTENT_NEGATIVE',
  'INCONSISTENT_POSITIVE',
  'PARENT_ONLY',
  'POSSIBLE_IMPURITY',
  'NOT_TESTED',
  'NOT_COMPARED',
])
export type ReviewedState = z.infer<typeof ReviewedState>

/** A line of the comparison: an analysis of the order, or a medication on its list. */
export const ReviewLine = z.object({ kind: z.enum(['analysis', 'medication']), id: Id })
export type ReviewLine = z.infer<typeof ReviewLine>

/** Words that somebody will read: more than blanks and characters without width. */
const readable = (max: number, missing: string) =>
  requiredLines(max, missing)
    .transform(withoutInvisible)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), missing)

export const FindingChange = z.object({
  about: ReviewLine,
  to: ReviewedState,
  reason: readable(400, m.pharmacist.changeReasonMissing),
})
export type FindingChange = z.infer<typeof FindingChange>

/** As it is kept: with the name of the line and the word that the rules had for it. */
export const KeptChange = FindingChange.extend({
  _id: Id,
  name: z.string(),
  was: z.string(),
  now: z.string(),
})
export type KeptChange = z.infer<typeof KeptChange>

export const AdviceLine = z.object({
  kind: z.enum(['sideEffect', 'alternative', 'template', 'own']),
  text: readable(600, m.pharmacist.adviceNone),
})
export type AdviceLine = z.infer<typeof AdviceLine>

export const KeptAdvice = AdviceLine.extend({ _id: Id })
export type KeptAdvice = z.infer<typeof KeptAdvice>

export const ReviewState = z.enum(['DRAFT', 'REVIEWED', 'RETURNED', 'UNDONE'])
export type ReviewState = z.infer<typeof ReviewState>

/** One pass of a pharmacist over an order: what was changed, what was advised, and how it ended. */
export const Review = z.object({
  _id: Id,
  state: ReviewState,
  by: Id,
  byName: z.string(),
  at: Instant,
  reason: z.string().nullable(),
  changes: z.array(KeptChange),
  advice: z.array(KeptAdvice),
  /** Of a review that was accepted: it is of what the order says and is concluded of it now. */
  stands: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const PharmacistRow = OrderRow.extend({
  /** Since when it waits; null for one that does not. */
  waitingSince: Instant.nullable(),
  /** When its report should leave: 48 hours after receipt. */
  dueAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  inconsistent: z.int(),
  openedBy: ReviewLock.nullable(),
  /** A review of before that holds no more, though it changed or advised something: by whom, and what it said. */
  lapsed: z.object({ byName: z.string(), said: z.string() }).nullable(),
})
export type PharmacistRow = z.infer<typeof PharmacistRow>

/** A row of the comparison as the screen shows it: words, the rule behind them, and what they rest on. */
export const ComparedLine = z.object({
  about: ReviewLine,
  name: z.string(),
  /** The word on the report, after a pharmacist's change; empty where nothing is said. */
  word: z.string(),
  state: z.enum([...TOX_STATES, 'NOT_CONFIRMED']).nullable(),
  rule: z.string().nullable(),
  sentence: z.string(),
  /** What the sentence rests on: an analyte with its value and cutoff, one line each. */
  evidence: z.array(z.string()),
  flags: z.array(z.string()),
})
export type ComparedLine = z.infer<typeof ComparedLine>

export const PrescribedLine = ComparedLine.extend({
  detail: z.string().nullable(),
  reading: z.enum(['read', 'unread', 'notCurrent', 'none']),
  /** The day of the last dose, with its time where that is known, in words; null where nobody said. */
  lastDose: z.string().nullable(),
  verified: z
    .object({ name: z.string(), detail: z.string().nullable(), at: Instant, byName: z.string() })
    .nullable(),
  /** The analyses that speak for it, as places among `found`. */
  found: z.array(z.int()),
})
export type PrescribedLine = z.infer<typeof PrescribedLine>

export const FoundLine = ComparedLine.extend({
  method: z.enum(['screen', 'confirm']),
  letter: z.string(),
  /** As the report prints it; words where the value itself is not reported. */
  value: z.string(),
  unit: z.string(),
  cutoff: z.string().nullable(),
  finding: z.string(),
  isFound: z.boolean(),
  /** The place among `found` of the drug that it was made of in the body, where both are one inconsistency. */
  productOf: z.int().nullable(),
  previous: z.array(
    z.object({
      collectedAt: Instant,
      orderId: Id,
      requisitionNumber: z.string(),
      value: z.string(),
      finding: z.string(),
    }),
  ),
})
export type FoundLine = z.infer<typeof FoundLine>

export const IngredientHelp = z.object({
  ingredient: z.string(),
  sideEffects: z.array(z.string()),
  alternatives: z.array(z.string()),
})
export type IngredientHelp = z.infer<typeof IngredientHelp>

/** Everything a pharmacist sees of one order, in one answer. */
export const PharmacistOrder = z.object({
  order: Order,
  /** Names what was reviewed: it changes with every result and every medication. */
  basis: z.string(),
  waitingSince: Instant.nullable(),
  prescribed: z.array(PrescribedLine),
  found: z.array(FoundLine),
  /** What the specimens' own tests say, one sentence each. */
  specimens: z.array(z.object({ letter: z.string(), word: z.string(), sentence: z.string() })),
  /** Of each specimen with drug tests: what its own tests make of it in a word, and what they measured, as the report has it. */
  validity: z.array(z.object({ letter: z.string(), word: z.string(), measured: z.array(z.string()) })),
  /** The version of the drug graph that was compared with. */
  source: z.string(),
  reviews: z.array(Review),
  help: z.array(IngredientHelp),
  templates: z.array(z.object({ _id: Id, name: z.string(), text: z.string() })),
  lock: ReviewLock.nullable(),
})
export type PharmacistOrder = z.infer<typeof PharmacistOrder>
