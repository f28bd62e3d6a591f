import { EssentialWorker, Residence, essentialWorkerLabels, residenceLabels } from '@contract/choices'
import type { IntakeAnswer } from '@contract/intake/shapes'
import { fill, m } from '@contract/messages'
import type { Question } from '@contract/reference/shapes'
import { readDay } from '@contract/rules/date-words'
import { readTypedDate } from '@contract/rules/typed-date'
import { folded } from '../../core/text'

export type Read<T> = { value: T } | { problem: string }

/** The day, and the time where there is one, that a workbook's number means; text stays text. */
export function dayOfNumber(text: string): string {
  if (!/^\d{2,5}(\.\d+)?$/.test(text)) return text
  const days = Number(text)
  // Before this the count has a day that never was.
  if (days < 61 || days > 80_000) return text
  const at = new Date(Math.round((days - 25_569) * 1440) * 60_000).toISOString()
  return Number.isInteger(days) ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`
}

/** A cell as a date and time on the laboratory's clocks. */
export function momentOf(text: string, now: string, zone: string): Read<string> {
  const read = readTypedDate(text, { kind: 'datetime', now, zone })
  return read.ok ? { value: read.value } : { problem: read.message }
}

const choiceOf = <T extends string>(text: string, choices: readonly (readonly [T, string])[]): Read<T> => {
  const said = folded(text)
  const found = choices.find(([value, label]) => folded(value) === said || folded(label) === said)
  return found
    ? { value: found[0] }
    : { problem: fill(m.orderSheets.oneOf, { choices: choices.map(([, label]) => label).join(', ') }) }
}

export const residenceOf = (text: string) =>
  choiceOf(
    text,
    Residence.options.map((value) => [value, residenceLabels[value]] as const),
  )
export const workerOf = (text: string) =>
  choiceOf(
    text,
    EssentialWorker.options.map((value) => [value, essentialWorkerLabels[value]] as const),
  )

const yes = ['yes', 'y', 'true', '1', 'x']
const no = ['no', 'n', 'false', '0']

/** A cell as the answer to a question. */
export function answerOf(question: Question, text: string, today: string): Read<IntakeAnswer> {
  if (question.type === 'yesno') {
    const said = folded(text)
    if (yes.includes(said)) return { value: true }
    return no.includes(said) ? { value: false } : { problem: m.orderSheets.yesNo }
  }
  if (question.type === 'number') {
    const value = Number(text.replace(/,(?=\d{3}\b)/g, ''))
    return Number.isFinite(value) ? { value } : { problem: m.orderSheets.aNumber }
  }
  if (question.type === 'date') {
    if (readDay(text, today) === null) return { problem: m.orderSheets.aDate }
    const read = readTypedDate(text, { kind: 'date', today })
    return read.ok ? { value: read.value } : { problem: read.message }
  }
  if (question.type === 'choice') {
    const offers = (value: string) => question.choices.some((choice) => choice.value === value)
    // A list of yes, no and unknown takes the short words of yes and no too.
    const said = folded(text)
    const short = yes.includes(said) ? 'yes' : no.includes(said) ? 'no' : undefined
    if (short !== undefined && offers('yes') && offers('no')) return { value: short }
    return choiceOf(
      text,
      question.choices.map(({ value, label }) => [value, label] as const),
    )
  }
  return { value: text }
}
