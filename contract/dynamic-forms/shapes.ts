import { z } from 'zod'
import { Question } from '../reference/shapes'
import { Flag, Id, Version, cleanLines, listInput, onceSound, requiredText } from '../shapes'

const Codes = z.array(requiredText(40)).max(200).default([])

/** A question as its editor sends it: what `Question` says, and what makes it answerable. */
const FormQuestion = Question.extend({
  key: z
    .string()
    .regex(
      /^[a-z][a-zA-Z0-9]{0,39}$/,
      'Start with a lowercase letter, then letters and digits, such as lastDose.',
    ),
  label: requiredText(200, 'Enter the question.'),
  choices: z
    .array(z.object({ value: requiredText(80), label: requiredText(120) }))
    .max(60, 'Use at most 60 choices.')
    .default([]),
  hint: cleanLines(300)
    .nullish()
    .transform((hint) => hint || null),
})
export type FormQuestion = z.infer<typeof FormQuestion>

export const Shape = z.object({
  name: requiredText(120, 'Enter the form name.'),
  /** By code. Both empty: asked always. */
  appliesTo: z.object({ panels: Codes, locations: Codes }),
  questions: z.array(FormQuestion).min(1, 'Add at least one question.').max(60, 'Use at most 60 questions.'),
})

export function check({ questions }: Pick<z.output<typeof Shape>, 'questions'>, ctx: z.RefinementCtx): void {
  for (const [at, { key, type, choices }] of questions.entries()) {
    if (questions.findIndex((other) => other.key === key) < at)
      ctx.addIssue({
        code: 'custom',
        path: ['questions', at, 'key'],
        message: 'Another question on this form has this key. Use a different key.',
      })
    const twice = choices.some(({ value }, place) => choices.findIndex((one) => one.value === value) < place)
    if (type === 'choice' && (choices.length < 2 || twice))
      ctx.addIssue({
        code: 'custom',
        path: ['questions', at, 'choices'],
        message: twice
          ? 'Two choices have the same value. Change one of them.'
          : 'Enter at least two choices, one per line.',
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
