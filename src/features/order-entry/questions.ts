import type { DynamicForm, Question } from '@contract/api-reference'
import { readTyped, typedValue } from '@/form/typed'
import type { Around } from './around'
import type { OrderValues } from './values'

type Asked = Pick<OrderValues, 'items' | 'location'>

/** The forms that the ordered panels or the location ask for; one that names neither is always asked. */
export function formsAsked({ items, location }: Asked, around: Around): DynamicForm[] {
  const codes = new Set(items.map(({ code }) => code))
  return around.reference.dynamicForms.filter(({ appliesTo: { panels, locations } }) => {
    if (panels.length === 0 && locations.length === 0) return true
    return panels.some((code) => codes.has(code)) || locations.some((code) => code === location?.code)
  })
}

/** Every question asked, each key once. */
export function questionsAsked(values: Asked, around: Around): Question[] {
  const all = formsAsked(values, around).flatMap(({ questions }) => questions)
  return [...new Map(all.map((question) => [question.key, question])).values()]
}

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
