import { expect, test } from 'vitest'
import type { ReportDocumentInput } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from './documents'
import { readPdf } from './read-pdf'
import { sampleReport } from './report-fixture'

const documents = createDocuments({ fonts: documentFonts() })
async function render(
  rows: ReportDocumentInput['panels'][number]['rows'],
  changes: Partial<ReportDocumentInput> = {},
) {
  const bytes = await documents.report({
    ...sampleReport,
    keyFindings: [],
    criticalCalls: [],
    panels: [{ title: 'Culture, urine', kind: 'finding', rows }],
    ...changes,
  })
  return readPdf(bytes)
}

const drugs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    antibiotic: `Antibiotic ${at + 1}`,
    value: '≤0.25 µg/mL',
    method: 'MIC',
    interpretation: 'S',
  }))
const coli = {
  number: 1,
  organism: 'Escherichia coli',
  quantity: '>100,000 CFU/mL',
  remark: 'Extended-spectrum beta-lactamase not detected.',
  breakpoints: 'CLSI M100, 35th edition',
  legend: 'S = susceptible, R = resistant',
  susceptibilities: [
    { antibiotic: 'Ampicillin', value: '≥32 µg/mL', method: 'MIC', interpretation: 'R', actOn: true },
    { antibiotic: 'Nitrofurantoin', value: '22 mm', method: 'Zone (disk)', interpretation: 'S' },
  ],
}
const proteus = { number: 2, organism: 'Proteus mirabilis', quantity: '10,000-50,000 CFU/mL' }
const row = { test: 'Culture, urine', finding: 'Escherichia coli; Proteus mirabilis', actOn: true }

test('isolates stand numbered under the line of their culture, with table, legend and breakpoints', async () => {
  const { text, pages } = await render([
    { ...row, isolates: [coli, proteus] },
    { test: 'Gram stain', finding: 'Gram-negative rods' },
  ])
  expect(pages).toHaveLength(1)
  const flat = text.replace(/\s+/g, ' ')
  expect(flat).toContain('Isolate 1: Escherichia coli, >100,000 CFU/mL')
  expect(flat).toContain('Antibiotic Result Method Interpretation')
  expect(flat).toContain('Ampicillin ≥32 µg/mL MIC R')
  expect(flat).toContain('Nitrofurantoin 22 mm Zone (disk) S')
  expect(flat).toContain('S = susceptible, R = resistant. Breakpoints: CLSI M100, 35th edition.')
  const order = ['Escherichia coli; Proteus', 'Isolate 1', 'Isolate 2: Proteus mirabilis', 'Gram stain'].map(
    (words) => flat.indexOf(words),
  )
  expect(order.every((at) => at >= 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a long table goes on over pages with its head and its isolate, and loses no line', async () => {
  const { pages } = await render([
    {
      ...row,
      isolates: [
        { ...coli, susceptibilities: drugs(60) },
        { ...proteus, susceptibilities: drugs(60) },
      ],
    },
  ])
  expect(pages.length).toBeGreaterThan(1)
  const flat = pages.map(({ text }) => text.replace(/\s+/g, ' '))
  for (const [at, text] of flat.entries()) {
    const goesOn = /Antibiotic \d+ ≤0.25/.exec(text)
    if (at === 0 || !goesOn) continue
    expect(text.slice(0, goesOn.index)).toMatch(
      /Isolate \d: .*(continued )?Antibiotic Result Method Interpretation $/,
    )
  }
  const all = flat.join(' ')
  for (let at = 1; at <= 60; at++) expect(all.split(`Antibiotic ${at} ≤0.25 µg/mL MIC S`)).toHaveLength(3)
})

test('a correction that a line cannot hold is listed below the isolates in full', async () => {
  const isolates = Array.from({ length: 30 }, (_, at) => ({
    what: `isolate 1, Antibiotic ${at + 1}`,
    old: '1 µg/mL S',
    now: at === 29 ? '' : '4 µg/mL R',
  }))
  const corrected = {
    oldValue: 'Escherichia coli; isolates as listed below',
    newValue: 'Escherichia coli; isolates changed (30), as listed below',
    at: 'Nov 20, 2026, 09:10',
    reason: 'Wrong card read',
    toldTo: 'Dr. Vandersloot',
    isolates,
  }
  const { text } = await render([{ ...row, corrected, isolates: [coli] }], { state: 'CORRECTED', version: 2 })
  const flat = text.replace(/\s+/g, ' ')
  expect(flat).toContain(
    'CORRECTED Nov 20, 2026, 09:10: isolate 1, Antibiotic 29 was 1 µg/mL S, now 4 µg/mL R.',
  )
  expect(flat).toContain('isolate 1, Antibiotic 30 was 1 µg/mL S, now not reported.')
})
