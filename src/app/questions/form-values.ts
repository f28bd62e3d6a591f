import { z } from 'zod'
import { m } from '@contract/messages'
import { FormFields, type FormDetail } from '@contract/dynamic-forms/shapes'
import { IntakeFormFields, type IntakeFormDetail } from '@contract/intake-forms/shapes'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'
import { blankQuestion, questionValues, QuestionValues, toQuestion } from './question-values'

/** A form as its editor holds it; the greeting is for intake alone. */
const Shape = z.object({
  name: z.string(),
  intro: z.string(),
  appliesTo: z.object({ panels: z.array(z.string()), locations: z.array(z.string()) }),
  questions: z.array(QuestionValues),
})
export type FormValues = z.infer<typeof Shape>

export const blankForm: FormValues = {
  name: '',
  intro: '',
  appliesTo: { panels: [], locations: [] },
  questions: [blankQuestion],
}

export const valuesOf = (form: FormDetail | IntakeFormDetail): FormValues => ({
  name: form.name,
  intro: 'intro' in form ? form.intro : '',
  appliesTo: form.appliesTo,
  questions: form.questions.map(questionValues),
})

/** What order entry asks. */
export const toForm = ({ name, appliesTo, questions }: FormValues) => ({
  name,
  appliesTo,
  questions: questions.map(toQuestion),
})
/** What patients are asked: with the greeting. */
export const toIntakeForm = (values: FormValues) => ({ ...toForm(values), intro: values.intro })

export const formSchema = checkedBy(Shape, { contract: FormFields, toFields: toForm })
export const intakeFormSchema = checkedBy(Shape, { contract: IntakeFormFields, toFields: toIntakeForm })

export function describe(values: FormValues): DescribedFields {
  const { panels, locations } = values.appliesTo
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    name: line(m.dynamicForms.name, values.name),
    intro: line(m.dynamicForms.intro, values.intro),
    'appliesTo.panels': { label: m.dynamicForms.panels, value: panels, text: panels.join(', ') },
    'appliesTo.locations': {
      label: m.dynamicForms.locations,
      value: locations,
      text: locations.join(', '),
    },
    questions: {
      label: m.dynamicForms.questions,
      value: values.questions.map(toQuestion),
      text: values.questions.map(({ label }) => label).join('; '),
    },
  }
}
