import { z } from 'zod'

/** What a connection may be sent; everything else is answered AR 200 or 201. */
export const Accepts = z.enum(['ORM^O01', 'OML^O21', 'ORU^R01', 'ADT', 'DFT^P03'])
export type Accepts = z.infer<typeof Accepts>

/** Within which an answer to a question at order entry makes sense; beyond, a person looks. */
export const AnswerLimit = z.object({
  code: z.string(),
  unit: z.string(),
  low: z.number(),
  high: z.number(),
})
export type AnswerLimit = z.infer<typeof AnswerLimit>

/** What is agreed with a sender, as far as reading its messages needs it. Lengths count characters of a field, escapes included. */
export const ReadRules = z.object({
  /** IANA name: for times without an offset. */
  zone: z.string(),
  /** A production connection takes P alone; a test connection T and D alone. */
  mode: z.enum(['production', 'test']),
  accepts: z.array(Accepts).default(['ORM^O01', 'OML^O21']),
  limits: z
    .object({ field: z.int().default(65_536), attachment: z.int().default(5_000_000) })
    .default({ field: 65_536, attachment: 5_000_000 }),
  answerLimits: z.array(AnswerLimit).default([]),
})
export type ReadRules = z.infer<typeof ReadRules>
export type ReadRulesInput = z.input<typeof ReadRules>
