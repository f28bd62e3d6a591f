import { z } from 'zod'
import { m } from '../messages'
import { compilePattern } from '../rules/payer-mapping'
import { Flag, Id, Version, listInput, onceSound, requiredText } from '../shapes'

export const MappingKind = z.enum(['exact', 'alias', 'pattern'])
export type MappingKind = z.infer<typeof MappingKind>

export const PayerRuleList = listInput(['incoming'], 'incoming').extend({
  kind: MappingKind.optional(),
  active: Flag.optional(),
})
export type PayerRuleList = z.infer<typeof PayerRuleList>

const Shape = z.object({
  /** What arrives: a name as somebody wrote it, or a code. */
  incoming: requiredText(120, m.payerRules.incomingMissing),
  kind: MappingKind.default('alias'),
  /** Null for every location. */
  locationId: Id.nullable().default(null),
  payerId: Id,
})
type Shape = z.infer<typeof Shape>

function refusePattern({ incoming, kind }: Shape, ctx: z.RefinementCtx) {
  const compiled = kind === 'pattern' ? compilePattern(incoming) : null
  if (compiled?.ok === false) ctx.addIssue({ code: 'custom', path: ['incoming'], message: compiled.message })
}

export const PayerRuleFields = Shape.superRefine(onceSound(refusePattern))
export type PayerRuleFields = z.infer<typeof PayerRuleFields>

export const PayerRuleChange = Shape.extend({ _id: Id, version: Version }).superRefine(
  onceSound(refusePattern),
)

export const PayerRuleDetail = Shape.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  payerName: z.string(),
  locationName: z.string().nullable(),
})
export type PayerRuleDetail = z.infer<typeof PayerRuleDetail>

/** What a text maps to, and by what. `rule` where a rule decided, otherwise a payer of this very name or electronic id. */
export const MappedTo = z.object({
  payer: z.object({ _id: Id, name: z.string() }).nullable(),
  by: z.enum(['rule', 'name', 'electronicId', 'none']),
  rule: PayerRuleDetail.nullable(),
  suggestion: z.object({ _id: Id, name: z.string(), likeness: z.number() }).nullable(),
})
export type MappedTo = z.infer<typeof MappedTo>

/** The payer on file that a written name stands for, or null; which rule says so is the laboratory's own to see. */
export const PayerOffer = z.object({ payer: MappedTo.shape.payer })
export type PayerOffer = z.infer<typeof PayerOffer>

/** A payer's name that stands on orders or patients without being one on file. */
export const UnmappedRow = MappedTo.extend({
  name: z.string(),
  /** Open orders and patients that carry it. */
  orders: z.int(),
  patients: z.int(),
})
export type UnmappedRow = z.infer<typeof UnmappedRow>

/** The open orders that a rule would give its payer, at most 10,000. */
export const RemapPreview = z.object({
  orders: z.array(z.object({ _id: Id, requisitionNumber: z.string(), payerName: z.string() })),
  isCapped: z.boolean(),
})
export type RemapPreview = z.infer<typeof RemapPreview>
