import { describe, expect, it } from 'vitest'
import { labelsFor } from '@contract/labels/label'
import type { ReportDocumentInput } from '@contract/reports/document'
import { documentFonts } from '@server/node/fonts'
import { seededRandom } from '@server/seed/random'
import { createDocuments } from './documents'
import { readPdf } from './read-pdf'
import { readWithPdfium } from './read-pdfium'
import { sampleReport } from './report-fixture'

/** One process that goes on drawing, as a server does: what a document leaves behind in a font is the next one's. */
const documents = createDocuments({ fonts: documentFonts() })

const NAMES = {
  latin: [
    "O'Brien-Peña, José Ángel",
    'Żółć-Şimşek, İğne',
    'Nguyễn, Thị Hồng Ánh',
    'Müller, Zoë …',
    'Ørsted, Åse Ñ.',
  ],
  cyrillic: ['Иванова, Екатерина', 'Зайцев, Ёлкин'],
  greek: ['Παπαδοπούλου, Αικατερίνη'],
  arabic: ['يوسف سيف الإسلام', 'محمد علي', 'شقيق عبد الله', 'فاطمة الزهراء', 'علی بهشتی'],
  hebrew: ['כהן יצחק', 'בן־דוד שרה', 'דָּוִד בֶּן־גּוּרְיוֹן'],
  devanagari: ['शर्मा अमित कुमार', 'क्षत्रिय ज्ञानेश्वर', 'द्विवेदी किरण'],
  thai: ['สมชาย น้ำใจ', 'ดวงใจ ศรีสุข'],
  han: ['陳國強 张伟', '田中 さくら タロウ'],
  hangul: ['김민준 이서연', '최은영'],
}
type Script = keyof typeof NAMES
const SCRIPTS = [
  'latin',
  'cyrillic',
  'greek',
  'arabic',
  'hebrew',
  'devanagari',
  'thai',
  'han',
  'hangul',
] as const satisfies Script[]
/** pdf.js takes a letter that carries a mark for a mark without width, and puts a space after it. */
const SPACED_BY_PDFJS: readonly Script[] = ['devanagari', 'thai', 'hebrew']

const random = seededRandom('read back')
const asRead = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')
const unspaced = (text: string) => asRead(text).replaceAll(' ', '')

/** `1.90`, `0.9`, `< 5`, `1,284`: what a result may be. */
function someValue(): string {
  const number = random.weighted([
    [`${random.int(0, 9)}.${random.int(0, 9)}`, 4],
    [`${random.int(10, 399)}.${random.int(10, 99)}`, 2],
    [`${random.int(1, 9)},${random.int(100, 999)}`, 1],
    [`${random.int(1, 999)}`, 1],
  ])
  return `${random.weighted([
    ['', 6],
    ['<', 1],
    ['≥', 1],
  ])}${number}`
}

interface Written {
  script: Script
  name: string
  /** Read as words of their own. */
  values: string[]
  /** Read somewhere. */
  sentences: string[]
}

function someReport(script: Script): { document: ReportDocumentInput; written: Written } {
  const name = random.pick(NAMES[script])
  const values = Array.from({ length: 6 }, someValue)
  const time = `${random.int(10, 23)}:${random.int(10, 59)}`
  const sentences = [
    `Told at ${time}: ${random.pick(["O'Brien", 'Peña', 'Zoë', 'Łukasz'])}, read back…`,
    random.pick(['Fluoride oxalate; fasting?', 'α-Hydroxyalprazolam ≤ 20 µg/L', 'See “note” — 50 %']),
  ]
  const rows = values.map((value, i) => ({
    test: `Test ${i}`,
    value,
    unit: 'mg/dL',
    reference: `${i}.5–${i + 7}.0`,
  }))
  const document: ReportDocumentInput = {
    ...sampleReport,
    patient: { ...sampleReport.patient, name },
    panels: [{ title: 'Panel', kind: 'quantitative', rows, comments: sentences }],
    keyFindings: [],
    medications: [],
  }
  return { document, written: { script, name, values, sentences } }
}

