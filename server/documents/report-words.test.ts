import { describe, expect, it } from 'vitest'
import type { ReportDocumentInput } from '@contract/report-document'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from './documents'
import { readPdf } from './read-pdf'
import { sampleReport } from './report-fixture'

/** What the paper says must be so: that a value was read back, and that a bold row is to be acted on. */
const documents = createDocuments({ fonts: documentFonts() })
const print = async (changes: Partial<ReportDocumentInput>) =>
  readPdf(await documents.report({ ...sampleReport, ...changes }))

const call = {
  result: 'Potassium 6.6 mmol/L',
  toldTo: 'Dr. Vandersloot',
  at: 'Nov 19, 2026, 10:58',
  by: 'K. Osei',
  readBack: true,
}

describe('a critical call', () => {
  it('that was not read back is never printed as read back', async () => {
    const { text } = await print({ keyFindings: [], criticalCalls: [{ ...call, readBack: false }] })
    expect(text).toContain('by K. Osei. NOT READ BACK.')
    expect(text).not.toContain('Read back.')
  })

  it('is printed each with its own answer', async () => {
    const { text } = await print({
      keyFindings: [],
      criticalCalls: [call, { ...call, result: 'Sodium 118 mmol/L', by: 'M. Oyelaran', readBack: false }],
    })
    expect(text).toMatch(/Potassium 6\.6 mmol\/L: told to [^.]*by K\. Osei\. Read back\./)
    expect(text).toMatch(/Sodium 118 mmol\/L: told to [^.]*by M\. Oyelaran\. NOT READ BACK\./)
  })

  it('that does not say whether it was read back is refused', async () => {
    const { readBack: _unsaid, ...rest } = call
    const unsaid: unknown = { ...sampleReport, criticalCalls: [rest] }
    await expect(documents.report(unsaid as ReportDocumentInput)).rejects.toThrow(/readBack/)
  })
})

describe('a bold row', () => {
  const rowsWith = (row: ReportDocumentInput['panels'][number]['rows'][number]) =>
    print({ keyFindings: [], criticalCalls: [], panels: [{ title: 'P', kind: 'finding', rows: [row] }] })
  /** The weight in which a word of the row is printed. */
  const weightOf = async (word: string, row: Parameters<typeof rowsWith>[0]) => {
    const { pages } = await rowsWith(row)
    const run = pages.flatMap(({ runs }) => runs).find(({ text }) => text.includes(word))
    expect(run, word).toBeDefined()
    return /semi-?bold/i.test(run?.font ?? '') ? 'bold' : 'plain'
  }
  const row = { test: 'Analyte', value: '77.7', unit: 'ng/mL' }

  it.each([
    ['high', { flag: 'H' }],
    ['low', { flag: 'L' }],
    ['critically high', { flag: 'CRIT H' }],
    ['critically low', { flag: 'CRIT L' }],
    ['to be acted on without a flag', { actOn: true, finding: 'Detected' }],
    ['inconsistent with the medications', { consistency: 'Inconsistent' }],
    [
      'corrected',
      { corrected: { oldValue: '7.7', at: 'Nov 20, 2026, 09:10', reason: 'Mixed up', toldTo: 'Dr. V' } },
    ],
  ] as const)('is one that is %s: its name and its value', async (_, over) => {
    expect(await weightOf('Analyte', { ...row, ...over })).toBe('bold')
    expect(await weightOf('77.7', { ...row, ...over })).toBe('bold')
  })

  it.each([
    ['unremarkable', {}],
    ['consistent with the medications', { consistency: 'Consistent' }],
    ['found negative', { finding: 'Not detected' }],
    ['commented on', { comment: 'Slightly hemolyzed.' }],
  ] as const)('is none that is %s', async (_, over) => {
    expect(await weightOf('Analyte', { ...row, ...over })).toBe('plain')
    expect(await weightOf('77.7', { ...row, ...over })).toBe('plain')
  })

  it('prints a flag and a finding that means something bold, a negative one lightly', async () => {
    expect(await weightOf('ABOVE', { ...row, finding: 'ABOVE' })).toBe('bold')
    expect(await weightOf('Negative', { ...row, finding: 'Negative' })).toBe('plain')
    // "Non-reactive" is no alarm; what was positive and is to be acted on is one, whatever its first letters.
    expect(await weightOf('Non-reactive', { ...row, finding: 'Non-reactive' })).toBe('plain')
    expect(await weightOf('None', { ...row, finding: 'None of the usual', actOn: true })).toBe('bold')
  })

  it('keeps its weight when the value does not fit its column', async () => {
    const long = 'Methicillin-resistant Staphylococcus aureus'
    expect(await weightOf(long, { test: 'Organism', value: long, actOn: true })).toBe('bold')
    expect(await weightOf(long, { test: 'Organism', value: long })).toBe('plain')
  })
})
