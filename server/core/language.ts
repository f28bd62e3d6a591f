import { Language, languageCookie, ofAccount } from '@contract/languages'
import { cookieNamed } from './cookies'

const cookieOf = (cookies: string | undefined) => cookieNamed(languageCookie, cookies)

/** The language that was chosen by hand in this browser: not one that an account left behind. */
export const chosenLanguage = (cookies: string | undefined): Language | null =>
  Language.safeParse(cookieOf(cookies)).data ?? null

/** The language this browser was last used in: the cookie that the app writes, if it names one that there is. */
export function keptLanguage(cookies: string | undefined): Language | null {
  const value = cookieOf(cookies)
  return (
    Language.safeParse(value?.endsWith(ofAccount) ? value.slice(0, -ofAccount.length) : value).data ?? null
  )
}

/** The offered language that an Accept-Language header likes best (RFC 9110, 12.5.4): `es-MX` takes Spanish. */
function likedLanguage(header: string | undefined, offered: readonly Language[]): Language | undefined {
  const wishes = (header ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2)
    const quality = weight === undefined ? 1 : Number(weight)
    const language = offered.find((one) => one === range.split('-')[0])
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return wishes.sort((a, b) => b.quality - a.quality)[0]?.language
}

/** The pages that a message to a patient leads to: it was written in a language, and its link says which. */
const linked = new Set(['/myresults', '/released'])

/** The address in a message that is written in this language: whatever the browser likes, the page goes on in it. */
export const linkIn = (language: Language, address: string, token: string): string =>
  `${address}?language=${language}#${token}`

/**
 * The language that the link to this page was written in, if it is offered. What somebody chose by hand in this browser goes
 * before it: the page's own choice of languages is on the same address.
 */
export function languageOfLink(
  { path, said, cookie }: { path: string; said: string | undefined; cookie: string | undefined },
  offered: readonly Language[],
): Language | null {
  if (!linked.has(path) || chosenLanguage(cookie) !== null) return null
  const language = Language.safeParse(said).data
  return language !== undefined && offered.includes(language) ? language : null
}

/** Says it to the browser, so that what the page asks is answered alike. It ends with the browser, and is nobody's choice. */
export const languageNoted = (language: Language): string =>
  [`${languageCookie}=${language}${ofAccount}`, 'path=/', 'samesite=lax'].join('; ')

interface Asking {
  cookie?: string | undefined
  acceptLanguage?: string | undefined
}

/**
 * The language to answer in, of those offered: the one that this browser was last used in, else the one that it asks for,
 * else the first.
 */
export function languageOf({ cookie, acceptLanguage }: Asking, offered: readonly Language[]): Language {
  const kept = keptLanguage(cookie)
  if (kept && offered.includes(kept)) return kept
  return likedLanguage(acceptLanguage, offered) ?? offered[0] ?? 'en'
}
