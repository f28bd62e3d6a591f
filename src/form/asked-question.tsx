import { useController } from 'react-hook-form'
import type { Question } from '@contract/reference/shapes'
import { m } from '@contract/messages'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { fieldId } from './field-id'
import { span } from './form-card'
import { Typed, typedNow } from './typed'
import { TypedDateField } from './typed-date-field'
import { useFieldError } from './use-field-error'

interface AskedQuestionProps {
  /** Where the answer stands in the form around it, as `Typed`. */
  name: string
  question: Question
  /** The laboratory's zone: what day a typed "today" is. */
  zone: string
}

/** A question that a form of the laboratory asks, with the control that its type takes: the one drawing of it. */
export function AskedQuestion({ name, question, zone }: AskedQuestionProps) {
  if (question.type === 'date')
    return (
      <TypedDateField
        name={name}
        label={question.label}
        kind="date"
        zone={zone}
        optional={!question.required}
        {...(question.hint ? { hint: question.hint } : {})}
        className={span.third}
      />
    )
  return <PlainAnswer {...{ name, question }} />
}

const yesNo = [
  { value: 'yes', label: m.orderEntry.billingYes },
  { value: 'no', label: m.orderEntry.billingNo },
] as const

function PlainAnswer({ name, question }: Omit<AskedQuestionProps, 'zone'>) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held = Typed.safeParse(field.value)
  const text = held.success ? held.data.text : ''
  const { label, type, hint, required, choices } = question
  const change = (next: string) => field.onChange(typedNow(next))
  const segments = type === 'yesno' ? yesNo : choices
  const grouped = type === 'yesno' || (type === 'choice' && choices.length > 0 && choices.length <= 4)
  return (
    <Field
      label={label}
      optional={!required}
      hint={hint ?? undefined}
      error={error}
      group={grouped}
      id={fieldId(name)}
      className={grouped && choices.length > 2 ? span.half : span.third}
    >
      {(wiring) =>
        grouped ? (
          <Segmented {...wiring} options={segments} value={text === '' ? null : text} onChange={change} />
        ) : type === 'choice' ? (
          <NativeSelect
            {...wiring}
            placeholder={m.orderEntry.specimensChoose}
            options={choices}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <TextInput
            {...wiring}
            ref={field.ref}
            autoComplete="off"
            inputMode={type === 'number' ? 'decimal' : 'text'}
            maxLength={500}
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={field.onBlur}
          />
        )
      }
    </Field>
  )
}
