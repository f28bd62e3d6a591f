import { z } from 'zod'
import { Id, Version } from '../shapes'

export const BarcodePrinter = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  templates: z.array(z.object({ code: z.string(), content: z.string() })),
  offset: z.int(),
  offset2: z.int(),
  offset3: z.int(),
  offset4: z.int(),
  active: z.boolean(),
})
export type BarcodePrinter = z.infer<typeof BarcodePrinter>
