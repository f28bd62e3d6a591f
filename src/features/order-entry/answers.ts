import type { Question } from '@contract/reference/shapes'
import { readTyped, typedValue } from '@/form/read-typed'

/** An answer as it crosses the wire: a number, a yes or no, a date, or words; null when there is none or it cannot be read. */
export function answerValue(
  question: Question,
  typed: { text: string; at: string } | undefined,
  zone: string,
) {
  const text = typed?.text.trim() ?? ''
  if (!typed || text === '') return null
  if (question.type === 'number') return Number.isFinite(Number(text)) ? Number(text) : null
  if (question.type === 'yesno') return text === 'yes'
  return question.type === 'date' ? typedValue(typed, 'date', zone) : text
}

/** Why an answer cannot be read, or null. */
export function answerProblem(
  question: Question,
  typed: { text: string; at: string } | undefined,
  zone: string,
): 'missing' | 'number' | string | null {
  const text = typed?.text.trim() ?? ''
  if (!typed || text === '') return question.required ? 'missing' : null
  if (question.type === 'number' && !Number.isFinite(Number(text))) return 'number'
  if (question.type !== 'date') return null
  const read = readTyped(typed, 'date', zone)
  return read && !read.ok ? read.message : null
}
