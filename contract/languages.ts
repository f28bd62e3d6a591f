import { z } from 'zod'

/**
 * The languages a person may choose. English is whole. Another one says what has been translated, area by area, and the rest
 * in English; its texts are listed in `texts.<language>.ts`.
 */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

/** Each language by its own name, as its readers look for it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/**
 * The cookie that says which language this browser was last used in: `es` as somebody chose it on the sign-in page,
 * `es.account` as an account that was used here reads it. The second says nothing about whoever comes next.
 */
export const languageCookie = 'language'
export const ofAccount = '.account'
