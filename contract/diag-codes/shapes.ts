import { z } from 'zod'
import { Id, PlainDate } from '../shapes'

/** ICD-10-CM. `validTo` is exclusive: the first day on which the code may no longer be used. */
export const DiagCode = z.object({
  _id: Id,
  code: z.string(),
  description: z.string(),
  billable: z.boolean(),
  validFrom: PlainDate,
  validTo: PlainDate.nullable(),
})
export type DiagCode = z.infer<typeof DiagCode>
