import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { CheckField } from '@/form/check-field'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { deferred } from '@/ui/deferred'
import { Textarea } from '@/ui/textarea'
import { blankQuestion, questionTypes, type QuestionValues } from './question-values'

/** Wanted for questions with choices only: it comes with the first of them. */
const ReadyField = deferred(() => import('./ready-field').then((part) => part.ReadyField))

const types = questionTypes.map((value) => ({ value, label: m.dynamicForms.types[value] }))

interface WithQuestions {
  questions: QuestionValues[]
}

interface QuestionsCardProps {
  number: number
  sub?: string
  /** A form may ask nothing of its own. */
  mayBeEmpty?: boolean
}

/** The questions of a form, in their order. */
export function QuestionsCard({
  number,
  sub = m.dynamicForms.questionsSub,
  mayBeEmpty = false,
}: QuestionsCardProps) {
  const { control } = useFormContext<WithQuestions>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'questions' })
  const error = useFieldError('questions')
  return (
    <FormCard number={number} title={m.dynamicForms.questions} sub={sub}>
      {error && <p className="col-span-12 text-meta font-medium text-danger">{error}</p>}
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="col-span-12 grid min-w-0 grid-cols-12 gap-3 border-t border-soft-line pt-3 first:border-t-0 first:pt-0"
        >
          <legend className="sr-only">{fill(m.dynamicForms.question, { number: at + 1 })}</legend>
          <div className="col-span-12 flex items-center">
            <span aria-hidden className="text-meta text-hint">
              {fill(m.dynamicForms.question, { number: at + 1 })}
            </span>
            <span className="ml-auto flex">
              {at > 0 && (
                <IconButton
                  size="s"
                  icon={ArrowUp}
                  label={m.dynamicForms.up}
                  onClick={() => swap(at, at - 1)}
                />
              )}
              {at < fields.length - 1 && (
                <IconButton
                  size="s"
                  icon={ArrowDown}
                  label={m.dynamicForms.down}
                  onClick={() => swap(at, at + 1)}
                />
              )}
              {(mayBeEmpty || fields.length > 1) && (
                <IconButton size="s" icon={X} label={m.dynamicForms.remove} onClick={() => remove(at)} />
              )}
            </span>
          </div>
          <QuestionFields at={at} />
        </fieldset>
      ))}
      <div className={span.all}>
        <Button icon={Plus} onClick={() => append(blankQuestion)}>
          {m.dynamicForms.addQuestion}
        </Button>
      </div>
    </FormCard>
  )
}

function QuestionFields({ at }: { at: number }) {
  const { register } = useFormContext<WithQuestions>()
  const type = useWatch<WithQuestions>({ name: `questions.${at}.type` })
  const choices = `questions.${at}.choices` as const
  const error = useFieldError(choices)
  return (
    <>
      <TextField
        name={`questions.${at}.label`}
        label={m.dynamicForms.label}
        maxLength={200}
        className={span.twoThirds}
      />
      <TextField
        name={`questions.${at}.key`}
        label={m.dynamicForms.key}
        mono
        maxLength={40}
        hint={m.dynamicForms.keyHint}
        className={span.third}
      />
      <SelectField
        name={`questions.${at}.type`}
        label={m.dynamicForms.type}
        options={types}
        className={span.third}
      />
      <TextField
        name={`questions.${at}.hint`}
        label={m.dynamicForms.hint}
        optional
        maxLength={300}
        className={span.twoThirds}
      />
      {type === 'choice' && <ReadyField at={at} />}
      {type === 'choice' && (
        <Field
          label={m.dynamicForms.choices}
          hint={m.dynamicForms.choicesHint}
          error={error}
          id={fieldId(choices)}
          className={span.all}
        >
          {(wiring) => <Textarea rows={4} {...wiring} {...register(choices)} className="w-full" />}
        </Field>
      )}
      <CheckField name={`questions.${at}.required`} label={m.dynamicForms.required} className={span.all} />
    </>
  )
}
