import { describe, expect, it } from 'vitest'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from '../../documents/documents'
import { readPdf } from '../../documents/read-pdf'
import { readWithPdfium } from '../../documents/read-pdfium'
import { buildDocument } from './build-document'
import { cumulativeOf } from './cumulative'
import { confirmation, painFacts, screen, validity } from './test-toxicology'

const about = {
  zone: 'America/Boise',
  madeAt: 'Nov 23, 2026, 12:06 MST',
  madeBy: 'Kwabena Osei',
  range: 'Collected Nov 1, 2025 to Nov 23, 2026',
  lab: {
    name: 'Northgate',
    addressLines: ['2140 Bannock Street'],
    phone: '',
    clia: '13D2187704',
    director: '',
  },
  patient: { name: 'Brandt, Helena', id: 'P-0031187', dob: 'Aug 22, 1961', sex: 'female' },
}
const issued = (n: number, analyses = [confirmation('Oxycodone', String(100 + n))]) => ({
  orderId: String(n),
  requisition: `26325-00${n + 10}`,
  location: 'Cedar Ridge',
  document: buildDocument(painFacts({ analyses })),
  collected: new Map([['A', new Date(Date.UTC(2026, 0, n + 1, 17))]]),
})

describe('a patient’s results over time', () => {
  it('are rows of a test, columns of a collection: another unit is another row, words stand with the only unit', () => {
    const other = confirmation('Oxycodone', '0.2')
    const inOther = { ...other, definition: { ...other.definition, units: 'mg/L', unitsLabel: 'mg/L' } }
    const document = cumulativeOf(
      [
        issued(0),
        issued(2, [inOther]),
        issued(1, [confirmation('Oxycodone', 'ND'), confirmation('Fentanyl', 'ND')]),
      ],
      about,
    )
    expect(document.columns.map(({ requisition }) => requisition)).toEqual([
      '26325-0012',
      '26325-0011',
      '26325-0010',
    ])
    expect(
      document.rows.map(({ test, unit, cells }) => [
        test,
        unit,
        cells.map(({ column, text }) => `${column}: ${text}`),
      ]),
    ).toEqual([
      ['Oxycodone', 'ng/mL', ['2: 100 Positive']],
      ['Oxycodone', 'mg/L', ['0: 0.2 Negative']],
      ['Oxycodone', '', ['1: Negative']],
      ['Fentanyl', '', ['1: Negative']],
    ])
  })

  it('keep a screen and the confirmation of the same drug apart', () => {
    const document = cumulativeOf(
      [issued(0, [screen('Fentanyl', true, '1'), confirmation('Fentanyl', '12', '1')])],
      about,
    )
    expect(document.rows.map(({ test, specimen, cells }) => [test, specimen, cells[0]?.text])).toEqual([
      ['Fentanyl', 'Urine, presumptive screen', 'Presumptive positive'],
      ['Fentanyl', 'Urine, definitive confirmation', '12 Positive'],
    ])
  })

  it('say of a specimen that allowed no result the words that its report has', () => {
    const document = cumulativeOf(
      [issued(0, [confirmation('Oxycodone', '900'), ...validity('1', '1.0005')])],
      about,
    )
    const cell = document.rows.find(({ test }) => test === 'Oxycodone')?.cells[0]
    expect(cell?.text).toBe('Not reported: specimen substituted')
    expect(JSON.stringify(document)).not.toContain('900')
  })

  it('go on over pages where they do not fit: every value once, whom it is about on every page', async () => {
    const drugs = Array.from({ length: 40 }, (_, i) => `Analyte number ${i} of a panel`)
    const all = Array.from({ length: 11 }, (_, n) =>
      issued(
        n,
        drugs.map((name, i) =>
          confirmation(name, String(10_000 + n * 100 + i), '50', { id: name, lineage: name }),
        ),
      ),
    )
    const bytes = await createDocuments({ fonts: documentFonts() }).cumulative(cumulativeOf(all, about))
    const { pages, text } = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) {
      expect(page.text).toContain('Brandt, Helena')
      expect(page.text).toContain('P-0031187')
      expect(page.text).toContain('It is not the report of one specimen')
    }
    for (const read of [text, await readWithPdfium(bytes)]) {
      const words = read.split(/\s+/)
      for (let n = 0; n < 11; n++)
        for (let i = 0; i < 40; i++)
          expect(words.filter((word) => word === String(10_000 + n * 100 + i))).toHaveLength(1)
    }
    expect(text).toContain('Collections 1 to 4 of 11, newest first')
    expect(text).toContain('Collections 9 to 11 of 11, newest first')
  }, 120_000)
})
