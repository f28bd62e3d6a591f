import { readyChoices, ReadyChoices } from '../dynamic-forms/ready-choices'
import type { FormQuestion } from '../dynamic-forms/shapes'
import type { Language } from '../languages'
import { m } from '../messages'
import * as es from './messages.es'
import * as en from './messages.en'
import type { KioskStart } from './shapes'

type Words<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Words<Texts[Key]> }
/** The texts of a kiosk in one of its languages. */
export type KioskTexts = Words<typeof en>

/** A language is a file of texts; another one is a line here. */
export const kioskTexts: Readonly<Record<Language, KioskTexts>> = { en, es }

const products: Readonly<Record<string, string>> = m.remoteForms.questions
const keysOf = (texts: object): readonly string[] => Object.keys(texts)
const wordsAt = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  keysOf(texts).includes(key) ? texts[key] : undefined

/** A text of the laboratory as the patient reads it; `translated`: in the patient's language. */
export interface Read {
  text: string
  translated: boolean
}

/** What the laboratory worded or translated itself, beside the texts of the product. */
export type OwnTexts = Pick<KioskStart, 'lines' | 'translations'>
export const noOwnTexts: OwnTexts = { lines: {}, translations: {} }

/** The texts of a kiosk in one language, with the laboratory's own lines where it has some. */
export function textsFor(language: Language, { lines }: OwnTexts): KioskTexts {
  const own = Object.entries(lines[language] ?? {}).filter(([, text]) => text !== '')
  return { ...kioskTexts[language], ...Object.fromEntries(own) }
}

/** A text that only the laboratory knows, such as the name of a panel: as it was translated, otherwise as it is. */
export function ownWords(language: Language, text: string, { translations }: OwnTexts): Read {
  if (language === 'en') return { text, translated: true }
  const found = translations[language]?.find(({ of }) => of === text)
  return found ? { text: found.text, translated: true } : { text, translated: false }
}

/**
 * A question as it is put to the patient: in the patient's language where it is still the product's own, otherwise in the
 * words of the laboratory that changed it, as it translated them.
 */
export function questionWords(
  language: Language,
  question: { key: string; label: string },
  own: OwnTexts = noOwnTexts,
): Read {
  const ours = wordsAt(products, question.key) === question.label
  const text = ours ? wordsAt(kioskTexts[language].asked, question.key) : undefined
  return text === undefined ? ownWords(language, question.label, own) : { text, translated: true }
}

interface Choice {
  value: string
  label: string
}

/** The lists of the product that a question offers: those with which it has the most choices in common. */
function listsOf(choices: readonly Choice[]) {
  const shared = ReadyChoices.options.map((list) => ({
    list,
    common: readyChoices[list].filter((ours) =>
      choices.some(({ value, label }) => value === ours.value && label === ours.label),
    ),
  }))
  const most = Math.max(...shared.map(({ common }) => common.length))
  return shared.filter(({ common }) => common.length === most)
}

/**
 * A choice of a question: the lists that come with the product are put to the patient, others are the laboratory's. "No" of
 * one list is another answer than "No" of another, so the list is found by the whole question; where that leaves two, only
 * words that both have are said.
 */
export function choiceWords(
  language: Language,
  choice: Choice,
  { choices }: { choices: readonly Choice[] },
  own: OwnTexts,
): Read {
  const { yes, no, unknown, residences, workers } = kioskTexts[language]
  const words = {
    yesNoUnknown: { yes, no, unknown },
    residence: residences,
    essentialWorker: workers,
  } satisfies Record<keyof typeof readyChoices, Readonly<Record<string, string>>>
  const said = listsOf(choices).flatMap(({ list, common }) =>
    common.some(({ value, label }) => value === choice.value && label === choice.label)
      ? (wordsAt(words[list], choice.value) ?? [])
      : [],
  )
  const [text, ...others] = new Set(said)
  return text !== undefined && others.length === 0
    ? { text, translated: true }
    : ownWords(language, choice.label, own)
}

/** The consent as the patient reads it, and whether that is the patient's language. */
export function consentWords(language: Language, text: string, own: OwnTexts = noOwnTexts): Read {
  if (text === m.remoteForms.consents.covid)
    return { text: kioskTexts[language].consents.covid, translated: true }
  return ownWords(language, text, own)
}

/** Texts of a form, and of the questions asked with it, that another language than English has no words for. */
export function untranslatedWords(form: {
  consent: string | null
  questions: readonly FormQuestion[]
}): string[] {
  const missing = ({ text, translated }: Read) => (translated ? [] : [text])
  const words = [
    ...form.questions.flatMap((question) => [
      ...missing(questionWords('es', question)),
      ...(question.hint === null ? [] : [question.hint]),
      ...question.choices.flatMap((choice) => missing(choiceWords('es', choice, question, noOwnTexts))),
    ]),
    ...(form.consent === null ? [] : missing(consentWords('es', form.consent))),
  ]
  return [...new Set(words)].filter((text) => text.trim() !== '')
}
