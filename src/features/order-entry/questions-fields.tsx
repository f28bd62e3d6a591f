import { useController, useWatch } from 'react-hook-form'
import type { Question } from '@contract/api-reference'
import { t } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { Typed, typedNow } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { useEntry } from './entry-context'
import { formsAsked } from './questions'
import type { OrderValues } from './values'

/** What the ordered panels or the location ask besides. */
export function Questions() {
  const { around } = useEntry()
  const items = useWatch<OrderValues, 'items'>({ name: 'items' })
  const location = useWatch<OrderValues, 'location'>({ name: 'location' })
  const seen = new Set<string>()
  return formsAsked({ items, location }, around).map(({ _id, name, questions }) => {
    // Two forms may ask the same; it is asked once.
    const own = questions.filter(({ key }) => !seen.has(key) && seen.add(key))
    if (own.length === 0) return null
    return (
      <fieldset key={_id} className="col-span-12 grid grid-cols-12 gap-3 border-t border-soft-line pt-3">
        <legend className="sr-only">{t('orderEntry.billing.questions', { form: name })}</legend>
        <p aria-hidden className="col-span-12 text-meta text-hint">
          {t('orderEntry.billing.questions', { form: name })}
        </p>
        {own.map((question) => (
          <Answer key={question.key} question={question} />
        ))}
      </fieldset>
    )
  })
}

function Answer({ question }: { question: Question }) {
  const { around } = useEntry()
  const name = `answers.${question.key}`
  if (question.type === 'date')
    return (
      <TypedDateField
        name={name}
        label={question.label}
        kind="date"
        zone={around.zone}
        optional={!question.required}
        {...(question.hint ? { hint: question.hint } : {})}
        className={span.third}
      />
    )
  return <PlainAnswer {...{ name, question }} />
}

const yesNo = [
  { value: 'yes', label: t('orderEntry.billing.yes') },
  { value: 'no', label: t('orderEntry.billing.no') },
] as const

function PlainAnswer({ name, question }: { name: string; question: Question }) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held = Typed.safeParse(field.value)
  const text = held.success ? held.data.text : ''
  const { label, type, hint, required, choices } = question
  const change = (next: string) => field.onChange(typedNow(next))
  const segments = type === 'yesno' ? yesNo : choices
  const grouped = type === 'yesno' || (type === 'choice' && choices.length <= 4)
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
            placeholder={t('orderEntry.specimens.choose')}
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
