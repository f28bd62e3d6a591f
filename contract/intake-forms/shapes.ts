import { z } from 'zod'
import { Shape, check } from '../dynamic-forms/shapes'
import { Id, Version, cleanLines, onceSound } from '../shapes'

/** The same for what patients answer themselves before they are seen: with the words that greet them. */
const IntakeShape = Shape.extend({ intro: cleanLines(1000).default('') })

export const IntakeFormFields = IntakeShape.superRefine(onceSound(check))
export type IntakeFormFields = z.infer<typeof IntakeFormFields>

export const IntakeFormEdit = IntakeShape.extend({ _id: Id, version: Version }).superRefine(onceSound(check))

export const IntakeFormDetail = IntakeShape.extend({ _id: Id, version: Version, active: z.boolean() })
export type IntakeFormDetail = z.infer<typeof IntakeFormDetail>
