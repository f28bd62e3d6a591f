import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clustersOf } from './glyph-clusters'

const clusters = (glyphs: string[], text: string) =>
  clustersOf(glyphs, text).map(({ count, text: meaning }) => `${count} ${meaning}`)

it.each([
  ['a glyph for each character', ['2', '.', '5'], '2.5', ['1 2', '1 .', '1 5']],
  ['a ligature', ['o', 'ffi', 'c'], 'offic', ['1 o', '1 ffi', '1 c']],
  ['a letter and the dots split off it', ['ي', '', 'و'], 'يو', ['2 ي', '1 و']],
  ['a split vowel whose first part went before the tone', ['น', '้', 'ำ', ''], 'น้ำ', ['2 น้', '2 ำ']],
  ['a vowel sign before its letter', ['अ', 'ि', 'म', 'त'], 'अमित', ['1 अ', '2 मि', '1 त']],
  ['a reph after all it stands above', ['श', 'म', 'ा', 'र्'], 'शर्मा', ['1 श', '3 र्मा']],
  ['a joiner that no glyph stands for', ['ی', 'خ'], 'ی\u200cخ', ['1 ی\u200c', '1 خ']],
  ['a joiner with its own', ['ی', '\u200c', 'خ'], 'ی\u200cخ', ['1 ی', '1 \u200c', '1 خ']],
  ['a syllable composed of its parts', ['김'], '김'.normalize('NFD'), [`1 ${'김'.normalize('NFD')}`]],
  ['a letter taken apart', ['e', '\u0301', 'x'], 'éx', ['2 é', '1 x']],
  ['a glyph that nobody wrote, at the end', ['a', 'b', 'c'], 'ab', ['1 a', '1 b', '1 ']],
  ['glyphs of other characters', ['a', 'q', 'c'], 'abc', ['1 a', '2 bc']],
])('%s', (_, glyphs, text, expected) => expect(clusters(glyphs, text)).toEqual(expected))

it('no character of the text and no glyph is ever left out, whatever the shaping did', () => {
  const char = fc.constantFrom(...'ab1. éमिर्', '\u200c', '\u{1f600}')
  fc.assert(
    fc.property(
      fc.array(fc.array(char, { maxLength: 3 }), { minLength: 1 }),
      fc.string({ unit: char }),
      (glyphs, text) => {
        const found = clustersOf(
          glyphs.map((glyph) => glyph.join('')),
          text,
        )
        expect(found.map((one) => one.text).join('')).toBe(text)
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(glyphs.length)
        for (const { count } of found) expect(count).toBeGreaterThan(0)
      },
    ),
  )
})
