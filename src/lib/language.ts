import { Language, languageCookie, ofAccount } from '@contract/languages'
import { readCookie, writeCookie, year } from './cookies'

/** The languages that the server has pages in, as the page itself says; none in development. */
export function offeredLanguages(): Language[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(' ') ?? []
  return Language.options.filter((language) => said.includes(language))
}

const cookie = () => readCookie(languageCookie)
const noted = () => cookie()?.split('.')[0]
const write = (value: string, seconds: number) => writeCookie(languageCookie, value, seconds)

/**
 * Notes the language in this browser, where the server reads it: as chosen by hand, or as the signed-in account has it.
 * Answers whether that changed the language: not where the server has no page in it, not where it was noted before, and not
 * where the browser keeps no cookies. So a page that is loaded anew only then is not loaded again and again.
 */
export function noteLanguage(language: Language, by: 'hand' | 'account'): boolean {
  if (!offeredLanguages().includes(language)) return false
  const before = noted()
  write(by === 'hand' ? language : `${language}${ofAccount}`, year)
  return before !== language && noted() === language
}

/**
 * Forgets the language of the account that was used here before, for one that has none of its own. Answers whether there was
 * one and it is gone; a language that somebody chose by hand stays.
 */
export function forgetAccountLanguage(): boolean {
  if (cookie()?.endsWith(ofAccount) !== true) return false
  write('', 0)
  return cookie() === undefined
}
