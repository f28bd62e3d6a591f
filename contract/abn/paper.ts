import { z } from 'zod'
import { AbnNotice, Strokes } from './shapes'

/** A notice as it is printed. */
export const AbnDocument = z.object({
  notice: AbnNotice,
  choice: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  signedBy: z.string().nullable(),
  /** In words, in the laboratory's zone. */
  signedOn: z.string().nullable(),
  strokes: Strokes,
})
export type AbnDocument = z.infer<typeof AbnDocument>
