import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { Question } from '@contract/reference/shapes'
import type { OrderFields } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Observation, OrderedTest, Problem } from '../../hl7/public'
import type { CodeBook } from './codes'
import { sentCodes } from './order-codes'
import { informs } from './tell'

type Answers = OrderFields['answers']
type Answer = Answers[string]
type Value = Observation['value']

interface Asked {
  question: Question
  /** Its form is asked with what is ordered here. */
  applies: boolean
}

/** The questions of the order forms in use. */
export async function questionsFor(
  ctx: Ctx,
  w: Write,
  { panels, location }: { panels: readonly string[]; location: string },
): Promise<Asked[]> {
  const forms = await w.tx
    .selectFrom('dynamic_form')
    .select(['applies_to', 'questions'])
    .where(ofLab(ctx.who))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return forms.flatMap(
    ({ applies_to: { panels: ofPanels = [], locations: ofLocations = [] }, questions }) => {
      const always = ofPanels.length === 0 && ofLocations.length === 0
      const applies =
        always || ofPanels.some((code) => panels.includes(code)) || ofLocations.includes(location)
      return z
        .array(Question)
        .catch([])
        .parse(questions)
        .map((question) => ({ question, applies }))
    },
  )
}

/** What an OBX says, in words; null where it says nothing. */
export function wordsOf(value: Value): string | null {
  switch (value.kind) {
    case 'empty':
    case 'deleted':
      return null
    case 'number':
    case 'text':
      return value.text || null
    case 'other':
      return value.text || null
    case 'structured':
      return `${value.comparator}${value.number}${value.separator}${value.number2}` || null
    case 'coded':
      return value.codes
        .map(({ code, text, altText, original }) => text || altText || original || code)
        .join('; ')
    case 'time':
      return value.time.text
    case 'attachment':
      return `${value.type} ${value.subtype}`.trim()
  }
}

const yes = new Set(['y', 'yes', 'true'])
const no = new Set(['n', 'no', 'false'])

/** The answer as a form keeps it, or undefined where it is none of the question. */
function typed({ type, choices }: Question, value: Value, words: string): Answer | undefined {
  const texts = [
    words,
    ...(value.kind === 'coded' && value.codes.length === 1
      ? value.codes.flatMap(({ code, text, altCode, altText }) => [code, text, altCode, altText])
      : []),
  ].map(folded)
  if (type === 'text') return words.length <= 500 ? words : undefined
  if (type === 'yesno')
    return texts.some((one) => yes.has(one)) ? true : texts.some((one) => no.has(one)) ? false : undefined
  if (type === 'choice')
    return choices.find((one) => texts.includes(folded(one.value)) || texts.includes(folded(one.label)))
      ?.value
  if (type === 'date')
    return value.kind === 'time' ? (value.time.date ?? undefined) : z.iso.date().safeParse(words).data
  // As it was sent: zeros that say how exactly it was measured stay.
  if (!/^[+-]?\d+(\.\d+)?$/.test(words)) return undefined
  return String(Number(words)) === words ? Number(words) : words
}

/**
 * The answers to questions at order entry (OBX of an order), onto the questions of our order forms. What belongs to none of them, or is
 * no answer of it, is kept in words: nothing is dropped. A number with a unit keeps it in words, beside the number.
 */
export async function answersOf(
  codes: CodeBook,
  orders: readonly Pick<OrderedTest, 'answers'>[],
  questions: readonly Asked[],
  told: Problem[],
): Promise<{ answers: Answers; lines: string[] }> {
  const answers: Answers = {}
  const lines: string[] = []
  for (const observation of orders.flatMap((order) => order.answers)) {
    const { test, value, units, notes, index } = observation
    const words = wordsOf(value)
    const place = (field: number) => ({ segment: 'OBX', index, field })
    const unit = units.text || units.code
    const whole = [words ?? '', unit].filter(Boolean).join(' ')
    const label = test.text || test.altText || test.code || test.altCode
    const sent = sentCodes(test)
    const decided = await codes.meaningOf('question', sent)
    const byName = questions.filter(
      ({ question, applies }) =>
        applies &&
        sent.some(
          ({ code, words: name }) => code === question.key || folded(name) === folded(question.label),
        ),
    )
    const key = decided?.question ?? (byName.length === 1 ? byName[0]?.question.key : undefined)
    const asked = questions.find(({ question }) => question.key === key)?.question
    const keep = () =>
      void lines.push(fill(m.ehrFiling.notes.question, { question: asked?.label ?? label, answer: whole }))
    lines.push(...notes)
    if (words === null) continue
    if (value.kind === 'attachment') {
      told.push(informs(place(5), m.ehrFiling.attachmentKept))
      continue
    }
    if (!asked) {
      keep()
      const [first] = sent
      if (first && !decided?.isIgnored) {
        codes.waits('question', first)
        told.push(informs(place(3), m.ehrFiling.questionWaits))
      }
      continue
    }
    const answer = typed(asked, value, words)
    if (answer === undefined) {
      keep()
      told.push(informs(place(5), m.ehrFiling.answerUnread))
    } else if (asked.key in answers && answers[asked.key] !== answer) {
      keep()
      told.push(informs(place(5), m.ehrFiling.answersTwo))
    } else {
      answers[asked.key] = answer
      if (unit !== '') keep()
    }
  }
  return { answers, lines }
}
