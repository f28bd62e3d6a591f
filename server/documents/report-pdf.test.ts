import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocumentInput } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { createDocuments } from './documents'
import type { FontFile } from './font-book'
import { readPdf } from './read-pdf'
import { sampleReport } from './report-fixture'

const documents = createDocuments({ fonts: documentFonts() })
const render = async (changes: Partial<ReportDocumentInput> = {}) =>
  readPdf(await documents.report({ ...sampleReport, ...changes }))
const named = (name: string) => render({ patient: { ...sampleReport.patient, name } })

describe('the printed report', () => {
  let report: Awaited<ReturnType<typeof readPdf>>
  beforeAll(async () => {
    report = await render()
  })

  it('is one tagged letter page in English with a title that names no patient', () => {
    expect(report.pages).toHaveLength(1)
    expect(report.pages[0]?.view).toEqual([0, 0, 612, 792])
    expect(report.tagged).toBe(true)
    expect(report.info).toContain('"Title":"Laboratory report 26323-0187"')
    expect(report.info).toContain('"Language":"en"')
    expect(report.info).not.toContain('Okonkwo')
    const roles = new Set(report.pages[0]?.roles)
    for (const role of ['Document', 'H1', 'H2', 'P', 'Sect', 'Table', 'TR', 'TH', 'TD'])
      expect(roles).toContain(role)
  })

  it.each([
    ['laboratory', 'Northgate Clinical & Toxicology Laboratory'],
    ['address', '2140 Bannock Street, Suite 300, Boise, ID 83702'],
    ['CLIA number and director', 'CLIA 13D2187704 · Laboratory director Miriam Feldstein-Abara, MD, PhD'],
    ['state', 'Final report'],
    ['report date', 'Nov 19, 2026, 11:06'],
    ['patient number', 'P-0048821'],
    ['birth date, age and sex', 'Mar 7, 1961 (65 y), female'],
    ['receipt', 'Nov 19, 2026, 06:55'],
    ['specimen source', 'A Serum, Venous blood'],
    ['acceptance', 'Acceptable'],
    ['orderer', 'Maarten Vandersloot, MD'],
    ['key finding', 'eGFR 29, was 50 on Aug 12. Creatinine 1.90, was 1.20.'],
    ['trailing zero as entered', '1.90'],
    ['unit', 'mL/min/1.73 m²'],
    ['critical flag', 'CRITICAL H'],
    ['one-sided range', '≥ 60'],
    ['inconsistent medication', 'Inconsistent'],
    ['critical call', 'reported to Dr. Vandersloot, Nov 19, 2026, 10:58, by phone, by K. Osei. Read back.'],
    ['release', 'Kwabena Osei, MLS(ASCP)'],
    ['page number', 'Page 1 of 1'],
    ['version in the foot', 'Final, version 1'],
  ])('shows the %s', (_, text) => expect(report.text).toContain(text))

  it('repeats patient, requisition, page and table heads on every page', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      test: `Drug ${i + 1}`,
      value: '< 5',
      unit: 'ng/mL',
    }))
    const { pages } = await render({ panels: [{ title: 'Long panel', kind: 'finding', rows }] })
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(({ text }, i) => {
      expect(text).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(text).toContain('Final, version 1')
      expect(text.match(/Okonkwo-Reyes, Adaeze/g)?.length).toBeGreaterThanOrEqual(2)
      expect(text.match(/26323-0187/g)?.length).toBeGreaterThanOrEqual(2)
      if (i > 0 && text.includes('Drug '))
        expect(text).toMatch(/Long panel, continued\s+Test\s+Result\s+Finding/)
    })
    const all = pages.map((page) => page.text).join('\n')
    for (const { test } of rows) expect(all).toMatch(new RegExp(`${test}\\b`))
  })

  it('prints a correction with old and new value, date, reason and who was told', async () => {
    const corrected = {
      oldValue: '4.9',
      at: 'Nov 20, 2026, 09:10',
      reason: 'Wrong specimen read',
      toldTo: 'Dr. Vandersloot, 09:14',
    }
    const row = { test: 'Potassium', value: '6.6', unit: 'mmol/L', flag: 'CRIT H', corrected } as const
    const { text } = await render({
      state: 'CORRECTED',
      version: 2,
      panels: [{ title: 'Basic metabolic panel', kind: 'quantitative', rows: [row] }],
    })
    expect(text).toContain('Corrected report')
    expect(text).toContain('CORRECTED REPORT. Replaces version 1. 1 result corrected')
    expect(text).toContain('CORRECTED Nov 20, 2026, 09:10. Was 4.9 mmol/L, now 6.6 mmol/L.')
    expect(text).toContain('Reason: Wrong specimen read. Notified: Dr. Vandersloot, 09:14.')
    expect(text).toContain('Corrected, version 2')
  })

  it('says that a preliminary report is one, and names a referral laboratory and a rejected specimen', async () => {
    const moment = { date: 'Nov 19, 2026', time: '06:10' }
    const leaked = { letter: 'C', type: 'Swab', source: 'Throat', collected: moment, received: moment }
    const { text } = await render({
      state: 'PRELIMINARY',
      specimens: [{ ...leaked, acceptable: false, condition: 'Leaked in transit', disposition: 'Rejected' }],
      panels: [
        {
          title: 'Culture',
          kind: 'finding',
          rows: [
            { test: 'Organism', value: 'Methicillin-resistant Staphylococcus aureus', finding: 'Detected' },
          ],
          performingLab: {
            name: 'Reference Lab of the West',
            addressLines: ['1 Main Street', 'Reno, NV 89501'],
          },
        },
      ],
    })
    expect(text).toContain('PRELIMINARY REPORT. Results are incomplete and may change.')
    expect(text).toContain('NOT ACCEPTABLE: Leaked in transit. Rejected')
    expect(text).toContain('Performed at Reference Lab of the West, 1 Main Street, Reno, NV 89501')
    expect(text).toContain('Result: Methicillin-resistant Staphylococcus aureus')
    expect(text).toContain('Tests performed, unless marked otherwise, at Northgate')
  })

  it('says what the specimen is before any other finding, and of what the references are', async () => {
    const row = { test: 'Oxycodone', finding: 'Not reported: specimen substituted', reference: '50 ng/mL' }
    const panel = { title: 'Drugs', kind: 'finding' as const, rows: [row] }
    const validity = [{ about: 'Specimen A', text: 'Substituted: creatinine 0.8 mg/dL.' }]
    const { text } = await render({ validity, panels: [{ ...panel, referenceHead: 'Expected' }] })
    const places = ['Key findings', 'Substituted: creatinine 0.8 mg/dL.', 'eGFR 29', 'Oxycodone'].map(
      (words) => text.indexOf(words),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    // In one line: it has the room of the unit, which it does not have.
    expect(text).toContain('Not reported: specimen substituted')
    expect(text).toContain('Expected')
    expect(text).not.toContain('Cutoff')
    // A document of before has no head of its own, and is drawn as it was.
    expect((await render({ panels: [panel] })).text).toContain('Cutoff')
    expect((await render({ validity, keyFindings: [] })).text).toContain('Key findings')
  })

  it('refuses what is not a report', async () => {
    await expect(documents.report({ ...sampleReport, version: 0 })).rejects.toThrow(/version/)
  })
})

