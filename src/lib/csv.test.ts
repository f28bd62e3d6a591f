import { parse } from 'csv-parse/browser/esm/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv'

describe('toCsv', () => {
  it('writes the change log columns, quoting only where it must [topbar:changelog]', () => {
    expect(
      toCsv([
        ['Version', 'Release Date', 'Action'],
        ['9.0.29', '2025-04-02', 'Says "hold", then reports'],
        ['9.0.28', null, 'two\nlines'],
      ]),
    ).toBe(
      'Version,Release Date,Action\r\n9.0.29,2025-04-02,"Says ""hold"", then reports"\r\n9.0.28,,"two\nlines"\r\n',
    )
  })

  it('lets no cell run as a formula', () => {
    expect(toCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1', -5]])).toBe(
      `'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'\rx",a=1,'-5\r\n`,
    )
  })

  it('is read back as it was, whatever the cells hold', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",\' aé') }))
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      )
    fc.assert(
      fc.property(table, (rows) => {
        const back: unknown = parse(toCsv(rows), { record_delimiter: '\r\n' })
        const safe = rows.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
        expect(back).toEqual(safe)
        expect(safe.flat().some((text) => /^[=+\-@\t\r]/.test(text))).toBe(false)
      }),
    )
  })
})
