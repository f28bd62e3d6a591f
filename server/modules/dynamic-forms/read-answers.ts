import { z } from 'zod'
import type { IntakeAnswer } from '@contract/intake/shapes'
import { m } from '@contract/messages'
import type { Question } from '@contract/reference/shapes'
import { PlainDate } from '@contract/shapes'
import { badInput } from '../../core/errors'
import type { KeptAnswer } from '../../db/schema'

const Words = z.string().trim().min(1).max(2000)

/** The answer as it is kept, in words too; null for none; undefined where it does not answer the question. */
function readAnswer(question: Question, given: IntakeAnswer | undefined): KeptAnswer | null | undefined {
  const { key, label, type, choices } = question
  if (given === undefined || given === null || given === '') return null
  const kept = (answer: IntakeAnswer, text: string) => ({ key, label, answer, text })
  if (type === 'yesno') return typeof given === 'boolean' ? kept(given, given ? 'Yes' : 'No') : undefined
  if (type === 'number') return typeof given === 'number' ? kept(given, String(given)) : undefined
  if (type === 'choice') {
    // A question that was yes or no before it had Unknown too: what was answered then still answers it.
    const said = typeof given === 'boolean' ? (given ? 'yes' : 'no') : given
    const chosen = choices.find(({ value }) => value === said)
    return chosen && kept(chosen.value, chosen.label)
  }
  const text = (type === 'date' ? PlainDate : Words).safeParse(given)
  return text.success ? kept(text.data, text.data) : undefined
}

/** Every answer beside its question; throws all that is missing or cannot be read, by key. */
export function readAnswers(
  questions: readonly Question[],
  given: Record<string, IntakeAnswer>,
): KeptAnswer[] {
  const problems: Record<string, string> = {}
  const kept: KeptAnswer[] = []
  for (const question of questions) {
    const answer = readAnswer(question, given[question.key])
    if (answer === undefined) problems[`answers.${question.key}`] = m.intake.answerWrong
    else if (answer) kept.push(answer)
    else if (question.required) problems[`answers.${question.key}`] = m.intake.answerMissing
  }
  const unasked = Object.keys(given).filter((key) => !questions.some((question) => question.key === key))
  for (const key of unasked) problems[`answers.${key}`] = m.intake.answerUnasked
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return kept
}
