import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '@contract/choices'
import { withNpiCheckDigit } from '@contract/npi'
import { runImport } from '../../import/run-import'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const id = (n: number) => `0198f2a0-0000-4000-8000-${String(n).padStart(12, '0')}`
const lines = (n: number, make: (i: number) => string) => Array.from({ length: n }, (_, i) => make(i))
const rows = 40

/** A sound small file of each kind, in the form in which it is published. */
const sound: Record<Exclude<ImportKind, 'icd10cm'>, string> = {
  patients: [
    'last,first,dob,sex,clinic',
    ...lines(rows, (i) => `"Damage, ${i}",Ann${i},19${40 + i}-01-11,F,CRPS-MER`),
  ].join('\n'),
  locations: [
    'code,name,city,state,zip',
    ...lines(rows, (i) => `DMG${i},"Damage, Clinic ${i}",Boise,ID,83702`),
  ].join('\n'),
  physicians: [
    'last name,first name,npi,locations',
    ...lines(
      rows,
      (i) => `"Damage, ${i}",Ann${i},${withNpiCheckDigit(`1666666${String(i).padStart(2, '0')}`)},CRPS-MER`,
    ),
  ].join('\n'),
  users: [
    'username,first name,last name,email,user type,roles',
    ...lines(rows, (i) => `damage${i},Ann${i},"Damage, ${i}",damage${i}@lab.example.org,lab,Lab Tech`),
  ].join('\n'),
  prices: [
    'name,cpt,price,first day',
    ...lines(rows, (i) => `"Damage, ${i}",${81000 + i},"1,0${String(i).padStart(2, '0')}.50",2026-01-01`),
  ].join('\n'),
  coverage: [
    'source,cpt,list,diagnosis,payer type,first day',
    ...lines(rows, (i) => `"Damage, ${i}",${81000 + i},covers,E11*,Medicaid,2026-01-01`),
  ].join('\n'),
  drugs: [
    'Ingredient~DF;Route~Trade_Name~Applicant~Strength~Appl_Type~Appl_No~Product_No~TE_Code~Approval_Date~RLD~RS~Type~Applicant_Full_Name',
    ...lines(
      rows,
      (i) =>
        `DRUGINE ${i}~TABLET;ORAL~"DRUG" ${i}~ACME~5MG~N~91${String(i).padStart(4, '0')}~001~~Jan 1, 1990~Yes~Yes~RX~ACME`,
    ),
  ].join('\n'),
  loinc: [
    '"LOINC_NUM","LONG_COMMON_NAME","ORDER_OBS"',
    ...['2345-7', '718-7', '4548-4', '1742-6', '94500-6', '882-1'].map(
      (code) => `"${code}","Something, of ""${code}""","Both"`,
    ),
  ].join('\n'),
  catalogue: [
    'testSectionName,description,isActive',
    ...lines(rows, (i) => `Damaged section ${i},"A, ""b""",Y`),
  ].join('\n'),
  places: [
    'state_fips,state,state_abbr,zipcode,county,city',
    ...lines(rows, (i) => `4,Arizona,AZ,${85000 + i},Pima,"Town, ${i}"`),
  ].join('\n'),
  'synthea-csv': [
    'Id,BIRTHDATE,FIRST,LAST,RACE,ETHNICITY,GENDER,ADDRESS,CITY,STATE,ZIP',
    ...lines(
      rows,
      (i) =>
        `${id(i)},19${40 + i}-02-03,Eve${i},Synthdamage${i},white,nonhispanic,F,1 Lock,Boston,Massachusetts,02155`,
    ),
  ].join('\n'),
  fhir: lines(rows, (i) =>
    JSON.stringify({
      resourceType: 'Patient',
      id: id(1000 + i),
      name: [{ family: `Fhirdamage${i}`, given: ['Ida'] }],
      gender: 'female',
      birthDate: `19${40 + i}-05-06`,
    }),
  ).join('\n'),
}
const kinds = Object.keys(sound).filter((kind): kind is keyof typeof sound => kind in sound)

const utf8 = (text: string) => new TextEncoder().encode(text)
function utf16(text: string, big: boolean): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, !big)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), !big)
  return bytes
}

/** Other ways to write the same file. */
const sameFile: [string, (text: string) => Uint8Array][] = [
  ['with a byte order mark', (text) => utf8(`\uFEFF${text}`)],
  ['UTF-16, little end first', (text) => utf16(text, false)],
  ['UTF-16, big end first', (text) => utf16(text, true)],
  ['Windows line ends', (text) => utf8(text.replaceAll('\n', '\r\n'))],
  ['old Mac line ends', (text) => utf8(text.replaceAll('\n', '\r'))],
  ['empty lines between', (text) => utf8(`${text.replaceAll('\n', '\n\n')}\n\n`)],
  ['gzip', (text) => new Uint8Array(gzipSync(text))],
]

