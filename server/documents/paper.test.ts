import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentFonts } from '@server/node/fonts'
import { FontBook } from './font-book'
import { INK, Paper, type Type } from './paper'

const type: Type = { style: 'regular', size: 8, color: INK }
let paper: Paper
beforeAll(async () => {
  paper = await Paper.open(new FontBook(documentFonts()), 'สมชาย', { title: '', author: '' })
}, 120_000)
const widthOf = (text: string) => paper.width(text, type) + 0.01

describe('lines', () => {
  it.each([
    ['a number after its comparator', 'below < 50', 'below', ['below', '< 50']],
    ['a time with its zone', 'Nov 19, 2026, 06:55 MST', '2026, 06:55', ['Nov 19,', '2026,', '06:55 MST']],
    ['a patient number', 'id P-0048821', 'P-0048821', ['id', 'P-0048821']],
    ['a telephone number', 'call 555-0170', '555-0170', ['call', '555-0170']],
    ['a date', 'on 11/19/2026', '11/19/2026', ['on', '11/19/2026']],
    ['a unit', '42 mmol/L', '42 mmol/', ['42', 'mmol/L']],
    ['a drug by its position', 'and 6-Acetylmorphine', '6-Acetylmorphine', ['and', '6-Acetylmorphine']],
  ])('never part %s', (_, text, width, lines) =>
    expect(paper.wrap(text, widthOf(width), type)).toEqual(lines),
  )

  it.each([
    ['after the hyphen of a compound', 'Okonkwo-Reyes', 'Okonkwo-R', ['Okonkwo-', 'Reyes']],
    [
      'after a slash, where the whole is wider than the line',
      'Amphetamine/Methamphetamine',
      'Methamphetamine',
      ['Amphetamine/', 'Methamphetamine'],
    ],
    ['between letters with their marks, where nothing else helps', 'น้ำใจ', 'น้ำ', ['น้ำ', 'ใจ']],
  ])('break %s', (_, text, width, lines) => expect(paper.wrap(text, widthOf(width), type)).toEqual(lines))
})

describe('a word or number wider than its place', () => {
  it('is set smaller, whole', () => {
    const { lines, type: smaller } = paper.fit('3,500–11,000', widthOf('3,500–11'), type)
    expect(lines).toEqual(['3,500–11,000'])
    expect(paper.width('3,500–11,000', smaller)).toBeLessThanOrEqual(widthOf('3,500–11'))
    expect(paper.fit('3.5–11', widthOf('3,500–11'), type).type.size).toBe(8)
  })

  it('stays whole in every text, as long as two thirds of its size are enough', () => {
    const word = fc.oneof(
      fc.constantFrom('Glucose', 'Benzoylecgonine', 'P-0048821', '06:55', '<', '≥'),
      fc.double({ min: -9999, max: 99_999, noNaN: true }).map((n) => n.toFixed(2)),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.join(' ')
        const widest = Math.max(...words.map((one) => paper.width(`≥ ${one}`, type)))
        const { lines } = paper.fit(text, widest * 0.7, type)
        expect(lines.join(' ').split(' ')).toEqual(words)
      }),
      { numRuns: 200 },
    )
  })
})
