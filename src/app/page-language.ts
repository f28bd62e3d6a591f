import { useLayoutEffect } from 'react'

/**
 * Says what language the page is in while this is shown, for readers that speak it and for hyphenation; a part in another
 * language carries its own `lang`. Afterwards the page says again what it said before.
 */
export function usePageLanguage(language: string): void {
  useLayoutEffect(() => {
    const { documentElement: page } = document
    const before = page.lang
    page.lang = language
    return () => void (page.lang = before)
  }, [language])
}
