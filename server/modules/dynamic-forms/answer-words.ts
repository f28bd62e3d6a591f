import { m } from '@contract/messages'
import { Question } from '@contract/reference/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A question of order entry and its answer as somebody reads them. */
export interface AnsweredQuestion {
  key: string
  question: string
  answer: string
}

/**
 * What was answered when an order was entered, in words. A question that no form of the laboratory has any more goes by its key, and
 * a choice that was taken off its list as it was stored: no answer is left out but an empty one.
 */
export async function answersInWords(
  db: Executor,
  labId: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<AnsweredQuestion[]> {
  const given = Object.entries(answers).filter(
    ([, said]) => said !== null && said !== undefined && said !== '',
  )
  if (given.length === 0) return []
  const forms = await db
    .selectFrom('dynamic_form')
    .select('questions')
    .where(ofLab(labId))
    // A form in use before one that is not.
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const questions = new Map<string, Question>()
  for (const one of forms.flatMap((form) => form.questions)) {
    const read = Question.safeParse(one)
    if (read.success && !questions.has(read.data.key)) questions.set(read.data.key, read.data)
  }
  return given.map(([key, said]) => {
    const known = questions.get(key)
    return { key, question: known?.label ?? key, answer: wordsOf(known, said) }
  })
}

function wordsOf(question: Question | undefined, said: unknown): string {
  if (said === true || (question?.type === 'yesno' && said === 'yes')) return m.dynamicForms.yes
  if (said === false || (question?.type === 'yesno' && said === 'no')) return m.dynamicForms.no
  const text = typeof said === 'object' ? JSON.stringify(said) : String(said)
  return question?.choices.find(({ value }) => value === text)?.label ?? text
}
