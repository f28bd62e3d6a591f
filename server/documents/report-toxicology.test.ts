import { beforeAll, describe, expect, it } from 'vitest'
import { Section } from '@contract/report-templates/choices'
import type { ReportDocument } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { buildDocument } from '@server/modules/reports/build-document'
import {
  confirmation,
  listing,
  painFacts,
  screen,
  urineSpecimen,
  validity,
} from '@server/modules/reports/test-toxicology'
import { createDocuments } from './documents'
import { readLayout, readPdf, readRuns } from './read-pdf'
import { readWithPdfium } from './read-pdfium'

const documents = createDocuments({ fonts: documentFonts() })
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
const drawn = (document: ReportDocument) => documents.report(document)

/** Where each of these begins, one after the other; -1 for what is not there in this order. */
function inOrder(text: string, words: readonly string[]): number[] {
  let from = 0
  return words.map((word) => {
    const at = text.indexOf(word, from)
    if (at >= 0) from = at + word.length
    return at
  })
}

const document = buildDocument(painFacts())

describe('a toxicology report as it is printed', () => {
  let texts: { reader: string; text: string }[]
  beforeAll(async () => {
    const bytes = await drawn(document)
    texts = [
      { reader: 'pdf.js', text: flat((await readPdf(bytes)).text) },
      { reader: 'PDFium', text: flat(await readWithPdfium(bytes)) },
    ]
  }, 120_000)

  it('reads in order by two readers: what was prescribed, the validity, then all results', () => {
    const words = [
      'Final report, toxicology',
      'What was found, and what it means',
      'Oxycodone ER 20 mg every 12 h INCONSISTENT not found',
      'Oxycodone is listed and oxycodone, noroxycodone, oxymorphone were not detected.',
      'Oxycodone not detected (LOQ 25), cutoff 50;',
      '(confirmation, version of Jan 1, 2026) · rule: listed-not-found',
      'Not on the list Alprazolam INCONSISTENT found',
      'Alpha-hydroxyalprazolam 84 ng/mL, cutoff 20',
      'Not on the list Fentanyl INCONSISTENT found',
      'Norfentanyl 31 ng/mL, cutoff 1',
      'Gabapentin 300 mg Consistent Gabapentin is listed and was detected.',
      'Not tested No test on this order detects these medications. rule: listed-not-tested',
      'Specimen validity: valid.',
      'Creatinine 84 mg/dL (≥ 20), Specific gravity 1.015 (1.003–1.030)',
      'No finding above is limited by dilution or adulteration.',
      'Drug testing, all results',
      'Screen, immunoassay',
      'α-Hydroxyalprazolam Benzodiazepines: Presumptive positive cutoff 200 ng/mL Positive 84 ng/mL 20 ng/mL 100 ng/mL Inconsistent',
      'Fentanyl Presumptive positive cutoff 1 ng/mL Positive 12 ng/mL 1 ng/mL 14.3 ng/mL Inconsistent',
      'A screen is presumptive.',
      'All cutoffs are of the version of Jan 1, 2026.',
      'Released by Kwabena Osei',
    ]
    for (const { reader, text } of texts) {
      const found = inOrder(text, words)
      expect(words.filter((_, at) => found[at] === -1).map((word) => `${reader}: ${word}`)).toEqual([])
    }
  })

  it('says each result once, and no medication a second time', () => {
    for (const { text } of texts) {
      expect(text.split('Noroxycodone Negative').length).toBe(2)
      expect(text).not.toContain('Prescribed medications')
      expect(text).not.toContain('Key findings')
    }
  })

  it('is set bold where somebody has to act', async () => {
    const runs = await readRuns(await drawn(document))
    const weights = (word: string) => [
      ...new Set(runs.filter(({ text }) => text === word).map(({ font }) => /semi-?bold/i.test(font))),
    ]
    expect(weights('Inconsistent')).toEqual([true])
    expect(weights('INCONSISTENT')).toEqual([true])
    expect(weights('Consistent')).toEqual([false])
    expect(weights('4310')).toEqual([false])
    expect(weights('31')).toEqual([true])
  })

  it('has not moved', async () => {
    const layout = await readLayout(await drawn(document))
    await expect(`${layout.join('\n')}\n`).toMatchFileSnapshot('report-layout/toxicology.txt')
  })
})

