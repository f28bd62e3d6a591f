import { expect, test } from 'vitest'
import { chosenLanguage, keptLanguage, languageNoted, languageOf, languageOfLink, linkIn } from './language'

const both = ['en', 'es'] as const

test('the language that the browser was last used in goes before the one it asks for', () => {
  expect(languageOf({ cookie: 'a=b; language=es', acceptLanguage: 'en-US' }, both)).toBe('es')
  expect(languageOf({ cookie: 'language=en', acceptLanguage: 'es' }, both)).toBe('en')
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-CA, es;q=0.5, en;q=0.4', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('asked for %s, it is %s', (acceptLanguage, language) => {
  expect(languageOf({ acceptLanguage }, both)).toBe(language)
})

test('a language that is not offered is not taken, wherever it is named', () => {
  expect(languageOf({ cookie: 'language=es', acceptLanguage: 'es' }, ['en'])).toBe('en')
})

test('a cookie of no language, and one whose name only ends alike, is none', () => {
  expect(keptLanguage('language=xx')).toBeNull()
  expect(keptLanguage('language=constructor')).toBeNull()
  expect(keptLanguage('mylanguage=es')).toBeNull()
  expect(keptLanguage(undefined)).toBeNull()
})

test('a language that an account left behind is the page’s, and nobody’s choice', () => {
  expect(keptLanguage('a=b; language=es.account')).toBe('es')
  expect(languageOf({ cookie: 'language=es.account', acceptLanguage: 'en' }, both)).toBe('es')
  expect(chosenLanguage('language=es.account')).toBeNull()
  expect(chosenLanguage('language=es')).toBe('es')
  expect(chosenLanguage('language=xx')).toBeNull()
})

test('a link to a patient opens in its language, unless this browser’s was chosen by hand', () => {
  expect(linkIn('es', 'https://lab.example/myresults', 'T')).toBe(
    'https://lab.example/myresults?language=es#T',
  )
  expect(linkIn('en', 'https://lab.example/myresults', 'T')).toBe(
    'https://lab.example/myresults?language=en#T',
  )
  const opened = (over: { path?: string; said?: string; cookie?: string }) =>
    languageOfLink({ path: '/myresults', said: 'es', cookie: undefined, ...over }, both)
  expect(opened({})).toBe('es')
  expect(opened({ path: '/released', cookie: 'language=en.account' })).toBe('es')
  expect(opened({ cookie: 'language=en' })).toBeNull()
  expect(opened({ said: 'xx' })).toBeNull()
  expect(opened({ path: '/orders' })).toBeNull()
  expect(keptLanguage(languageNoted('es').split(';')[0])).toBe('es')
  expect(chosenLanguage(languageNoted('es').split(';')[0])).toBeNull()
})
