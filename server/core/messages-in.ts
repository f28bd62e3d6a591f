import type { Language } from '@contract/languages'
import { m } from '@contract/messages'
import * as es from '@contract/texts.es'

type Of<Own> = Omit<typeof m, keyof Own> & Own

/** Every text in one language. Which one is not known here, so `fill` asks for the slots that all of them have. */
export type Catalogue = typeof m | Of<typeof es>

const catalogues: Readonly<Record<Language, Catalogue>> = { en: m, es: { ...m, ...es } }

/** The texts for somebody of this language: what is not translated yet stands in English. */
export const messagesIn = (language: Language): Catalogue => catalogues[language]
