import { describe, expect, it } from 'vitest'
import type { ReportDocumentInput } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from './documents'
import { readPdf, readRuns } from './read-pdf'
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
    const told = 'reported to Dr. Vandersloot, Nov 19, 2026, 10:58, by'
    expect(text).toContain(`Potassium 6.6 mmol/L: ${told} K. Osei. Read back.`)
    expect(text).toContain(`Sodium 118 mmol/L: ${told} M. Oyelaran. NOT READ BACK.`)
  })

  it('that reached nobody is printed as that', async () => {
    const vain = { ...call, toldTo: '', readBack: false }
    const { text } = await print({
      keyFindings: [],
      criticalCalls: [
        { ...vain, outcome: 'noAnswer', at: 'Nov 19, 2026, 10:02' },
        { ...vain, outcome: 'leftMessage', toldTo: 'the answering service' },
        call,
      ],
    })
    expect(text).toContain('Potassium 6.6 mmol/L: called Nov 19, 2026, 10:02, no answer, by K. Osei.')
    expect(text).toContain('10:58, left a message with the answering service, by K. Osei.')
    expect(text).not.toContain('NOT READ BACK.')
  })

  it('that does not say whether it was read back is refused', async () => {
    const { readBack: _unsaid, ...rest } = call
    const unsaid: unknown = { ...sampleReport, criticalCalls: [rest] }
    await expect(documents.report(unsaid as ReportDocumentInput)).rejects.toThrow(/readBack/)
  })
})

describe('a bold row', () => {
  type Row = ReportDocumentInput['panels'][number]['rows'][number]
  const corrected = { oldValue: '7.7', at: 'Nov 20, 2026, 09:10', reason: 'Mixed up', toldTo: 'Dr. V' }
  const long = 'Methicillin-resistant Staphylococcus aureus'
  /** What stands on the rows, and in which weight each word of it is printed. */
  const rows: [row: Omit<Row, 'test'>, words: Record<string, 'bold' | 'plain'>][] = [
    [{ value: '101.1', flag: 'H' }, { '101.1': 'bold' }],
    [{ value: '101.2', flag: 'L' }, { '101.2': 'bold' }],
    [{ value: '101.3', flag: 'CRIT H' }, { '101.3': 'bold' }],
    [{ value: '101.4', flag: 'CRIT L' }, { '101.4': 'bold' }],
    [
      { value: '101.5', actOn: true, finding: 'Seen' },
      { '101.5': 'bold', Seen: 'bold' },
    ],
    [
      { value: '101.6', consistency: 'Inconsistent' },
      { '101.6': 'bold', Inconsistent: 'bold' },
    ],
    [
      { value: '101.7', corrected },
      { '101.7': 'bold', 'CORRECTED Nov 20': 'bold' },
    ],
    [{ value: long, actOn: true }, { [`Result: ${long}`]: 'bold' }],
    // It begins like a negative and is to be acted on all the same.
    [{ finding: 'None of the usual', actOn: true }, { 'None of': 'bold' }],
    [{ value: '202.1' }, { '202.1': 'plain' }],
    [{ value: '202.2', consistency: 'Consistent' }, { '202.2': 'plain' }],
    [
      { value: '202.3', finding: 'Not detected' },
      { '202.3': 'plain', 'Not detected': 'plain' },
    ],
    [
      { value: '202.4', comment: 'Slightly hemolyzed.' },
      { '202.4': 'plain', Slightly: 'plain' },
    ],
    [{ finding: 'Negative' }, { Negative: 'plain' }],
    [{ finding: 'Non-reactive' }, { 'Non-reactive': 'plain' }],
    [{ value: long.toUpperCase() }, { [`Result: ${long.toUpperCase()}`]: 'plain' }],
  ]

  it('is one that calls for action, its name with its value; an unremarkable row is plain', async () => {
    const named = rows.map(([row], at): Row => ({ ...row, test: `Analyte ${at + 10}` }))
    const panels = [{ title: 'Panel', kind: 'finding', rows: named } as const]
    const quiet = { keyFindings: [], criticalCalls: [], medications: [], notes: [] }
    const runs = await readRuns(await documents.report({ ...sampleReport, ...quiet, panels }))
    const weightOf = (word: string) => {
      const found = runs.filter(({ text }) => text.startsWith(word))
      expect(found, word).toHaveLength(1)
      return /semi-?bold/i.test(found[0]?.font ?? '') ? 'bold' : 'plain'
    }
    for (const [at, [, words]] of rows.entries()) {
      for (const [word, weight] of Object.entries(words))
        expect([word, weightOf(word)]).toEqual([word, weight])
      const name = `Analyte ${at + 10}`
      expect([name, weightOf(name)]).toEqual([name, Object.values(words)[0]])
    }
  })
})
