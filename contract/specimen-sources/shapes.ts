import { z } from 'zod'
import { CodeName } from '../catalogue/shapes'
import { Id, Version, requiredText } from '../shapes'

/** Where on or from the body: venous blood, random void, nasopharynx. */
export const SpecimenSourceFields = z.object({ code: CodeName, name: requiredText(80), active: z.boolean() })

export const SpecimenSourceInput = SpecimenSourceFields.omit({ active: true })
export type SpecimenSourceInput = z.infer<typeof SpecimenSourceInput>

export const SpecimenSource = SpecimenSourceFields.extend({ _id: Id, version: Version })
export type SpecimenSource = z.infer<typeof SpecimenSource>
