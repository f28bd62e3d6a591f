import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetAccountLanguage, noteLanguage, offeredLanguages } from './language'

const forget = () => void (document.cookie = 'language=; path=/; max-age=0')
beforeEach(() => {
  document.head.innerHTML = '<meta name="languages" content="en es" />'
})
afterEach(() => {
  forget()
  document.head.innerHTML = ''
})

test('the page says what there is to choose from; without a word there is nothing', () => {
  expect(offeredLanguages()).toEqual(['en', 'es'])
  document.head.innerHTML = '<meta name="languages" content="" />'
  expect(offeredLanguages()).toEqual([])
  document.head.innerHTML = ''
  expect(offeredLanguages()).toEqual([])
})

test('a language is noted once: the second time the page is in it already', () => {
  expect(noteLanguage('es', 'hand')).toBe(true)
  expect(document.cookie).toBe('language=es')
  expect(noteLanguage('es', 'hand')).toBe(false)
  expect(noteLanguage('en', 'hand')).toBe(true)
  expect(document.cookie).toBe('language=en')
})

test('a language that the server has no page in is not noted', () => {
  document.head.innerHTML = '<meta name="languages" content="en" />'
  expect(noteLanguage('es', 'hand')).toBe(false)
  expect(document.cookie).toBe('')
})

test('where the browser keeps no cookies the page is not loaded again and again', () => {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} })
  expect(noteLanguage('es', 'hand')).toBe(false)
  Reflect.deleteProperty(document, 'cookie')
})

test('what an account had is told from what was chosen by hand, and is forgotten for one that has none', () => {
  expect(noteLanguage('es', 'hand')).toBe(true)
  expect(forgetAccountLanguage()).toBe(false)
  expect(document.cookie).toBe('language=es')
  expect(noteLanguage('es', 'account')).toBe(false)
  expect(document.cookie).toBe('language=es.account')
  expect(forgetAccountLanguage()).toBe(true)
  expect(document.cookie).toBe('')
  expect(forgetAccountLanguage()).toBe(false)
})
