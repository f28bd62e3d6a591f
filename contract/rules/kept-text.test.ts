import { expect, test } from 'vitest'
import { hasHiddenCharacter } from '../shapes'
import { firstOf, isKeepable, keepable, withHiddenShown } from './kept-text'

test('what a table cannot hold is told and replaced', () => {
  expect(['a', 'a\u0000', '\ud83d', '\u{1f600}'].map(isKeepable)).toEqual([true, false, false, true])
  expect(keepable('a\u0000b\ud83d')).toBe('a\ufffdb\ufffd')
})

test('a text is cut between characters', () => {
  expect(firstOf('ab\u{1f600}', 3)).toBe('ab')
  expect(firstOf('ab\u{1f600}', 4)).toBe('ab\u{1f600}')
  expect(firstOf('abcd', 3)).toBe('abc')
})

test('every hidden character is shown, and what people type stays', () => {
  expect(withHiddenShown('\u202e5\u0000\u0007\u007f\u0085\t\n\u00b5')).toBe(
    '<U+202E>5\u2400\u2407\u2421<U+0085>\t\n\u00b5',
  )
  for (let code = 0; code < 0x10000; code++)
    expect(hasHiddenCharacter(withHiddenShown(String.fromCharCode(code)))).toBe(false)
})