/** What one reader did not find of what was written. */
function lost(
  reader: 'pdf.js' | 'PDFium',
  text: string,
  { script, name, values, sentences }: Written,
): string[] {
  const words = new Set(asRead(text).split(' '))
  const fold = reader === 'pdf.js' && SPACED_BY_PDFJS.includes(script) ? unspaced : asRead
  return [
    ...values.filter((value) => !words.has(value)),
    ...sentences.filter((sentence) => !asRead(text).includes(asRead(sentence))),
    ...(fold(text).includes(fold(name)) ? [] : [name]),
  ].map((missing) => `${reader}: ${missing}`)
}

describe('what a long-lived process prints reads back as it was written', () => {
  it('300 reports in nine scripts, in random order, by two readers', async () => {
    const scripts = random.shuffle(
      Array.from({ length: 300 }, (_, i) => SCRIPTS[i % SCRIPTS.length] ?? 'latin'),
    )
    const missing: string[] = []
    for (const script of scripts) {
      const { document, written } = someReport(script)
      const bytes = await documents.report(document)
      missing.push(...lost('pdf.js', (await readPdf(bytes)).text, written))
      missing.push(...lost('PDFium', await readWithPdfium(bytes), written))
    }
    expect(missing).toEqual([])
  }, 600_000)

  it("a report after a label whose colons and accents are drawn with the report's dots and letters", async () => {
    const fresh = createDocuments({ fonts: documentFonts() })
    const label = {
      patientFirstName: 'Zoé…',
      patientLastName: 'Qty: Ñ',
      dob: '03/07/1961',
      sex: 'F',
      requisitionNumber: '26323-0187',
      collected: '11/19/26 06:10',
      testType: 'Blood',
    }
    await fresh.labels({ labels: labelsFor(label, {}), template: { code: 'tube-2x1' } })
    const bytes = await fresh.report({
      ...sampleReport,
      panels: [
        {
          title: "O'Brien",
          kind: 'quantitative',
          rows: ['0.9', '2.5'].map((value) => ({ test: 'Enolase', value, unit: 'mg/dL' })),
        },
      ],
    })
    const values = ['0.9', '2.5', "O'Brien", 'Enolase', 'mg/dL', '06:10']
    const written: Written = { script: 'latin', name: sampleReport.patient.name ?? '', values, sentences: [] }
    expect(lost('pdf.js', (await readPdf(bytes)).text, written)).toEqual([])
    expect(lost('PDFium', await readWithPdfium(bytes), written)).toEqual([])
  }, 600_000)

  it('labels', async () => {
    const missing: string[] = []
    for (const script of random.shuffle(SCRIPTS.flatMap((one) => [one, one, one]))) {
      const name = random.pick(NAMES[script]).split(/,? /)[0] ?? ''
      const collected = `11/19/26 0${random.int(1, 9)}:${random.int(10, 59)}`
      const order = {
        patientFirstName: 'Zoë',
        patientLastName: name,
        dob: '03/07/1961',
        sex: 'F',
        requisitionNumber: `26323-${random.int(1000, 9999)}`,
        collected,
        receivedMonth: '11',
        receivedDay: '19',
        receivedYear: '2026',
        testType: 'Chemistry',
      }
      const bytes = await documents.labels({ labels: labelsFor(order, {}), template: { code: 'tube-2x1' } })
      const sentences = [`Col ${collected}`, `${order.requisitionNumber} A`]
      const written: Written = { script, name: name.toUpperCase(), values: ['03/07/1961'], sentences }
      missing.push(...lost('pdf.js', (await readPdf(bytes)).text, written))
      missing.push(...lost('PDFium', await readWithPdfium(bytes), written))
    }
    expect(missing).toEqual([])
  }, 600_000)
})
