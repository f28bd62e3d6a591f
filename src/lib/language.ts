import { Language, languageCookie } from '@contract/languages'

/** The languages that the server has pages in, as the page itself says; none in development. */
export function offeredLanguages(): Language[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(' ') ?? []
  return Language.options.filter((language) => said.includes(language))
}

const noted = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1)

const year = 31_536_000

/**
 * Notes the language in this browser, where the server reads it. Answers whether that changed anything: not where the server
 * has no page in it, not where it was noted before, and not where the browser keeps no cookies. So a page that is loaded
 * anew only then is not loaded again and again.
 */
export function noteLanguage(language: Language): boolean {
  if (!offeredLanguages().includes(language) || noted() === language) return false
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  return noted() === language
}
