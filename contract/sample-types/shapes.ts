import { z } from 'zod'
import { CodeName } from '../catalogue/shapes'
import { Id, Version, optionalText, requiredText } from '../shapes'

/** Tube or cup and what is in it: serum in an SST, urine in a cup. */
export const SampleTypeFields = z.object({
  code: CodeName,
  name: requiredText(80),
  container: optionalText(80),
  matrix: z.enum(['urine', 'oral_fluid', 'blood', 'serum', 'hair', 'swab', 'tissue', 'other']),
  stabilityHours: z.int().min(1).max(10_000).nullable(),
  active: z.boolean(),
})

export const SampleTypeInput = SampleTypeFields.omit({ active: true })
export type SampleTypeInput = z.infer<typeof SampleTypeInput>

export const SampleType = SampleTypeFields.extend({ _id: Id, version: Version })
export type SampleType = z.infer<typeof SampleType>
