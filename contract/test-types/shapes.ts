import { z } from 'zod'
import { CodeName } from '../catalogue/shapes'
import { Id, Version, requiredText } from '../shapes'

/** The laboratory's section: chemistry, hematology, toxicology confirmation, PCR. */
export const TestTypeFields = z.object({ code: CodeName, name: requiredText(80), active: z.boolean() })

export const TestTypeInput = TestTypeFields.omit({ active: true })
export type TestTypeInput = z.infer<typeof TestTypeInput>

export const TestType = TestTypeFields.extend({ _id: Id, version: Version })
export type TestType = z.infer<typeof TestType>