/** A fixed sequence that looks like chance, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

const damages: [string, (text: string, roll: (below: number) => number) => Uint8Array][] = [
  ['nothing in it', () => new Uint8Array()],
  ['blanks alone', () => utf8(' \n\n  \n')],
  ['the first line alone', (text) => utf8(text.split('\n')[0] ?? '')],
  ['cut off', (text, roll) => utf8(text.slice(0, 1 + roll(text.length - 1)))],
  [
    'a quotation mark never closed',
    (text, roll) => {
      const all = text.split('\n')
      const at = 1 + roll(all.length - 1)
      all[at] = `"${all[at]}`
      return utf8(all.join('\n'))
    },
  ],
  ['a cell of three million characters', (text) => utf8(`${text}\n${'x'.repeat(3_000_000)},1`)],
  [
    'a cell of five thousand characters',
    (text) => utf8(text.replace(/\n./, (begin) => begin + 'y'.repeat(5000))),
  ],
  ['zero bytes', (text) => utf8(text.replace('\n', '\n\u0000'))],
  [
    'letters of another encoding',
    (text) => Uint8Array.from(utf8(text), (byte, at) => (at % 97 === 50 ? 0xe9 : byte)),
  ],
  [
    'a damaged archive',
    (text, roll) => {
      const bytes = new Uint8Array(gzipSync(text))
      for (let n = 0; n < 8; n++) bytes[20 + roll(bytes.length - 30)] = roll(256)
      return bytes
    },
  ],
  ['an archive cut off', (text) => new Uint8Array(gzipSync(text)).subarray(0, 60)],
  ['bytes by chance', (_text, roll) => Uint8Array.from({ length: 4000 }, () => 1 + roll(255))],
  ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['a spreadsheet', () => Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
  ['a PDF', () => utf8('%PDF-1.7 ...')],
  ['another kind of file', (_text, roll) => utf8(sound[kinds[roll(kinds.length)] ?? 'loinc'])],
  [
    'lines in disorder',
    (text, roll) =>
      utf8(
        text
          .split('\n')
          .sort(() => roll(3) - 1)
          .join('\n'),
      ),
  ],
]

const load = (kind: ImportKind, bytes: Uint8Array) =>
  runImport({
    db: lab.db,
    ports: lab.ports,
    labId: lab.seeded.labId,
    userId: null,
    kind,
    bytes,
    fileName: `${kind}.txt`,
    locationId: lab.seeded.locations.get('CRPS-MER') ?? null,
  })

/** A whole file that cannot be read says why; what is wrong in a row is said with its line. */
const whole =
  /empty|not a text file|spreadsheet|PDF|gzip file is damaged|Only one column|[Ll]ine \d+|Choose the location|No column for|header line and no rows|there is nothing in this file|holds no rows/

/** What is on file already is refused row by row: it is changed on its own page. */
const onFileOnce: ReadonlySet<string> = new Set([
  'patients',
  'locations',
  'physicians',
  'users',
  'prices',
  'coverage',
])

describe.each(kinds)('%s', (kind) => {
  test('is the same file in any encoding, with any line ends, packed or not', async () => {
    const first = await load(kind, utf8(sound[kind]))
    expect(first, first.message ?? '').toMatchObject({ state: 'DONE', refused: 0 })
    for (const [how, write] of sameFile) {
      const again = await load(kind, write(sound[kind]))
      // People are on file by now; everything else loads as before.
      const read = again.loaded + again.refused
      expect(read, how).toBe(first.loaded)
      expect(again.state, `${how}: ${again.message}`).toBe(onFileOnce.has(kind) ? 'DONE_WITH_ERRORS' : 'DONE')
    }
  })

  test('damaged in any way it ends with a sentence that says where', async () => {
    for (const [at, [how, damage]] of damages.entries())
      for (let round = 0; round < (how === 'cut off' ? 6 : 1); round++) {
        const run = await load(kind, damage(sound[kind], dice(at * 31 + round * 7 + 1)))
        const told = `${how}: ${run.state} ${run.message}`
        expect(run.finishedAt, told).not.toBeNull()
        expect(run.message ?? '', told).not.toContain('stopped half way')
        if (run.state === 'FAILED') expect(run.message, told).toMatch(whole)
        else if (run.refused > 0 && kind !== 'patients')
          expect(run.message, told).toMatch(/First rejected row: line \d+, \S+/)
      }
  })
})
