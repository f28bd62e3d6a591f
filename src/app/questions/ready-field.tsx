import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '@contract/messages'
import { ReadyChoices, readyChoices } from '@contract/dynamic-forms/ready-choices'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { choiceLines, type QuestionValues } from './question-values'

interface WithQuestions {
  questions: QuestionValues[]
}

const ready = ReadyChoices.options.map((value) => ({ value, label: m.dynamicForms.ready[value] }))

/** Puts a list of the house in the place of the choices, and shows which of them stands there. */
export function ReadyField({ at }: { at: number }) {
  const { setValue } = useFormContext<WithQuestions>()
  const choices = `questions.${at}.choices` as const
  const lines = useWatch<WithQuestions, typeof choices>({ name: choices })
  const stands = ReadyChoices.options.find((list) => choiceLines(readyChoices[list]) === lines.trim())
  return (
    <Field
      label={m.dynamicForms.readyList}
      optional
      hint={m.dynamicForms.readyHint}
      id={fieldId(`questions.${at}.ready`)}
      className={span.half}
    >
      {(wiring) => (
        <NativeSelect
          {...wiring}
          placeholder={m.dynamicForms.readyNone}
          options={ready}
          value={stands ?? ''}
          onChange={(event) => {
            const list = ReadyChoices.safeParse(event.target.value)
            if (list.success)
              setValue(choices, choiceLines(readyChoices[list.data]), {
                shouldDirty: true,
                shouldValidate: true,
              })
          }}
        />
      )}
    </Field>
  )
}
