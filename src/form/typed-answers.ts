import type { Question } from '@contract/reference/shapes'
import { typedValue } from './read-typed'
import type { Typed } from './typed'

/** Answers as they are sent, of questions as they were typed; what was left empty is left out. */
export function typedAnswers(
  questions: readonly Question[],
  typedBy: Readonly<Record<string, Typed | undefined>>,
  zone: string,
): Record<string, string | number | boolean | null> {
  const entries = questions.flatMap((question) => {
    const typed = typedBy[question.key]
    const text = typed?.text.trim() ?? ''
    if (!typed || text === '') return []
    const answer =
      question.type === 'number'
        ? Number(text)
        : question.type === 'yesno'
          ? text === 'yes'
          : question.type === 'date'
            ? typedValue(typed, 'date', zone)
            : text
    return [[question.key, answer] as const]
  })
  return Object.fromEntries(entries)
}