describe('a specimen that allows no conclusion', () => {
  const withValidity = (creatinine: string, gravity: string) =>
    painFacts({
      analyses: [...painFacts().analyses.filter(({ code }) => !code), ...validity(creatinine, gravity)],
    })

  it('dilute: positives stand, negatives are said not to be compared', async () => {
    const text = flat((await readPdf(await drawn(buildDocument(withValidity('8', '1.002'))))).text)
    expect(text).toContain('Specimen validity: dilute.')
    expect(text).toContain('NOT COMPARED Oxycodone is listed and was not detected; not compared: a negative')
    expect(text).toContain('Not on the list Fentanyl INCONSISTENT found')
    expect(text).not.toContain('not found')
  })

  it('substituted: nothing of its drug results, not even which were positive', async () => {
    const substituted = buildDocument(withValidity('1', '1.0005'))
    const text = flat((await readPdf(await drawn(substituted))).text)
    expect(text).toContain('Specimen validity: substituted.')
    expect(text).toContain('Gabapentin 300 mg NOT COMPARED')
    expect(text).not.toContain('Not on the list')
    expect(text).not.toMatch(/\b(84|4310|212)\b ng/)
    expect(text).not.toMatch(/Presumptive positive|\bPositive\b/)
    expect(
      substituted.toxicology?.entries.flatMap(({ says }) => says.flatMap(({ evidence }) => evidence)),
    ).toEqual([])
  })
})

it('no medication listed is said, with what was found', async () => {
  const text = flat((await readPdf(await drawn(buildDocument(painFacts(listing()))))).text)
  expect(text).toContain('No medication listed NO CONCLUSION No medication is listed to compare with.')
  expect(text).toContain('Fentanyl 12 ng/mL, cutoff 1;')
  expect(text).not.toContain('INCONSISTENT')
})

it('amounts at one creatinine stand in a column of their own, and previous values under their row', async () => {
  const printed = buildDocument(painFacts())
  for (const row of printed.panels.flatMap(({ rows }) => rows))
    if (row.test === 'Fentanyl' && row.value)
      Object.assign(row, {
        normalized: { value: '14.3', unit: 'ng/mL' },
        previous: { value: '9 ng/mL', date: 'Aug 12, 2026' },
      })
  const text = flat((await readPdf(await drawn(printed))).text)
  expect(text).toContain('At 100 mg/dL creatinine')
  expect(text).toContain('12 ng/mL 1 ng/mL 14.3 ng/mL Inconsistent')
  expect(text).toContain('Previous: 9 ng/mL, Aug 12, 2026')
})

it('cutoffs of several versions say each their own date', async () => {
  const facts = painFacts()
  const newer = confirmation('Tramadol', '900', '50', {}, '2026-06-01')
  const text = flat(
    (await readPdf(await drawn(buildDocument({ ...facts, analyses: [...facts.analyses, newer] })))).text,
  )
  expect(text).toContain('Cutoff, since')
  expect(text).toContain('Tramadol Positive 900 ng/mL 50 ng/mL Jun 1, 2026')
  expect(text).not.toContain('All cutoffs')
})

it('two specimens have a table and a validity each', async () => {
  const second = [confirmation('Oxycodone', '900', '50', { letter: 'B' }), ...validity('1', '1.0005', 'B')]
  const facts = painFacts()
  const text = flat(
    (
      await readPdf(
        await drawn(
          buildDocument({
            ...facts,
            specimens: [urineSpecimen(), urineSpecimen('B')],
            analyses: [...facts.analyses, ...second],
          }),
        ),
      )
    ).text,
  )
  expect(text).toContain('Specimen validity, specimen A: valid.')
  expect(text).toContain('Specimen validity, specimen B: substituted.')
  expect(text.match(/Drug testing, all results (?!.?continued)/g)?.length).toBe(2)
})

