import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Question } from '@contract/api-reference'
import { t } from '@contract/messages'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toQuestion, type QuestionValues } from './question-values'

/** The form as it would be asked, while it is being made. It can be tried; nothing is kept. */
export function FormPreview() {
  const questions = useWatch<{ questions: QuestionValues[] }, 'questions'>({ name: 'questions' })
  return (
    <Card title={t('settings.forms.preview')} sub={t('settings.forms.previewSub')}>
      <div className="grid gap-3 p-4">
        {questions.map((question, at) => (
          <AskedQuestion key={at} question={toQuestion(question)} />
        ))}
      </div>
    </Card>
  )
}

const yesNo = [
  { value: 'yes', label: t('settings.forms.yes') },
  { value: 'no', label: t('settings.forms.no') },
]

export function AskedQuestion({ question }: { question: Question }) {
  const { label, type, choices, required, hint } = question
  const [value, setValue] = useState('')
  const few = type === 'yesno' || (type === 'choice' && choices.length > 0 && choices.length <= 4)
  return (
    <Field label={label || '…'} optional={!required} hint={hint ?? undefined} group={few}>
      {(wiring) =>
        few ? (
          <Segmented
            {...wiring}
            options={type === 'yesno' ? yesNo : choices}
            value={value === '' ? null : value}
            onChange={setValue}
          />
        ) : type === 'choice' ? (
          <NativeSelect
            {...wiring}
            placeholder={t('settings.forms.choose')}
            options={choices}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <TextInput
            {...wiring}
            inputMode={type === 'number' ? 'decimal' : 'text'}
            placeholder={type === 'date' ? 'MM/DD/YYYY' : ''}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )
      }
    </Field>
  )
}
