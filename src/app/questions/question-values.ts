import { z } from 'zod'
import type { Question } from '@contract/reference/shapes'
import type { FormQuestion } from '@contract/dynamic-forms/shapes'

export const questionTypes = ['text', 'number', 'date', 'choice', 'yesno'] as const
export const QuestionType = z.enum(questionTypes)

/** A question as its editor holds it: the choices as lines of text. */
export const QuestionValues = z.object({
  key: z.string(),
  label: z.string(),
  type: QuestionType,
  choices: z.string(),
  required: z.boolean(),
  hint: z.string(),
})
export type QuestionValues = z.infer<typeof QuestionValues>

export const blankQuestion: QuestionValues = {
  key: '',
  label: '',
  type: 'text',
  choices: '',
  required: false,
  hint: '',
}

const lineOf = ({ value, label }: { value: string; label: string }) =>
  value === label ? label : `${value} = ${label}`

/** Choices as lines of text, such as `readChoices` reads. */
export const choiceLines = (choices: Question['choices']): string => choices.map(lineOf).join('\n')

/** One choice on each line: its words, or `value = words` where they differ. */
export function readChoices(lines: string): { value: string; label: string }[] {
  return lines.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const at = line.indexOf('=')
    if (at < 1) return [{ value: line.trim(), label: line.trim() }]
    const [value, label] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return [{ value, label: label || value }]
  })
}

export const questionValues = (question: Question): QuestionValues => ({
  key: question.key,
  label: question.label,
  type: question.type,
  choices: choiceLines(question.choices),
  required: question.required,
  hint: question.hint ?? '',
})

/** As it is sent: only a choice has choices. */
export const toQuestion = ({ choices, hint, key, ...question }: QuestionValues): FormQuestion => ({
  ...question,
  key: key.trim(),
  choices: question.type === 'choice' ? readChoices(choices) : [],
  hint: hint.trim() || null,
})
