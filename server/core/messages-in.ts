import type { Language } from '@contract/languages'
import { m } from '@contract/messages'
import * as es from '@contract/texts.es'

type Of<Own> = Omit<typeof m, keyof Own> & Own

/** Every text in one language. Which one is not known here, so `fill` asks for the slots that all of them have. */
export type Catalogue = typeof m | Of<typeof es>

const catalogues: Readonly<Record<Language, Catalogue>> = { en: m, es: { ...m, ...es } }

/** The texts for somebody of this language: what is not translated yet stands in English. */
export const messagesIn = (language: Language): Catalogue => catalogues[language]

type Texts = Readonly<Record<string, unknown>>

/** Each text without slots that `own` has in another language, by its English words. */
function byEnglish(english: Texts, own: Texts): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [key, text] of Object.entries(own)) {
    const words = english[key]
    if (typeof words === 'string' && typeof text === 'string') found.set(words, text)
    else if (isTexts(words) && isTexts(text)) for (const [a, b] of byEnglish(words, text)) found.set(a, b)
  }
  return found
}
const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

const translated: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: byEnglish(m, es),
}

/**
 * A schema of the contract holds its sentences as they were when it was made: in English. Each is one of the catalogue, so
 * the person's own stands beside it; what is not translated yet stays as it is.
 */
export const sayIn = (language: Language, sentence: string): string =>
  translated[language].get(sentence) ?? sentence