/** What a pain clinic orders: two dozen screens and definitive tests of 50 drugs, nearly all of them negative. */
const wideFacts = () => {
  const facts = painFacts()
  const screens = ['MDMA and MDA', 'Cannabinoids', 'Phencyclidine', 'Barbiturates', 'Methadone', 'Tramadol']
  const drugs = Array.from({ length: 36 }, (_, i) =>
    confirmation(`alpha-Substancepine ${i + 1}`, i % 2 ? 'ND' : '<10'),
  )
  return painFacts({
    analyses: [
      ...facts.analyses,
      ...screens.map((name, i) =>
        screen(name, false, String(25 + i), {
          interpretation: {
            flag: '',
            finding: 'Negative',
            rangeText: '',
            cutoff: String(25 + i),
            cutoffVersion: {
              matrix: 'urine',
              version: 1,
              effectiveFrom: i === 0 ? '2025-07-07' : '2026-01-01',
            },
            isAbnormal: false,
          },
        }),
      ),
      ...drugs,
    ],
  })
}

describe('a panel of many drugs', () => {
  it('takes two pages, and every negative is there with its name in one piece, its result and its cutoff', async () => {
    const printed = buildDocument(wideFacts())
    const bytes = await drawn(printed)
    const { pages, text } = await readPdf(bytes)
    expect(pages).toHaveLength(2)
    for (let i = 1; i <= 36; i++)
      expect(flat(text)).toContain(`alpha-Substancepine ${i} Negative${i % 2 ? ' <10' : ''}, 50`)
    expect(flat(text)).toContain('Phencyclidine Negative, 27')
    // The screen of the analyte itself stands beside it without a name of its own.
    const named = printed.panels
      .flatMap(({ rows }) => rows)
      .filter(({ test }) => test !== 'Cocaine metabolite')
    for (const row of named)
      expect(text.replaceAll(/\s+/g, '')).toContain(row.test.replace(' (validity)', '').replaceAll(' ', ''))
  })

  it('says the date of the cutoffs once, and in the one row that has another', async () => {
    const text = flat((await readPdf(await drawn(buildDocument(wideFacts())))).text)
    expect(text).toContain(
      'Screen cutoffs are of the version of Jan 1, 2026 unless the row has another date.',
    )
    expect(text).toContain('Confirmation cutoffs are of the version of Jan 1, 2026.')
    expect(text).toContain('MDMA and MDA Negative, 25, Jul 7, 2025')
    const [, table = ''] = text.split('Drug testing, all results')
    expect(table.match(/Jan 1, 2026/g)).toHaveLength(2)
  })

  it('has what was found first, what nothing listed explains before the rest and bold', () => {
    const { panels, toxicology } = buildDocument(wideFacts())
    const words = (toxicology?.tables[0]?.lines ?? []).map(({ screen: one, confirm }) => {
      const place = confirm ?? one
      const row = place && panels[place.panel]?.rows[place.row]
      return row ? [row.actOn ? 'found' : 'not', row.consistency].filter(Boolean).join(' ') : ''
    })
    expect(words.filter((word, at) => word !== words[at - 1])).toEqual([
      'found Inconsistent',
      'found Consistent',
      'not Inconsistent',
      'not',
    ])
  })

  it('tells the validity once, without doubled words', async () => {
    const facts = wideFacts()
    const specimens = facts.specimens.map((one) => ({
      ...one,
      type: 'Urine, random',
      source: 'Urine, random void',
    }))
    const analyses = facts.analyses.map((one) =>
      one.name === 'pH (validity)'
        ? {
            ...one,
            definition: { ...one.definition, unitsLabel: 'pH', reportNote: 'Below 4 is adulterated.' },
          }
        : one,
    )
    const text = flat((await readPdf(await drawn(buildDocument({ ...facts, specimens, analyses })))).text)
    expect(text.match(/1\.015/g)).toHaveLength(1)
    expect(text).toContain('Creatinine 84 mg/dL (≥ 20)')
    expect(text).toContain('pH 6.1 (4.5–9.0)')
    expect(text).toContain('pH: below 4 is adulterated.')
    expect(text).toContain('A Urine, random void')
    expect(text).not.toContain('Urine, random, Urine')
  })

  it('prints the validity in a table of its own where a row has more to say than the line', async () => {
    const facts = wideFacts()
    const analyses = facts.analyses.map((one) =>
      one.name.startsWith('Creatinine') ? { ...one, comment: 'Measured twice.' } : one,
    )
    expect(flat((await readPdf(await drawn(buildDocument({ ...facts, analyses })))).text)).toContain(
      'Measured twice.',
    )
  })
})

