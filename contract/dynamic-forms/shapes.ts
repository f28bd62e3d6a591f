import { z } from 'zod'
import { m } from '../messages'
import { Question } from '../reference/shapes'
import { Flag, Id, Version, cleanLines, listInput, onceSound, requiredText } from '../shapes'

const Codes = z.array(requiredText(40)).max(200).default([])

/** A question as its editor sends it: what `Question` says, and what makes it answerable. */
export const FormQuestion = Question.extend({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, m.dynamicForms.keyFormat),
  label: requiredText(200, m.dynamicForms.questionMissing),
  choices: z
    .array(z.object({ value: requiredText(80), label: requiredText(120) }))
    .max(60, m.dynamicForms.tooManyChoices)
    .default([]),
  hint: cleanLines(300)
    .nullish()
    .transform((hint) => hint || null),
})
export type FormQuestion = z.infer<typeof FormQuestion>

export const Shape = z.object({
  name: requiredText(120, m.dynamicForms.nameMissing),
  /** By code. Both empty: asked always. */
  appliesTo: z.object({ panels: Codes, locations: Codes }),
  questions: z
    .array(FormQuestion)
    .min(1, m.dynamicForms.noQuestions)
    .max(60, m.dynamicForms.tooManyQuestions),
})

export function check({ questions }: Pick<z.output<typeof Shape>, 'questions'>, ctx: z.RefinementCtx): void {
  for (const [at, { key, type, choices }] of questions.entries()) {
    if (questions.findIndex((other) => other.key === key) < at)
      ctx.addIssue({
        code: 'custom',
        path: ['questions', at, 'key'],
        message: m.dynamicForms.keyTaken,
      })
    const twice = choices.some(({ value }, place) => choices.findIndex((one) => one.value === value) < place)
    if (type === 'choice' && (choices.length < 2 || twice))
      ctx.addIssue({
        code: 'custom',
        path: ['questions', at, 'choices'],
        message: twice ? m.dynamicForms.choiceTwice : m.dynamicForms.tooFewChoices,
      })
  }
}

/** Questions asked at order entry when one of these panels is ordered, or from one of these locations. */
export const FormFields = Shape.superRefine(onceSound(check))
export type FormFields = z.infer<typeof FormFields>

export const FormEdit = Shape.extend({ _id: Id, version: Version }).superRefine(onceSound(check))

export const FormDetail = Shape.extend({ _id: Id, version: Version, active: z.boolean() })
export type FormDetail = z.infer<typeof FormDetail>

export const FormRow = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  panels: z.array(z.string()),
  locations: z.array(z.string()),
  questions: z.int(),
  active: z.boolean(),
})
export type FormRow = z.infer<typeof FormRow>

export const FormList = listInput(['name'], 'name').extend({ active: Flag.optional() })
export type FormList = z.infer<typeof FormList>
