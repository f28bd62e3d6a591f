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

/** Each text that `own` has in another language, beside its English words. */
function byEnglish(english: Texts, own: Texts): [string, string][] {
  return Object.entries(own).flatMap(([key, text]): [string, string][] => {
    const words = english[key]
    if (typeof words === 'string' && typeof text === 'string') return [[words, text]]
    return isTexts(words) && isTexts(text) ? byEnglish(words, text) : []
  })
}
const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null

const slot = /\{(\w+)\}/g
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Words enough that no other text reads alike: a text that is nearly all slots could be anything. */
const isPlain = (text: string) => text.replace(slot, '').length >= 12

/** What reads a filled text back into its slots, and the other language's text to be filled with them. */
interface Filled {
  pattern: RegExp
  names: string[]
  own: string
}

/** The longest first: it says most about what it reads. */
const patternsOf = (pairs: readonly (readonly [string, string])[]): Filled[] =>
  pairs
    .filter(([words]) => words.includes('{') && isPlain(words))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([words, own]) => ({
      pattern: new RegExp(
        `^${words
          .split(/\{\w+\}/)
          .map(literally)
          .join('([^]+?)')}$`,
      ),
      names: [...words.matchAll(slot)].map(([, name]) => name ?? ''),
      own,
    }))

/** Says English sentences of `english` in the words of `own`: as they are, or with their slots filled. */
export function translator(english: Texts, own: Texts): (sentence: string) => string {
  const pairs = byEnglish(english, own)
  const whole = new Map(pairs)
  const filled = patternsOf(pairs)
  return (sentence) => {
    const said = whole.get(sentence)
    if (said !== undefined) return said
    for (const { pattern, names, own: text } of filled) {
      const values = pattern.exec(sentence)?.slice(1)
      if (values) return text.replace(slot, (_, name: string) => values[names.indexOf(name)] ?? '')
    }
    return sentence
  }
}

const said: Readonly<Record<Language, (sentence: string) => string>> = {
  en: (sentence) => sentence,
  es: translator(m, es),
}

/**
 * A schema or a rule of the contract says its sentences in English, filled where they have slots. Each is one of the
 * catalogue, so the person's own stands beside it; what is not translated yet stays as it is.
 */
export const sayIn = (language: Language, sentence: string): string => said[language](sentence)