const LONG = [
  'Lisinopril',
  'Oxycodone ER',
  'xyzzq entry that nobody can read, of a clinic that writes long lines',
  'Gabapentin',
  'Atorvastatin',
]
const longFacts = (medications: number, analytes: number) =>
  painFacts({
    ...listing(
      ...Array.from({ length: medications }, (_, i) => `${LONG[i % LONG.length]} ${i + 1} mg twice daily`),
    ),
    analyses: [
      screen('Opiates', true),
      ...Array.from({ length: analytes }, (_, i) =>
        confirmation(`Desmethyl-substance-${i}-of-a-long-chemical-name`, i % 3 ? 'ND' : String(1000 + i)),
      ),
    ],
  })

/** What stands on a page besides the repeated heads, the foot and the signatures. */
const contentOf = (page: string) =>
  flat(page)
    .replace(/^.*?report, continued ?Brandt, Helena ?born .*? 26325-0098/, '')
    .replace(/Brandt, Helena ?· born .*$/, '')
    .replace(/Released by.*$/, '')
    .trim()

describe('long reports', () => {
  it('print every medication, analyte and number whole, whatever their number', async () => {
    const facts = longFacts(40, 44)
    const printed = buildDocument(facts)
    const bytes = await drawn(printed)
    for (const text of [flat((await readPdf(bytes)).text), flat(await readWithPdfium(bytes))]) {
      for (const name of facts.medications) expect(text).toContain(name)
      const words = new Set(text.split(' '))
      for (const { value } of printed.panels.flatMap(({ rows }) => rows))
        if (value) expect(words).toContain(value)
      // One reader has a mark of its own for a hyphen at the end of a line.
      const unspaced = text.replaceAll(' ', '').replaceAll('\uFFFE', '-')
      expect(
        Array.from({ length: 44 }, (_, i) => `Desmethyl-substance-${i}-of-a-long-chemical-name`).filter(
          (name) => !unspaced.includes(name),
        ),
      ).toEqual([])
      expect(text).toContain('Prescribed, continued')
      expect(text).toContain('Drug testing, all results, continued')
    }
  })

  it('a line of the box that is higher than a page goes on over pages, in order', async () => {
    const facts = longFacts(0, 400)
    const printed = buildDocument({ ...facts, analyses: facts.analyses.map((one) => ({ ...one })) })
    const positive = printed.panels.flatMap(({ rows }) => rows).filter(({ value }) => /^\d/.test(value))
    const { pages } = await readPdf(await drawn(printed))
    const text = flat(pages.map((page) => page.text).join(' '))
    expect(positive.length).toBeGreaterThan(130)
    for (const { value } of positive)
      expect(text.match(new RegExp(`\\b${value} ng/mL, cutoff`, 'g'))).toHaveLength(1)
  })

  it('never end on a page that holds the signatures alone', async () => {
    const alone: number[] = []
    let longest = 0
    for (let analytes = 3; analytes <= 7; analytes++) {
      const { pages } = await readPdf(await drawn(buildDocument(longFacts(3, analytes))))
      longest = Math.max(longest, pages.length)
      const last = pages.at(-1)?.text ?? ''
      expect(last).toContain('Released by')
      if (contentOf(last) === '') alone.push(analytes)
    }
    expect(longest).toBeGreaterThan(1)
    expect(alone).toEqual([])
  }, 300_000)

  it('nor where a long note goes on over the page before', async () => {
    const alone: number[] = []
    for (const lines of [16, 17, 18, 19, 20, 21]) {
      const note = Array.from({ length: lines }, (_, i) => `Line ${i} of the note.`).join('\n')
      const template = {
        id: '',
        label: '',
        revision: 1,
        heading: '',
        note,
        footer: 'The last words.',
        sections: [...Section.options],
        logo: true,
      }
      const { pages } = await readPdf(await drawn({ ...document, template: template }))
      const last = pages.at(-1)?.text ?? ''
      expect(last).toContain('Released by')
      expect(last).toContain('The last words.')
      if (contentOf(last) === '') alone.push(lines)
    }
    expect(alone).toEqual([])
  }, 300_000)
})
