import { expect, it } from 'vitest'
import { labelsFor, type LabelOrder } from '@contract/labels/label'
import { documentFonts } from '@server/node/fonts'
import { code128, dataMatrix } from './barcode'
import { createDocuments } from './documents'
import { readPdf } from './read-pdf'

const documents = createDocuments({ fonts: documentFonts() })
const order: LabelOrder = {
  patientFirstName: 'Adaeze',
  patientLastName: 'Okonkwo',
  dob: '03/07/1961',
  sex: 'F',
  requisitionNumber: '26323-0187',
  collected: '11/19/26 06:10',
  receivedMonth: '11',
  receivedDay: '19',
  receivedYear: '2026',
  testType: 'Chemistry',
}
const template = { code: 'tube-2x1' }
const render = async (changes: Partial<LabelOrder>, count: { labels?: number; copies?: number } = {}) =>
  readPdf(await documents.labels({ labels: labelsFor({ ...order, ...changes }, count), template }))

it('is one 2.00 x 1.00 inch page per copy, lettered from A', async () => {
  const { pages } = await render({}, { labels: 2, copies: 2 })
  expect(pages.map((page) => page.view)).toEqual(Array.from({ length: 4 }, () => [0, 0, 144, 72]))
  expect(pages.map((page) => page.text.match(/0187([A-D])/)?.[1])).toEqual(['A', 'A', 'B', 'B'])
  expect(pages[0]?.text.split(/\n+/)).toEqual([
    'OKONKWO, Adaeze',
    'DOB 03/07/1961 F',
    '26323-0187 A',
    'Col 11/19/26 06:10 Rec 11/19/2026',
    'Chemistry',
    '26323-0187A',
  ])
})

it('cuts a name that cannot fit, at its end', async () => {
  const { text } = await render({ patientLastName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) })
  expect(text).toMatch(/^WOLFESCHLEGELSTEIN\w*…/)
})

it('prints a number too long for bars all the same', async () => {
  expect((await render({ requisitionNumber: 'LAB-2026-0000012345-XY' })).text).toContain(
    'LAB-2026-0000012345-XYA',
  )
})

it('draws bars that add up to a whole Code 128', () => {
  const { bars, columns } = code128('26323-0187A')
  // Start, data, check: 11 modules each; the stop sign has 13.
  expect((columns - 13) % 11).toBe(0)
  expect(bars.every((bar) => bar.width >= 1 && bar.width <= 4 && bar.x + bar.width <= columns)).toBe(true)
})

it('draws a square Data Matrix with its solid left edge', () => {
  const { bars, rows, columns } = dataMatrix('LAB-2026-0000012345-XYA')
  expect(rows).toBe(columns)
  expect(bars.filter((bar) => bar.x === 0)).toHaveLength(rows)
})
