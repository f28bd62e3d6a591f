import type { Language } from '../languages'
import { m } from '../messages'
import * as es from './messages.es'
import * as en from './messages.en'

type Words<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : Words<Texts[Key]> }
/** The texts of a kiosk in one of its languages. */
export type KioskTexts = Words<typeof en>

/** A language is a file of texts; another one is a line here. */
export const kioskTexts: Readonly<Record<Language, KioskTexts>> = { en, es }

const own: Readonly<Record<string, string>> = m.remoteForms.questions
const keysOf = (texts: object): readonly string[] => Object.keys(texts)
const wordsAt = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  keysOf(texts).includes(key) ? texts[key] : undefined

/**
 * A question as it is put to the patient: in the patient's language where it is still the product's own, otherwise in the
 * words of the laboratory that changed it.
 */
export function questionWords(language: Language, question: { key: string; label: string }): string {
  const stands = wordsAt(own, question.key) === question.label
  return (stands && wordsAt(kioskTexts[language].asked, question.key)) || question.label
}

/** The consent as the patient reads it, and whether that is the patient's language. */
export function consentWords(language: Language, text: string): { text: string; translated: boolean } {
  if (text === m.remoteForms.consents.covid)
    return { text: kioskTexts[language].consents.covid, translated: true }
  return { text, translated: language === 'en' }
}