describe('names in every script', () => {
  it.each([
    ['Latin', 'Żółć-Şimşek, İğne Ørsted'],
    ['Vietnamese', 'Nguyễn, Thị Hồng Ánh'],
    ['Cyrillic', 'Иванова, Екатерина'],
    ['Greek', 'Παπαδοπούλου, Αικατερίνη'],
    ['Thai', 'สมชาย'],
    ['Han, traditional and simplified', '陳國強 张伟 龍鳳'],
    ['Kana', '田中 さくら タロウ 髙橋'],
    ['Hangul', '김민준 이서연'],
    ['Hebrew', 'כהן'],
    ['Arabic, joined', 'محمد'],
  ])('%s reads back as it was written', async (_, name) => {
    const { text } = await named(name)
    expect(text.normalize('NFC').replaceAll('\n', ' ')).toContain(name)
    expect(text).not.toContain('U+')
  })

  it('Devanagari, whose vowel signs stand before their letters, reads back too', async () => {
    // pdf.js puts spaces after letters that carry a mark.
    const unspaced = (value: string) => value.replaceAll(/\s/g, '')
    expect(unspaced((await named('अमित कुमार')).text)).toContain(unspaced('अमित कुमार'))
  })

  it('shows a character that no font holds as its code point', async () => {
    expect((await named('Ana 😀 Ⴀ')).text).toMatch(/Ana\s+U\+1F600\s+U\+10A0/)
  })
})

it('opens only the fonts a report needs', async () => {
  const opened: string[] = []
  const fonts = documentFonts().map((file): FontFile => ({
    ...file,
    read: () => (opened.push(file.name), file.read()),
  }))
  await createDocuments({ fonts }).report(sampleReport)
  expect(opened.filter((name) => !/inter|ibm-plex-mono/i.test(name))).toEqual([])
})

describe('the last page', () => {
  const row = (test: string) => ({ test, value: '1.020', unit: 'mg/dL', reference: '1–2' })
  const table = (title: string, rows: ReturnType<typeof row>[]) => ({
    title,
    specimen: 'Urine, A',
    kind: 'quantitative' as const,
    rows,
  })

  it('never holds a single result beside the signatures', async () => {
    const bare: number[] = []
    let longest = 0
    for (let count = 20; count <= 34; count += 1) {
      const { pages } = await render({
        keyFindings: [],
        criticalCalls: [],
        comments: [],
        notes: [],
        medications: [],
        panels: [
          table(
            'Chemistry',
            Array.from({ length: count }, (_, n) => row(`Analyte ${n}`)),
          ),
          table('Validity', [row('Specific gravity')]),
        ],
      })
      longest = Math.max(longest, pages.length)
      const last = pages.at(-1)?.text ?? ''
      expect(last).toContain('Released by')
      if ((last.match(/Analyte \d+|Specific gravity/g) ?? []).length < 4) bare.push(count)
      const all = pages.map(({ text }) => text).join('\n')
      for (let n = 0; n < count; n += 1) expect(all).toMatch(new RegExp(`Analyte ${n}\\b`))
    }
    expect(longest).toBe(2)
    expect(bare).toEqual([])
  }, 120_000)
})

it('a previous value and its date stand in one line, also beside a range bar', async () => {
  const previous = (value: string, day: number) => ({ value, date: `Nov ${day}, 2026` })
  const rows = [
    ['Glucose', '85', 20],
    ['Sodium', '140.5', 12],
    ['Ferritin', '1,204.5', 10],
  ] as const
  const { pages } = await render({
    panels: [
      {
        title: 'Chemistry',
        specimen: 'Serum, A',
        kind: 'quantitative',
        rows: rows.map(([test, value, day]) => ({
          test,
          value,
          unit: 'mg/dL',
          reference: '70–99',
          rangeBar: { low: 70, high: 99, value: 85 },
          previous: previous(value, day),
        })),
      },
    ],
  })
  const text = pages.map((page) => page.text).join('\n')
  for (const [, value, day] of rows) expect(text).toContain(`${value}, Nov ${day}, 2026`)
})
