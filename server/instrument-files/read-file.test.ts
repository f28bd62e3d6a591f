import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Profile, type ProfileInput } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { m } from '@contract/messages'
import { cellsOf, decode } from './open-file'
import { readFile } from './read-file'
import { plainDigits } from './xlsx'

const rows = {
  layout: 'rows',
  header: ['Sample', 'Test', 'Result'],
  specimen: { from: 'column', name: 'Sample' },
  test: { from: 'column', name: 'Test' },
  value: { from: 'column', name: 'Result' },
  unit: { from: 'column', name: 'Unit' },
} as const satisfies ProfileInput
const read = (text: string, more: Partial<ProfileInput> = {}) =>
  readFile(Profile.parse({ ...rows, ...more }), new TextEncoder().encode(text))
const head = 'Sample,Test,Result,Unit'

/** A workbook of one sheet from the XML of its rows. */
const workbook = (sheet: string, name = 'Results') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Sample</t></si><si><r><t>Te</t></r><r><t>st</t></r></si><si><t>A&amp;B</t></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })

describe('lines of a file', () => {
  test('a bad line says why and the good ones stay', () => {
    const { results, problems } = read(`${head}\nS1,GLU,5.40,mmol/L\n,GLU,5.5,mmol/L\nS3,,5.6,\nS4,GLU,,\n`)
    expect(problems).toEqual([])
    expect(results.map(({ line, kind, why }) => [line, kind, why])).toEqual([
      ['line 2', 'specimen', null],
      ['line 3', 'unread', m.instrumentRuns.specimenMissing],
      ['line 4', 'unread', m.instrumentRuns.testMissing],
      ['line 5', 'unread', m.instrumentRuns.valueMissing],
    ])
    // As sent: neither the zero nor the unit is touched.
    expect(results[0]).toMatchObject({ specimen: 'S1', test: 'GLU', value: '5.40', unit: 'mmol/L' })
  })

  test('a control is none of a patient, and a rule that leaves lines out does so', () => {
    const { results } = read(`${head}\nQC-1,GLU,5.4,\nWASH,GLU,0,\nS1,GLU,7,\n`, {
      controls: [{ of: 'specimen', how: 'begins', text: 'qc-' }],
      skip: [{ of: 'specimen', how: 'is', text: 'wash' }],
    })
    expect(results.map(({ kind, control, specimen }) => [kind, control, specimen])).toEqual([
      ['control', 'QC-1', null],
      ['specimen', null, 'S1'],
    ])
  })

  test('what the instrument writes instead of a value is no value', () => {
    const { results } = read(`${head}\nS1,GLU,-----,\n`, { noValue: ['-----'] })
    expect(results[0]).toMatchObject({ kind: 'unread', why: 'The instrument gave no value: -----.' })
  })

  test('several plates in a file, each with its header', () => {
    const text = `${head}\nS1,GLU,5,\n\nPlate 2\n${head}\nS2,GLU,6,\n`
    const more = { repeats: true, emptyEnds: true }
    expect(read(text, more).results.map(({ specimen }) => specimen)).toEqual(['S1', 'S2'])
  })

  test('a quoted delimiter, a doubled quote and a quote that nobody closes', () => {
    expect(cellsOf('"a,b","c ""d""", e ', ',')).toEqual(['a,b', 'c "d"', 'e'])
    expect(cellsOf('5" tube,x', ',')).toEqual(['5" tube', 'x'])
    expect(cellsOf('"open,x', ',')).toEqual(['"open', 'x'])
    expect(cellsOf('a,,', ',')).toEqual(['a', '', ''])
  })
})

describe('a file that cannot be read says why in one line', () => {
  const told = (bytes: Uint8Array, more: Partial<ProfileInput> = {}) => {
    const { results, problems } = readFile(Profile.parse({ ...rows, ...more }), bytes)
    expect(results).toEqual([])
    return problems.map(({ message }) => message)
  }
  const text = (value: string) => new TextEncoder().encode(value)

  test.each([
    ['empty', new Uint8Array(), m.instrumentRuns.fileEmpty],
    ['only blanks', text(' \n\n'), m.instrumentRuns.fileEmpty],
    ['bytes of a program', new Uint8Array([1, 0, 2, 3, 9, 9, 9, 9]), m.instrumentRuns.fileBinary],
    ['half a workbook', workbook('').slice(0, 90), m.instrumentRuns.fileBrokenWorkbook],
    ['a zip that is no workbook', zipSync({ 'a.txt': text('x') }), m.instrumentRuns.fileNoWorkbook],
    [
      'an old workbook cut off',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      m.instrumentRuns.fileBrokenWorkbook,
    ],
    ['no header', text('a,b\n1,2'), 'No line has all of these columns: Sample, Test, Result.'],
    ['a column that is gone', text('Sample,Test,Result\nS,T,1'), 'The columns have no Unit.'],
    ['a header alone', text(head), m.instrumentRuns.noResults],
  ])('%s', (_name, bytes, message) => {
    expect(told(bytes)).toEqual([message])
  })

  test('another encoding, another sheet, no such section', () => {
    expect(told(new Uint8Array([0x53, 0xe9, 0x41]), { encoding: 'utf-8' })).toEqual([
      m.instrumentRuns.fileEncoding,
    ])
    expect(told(workbook('<row r="1"/>', 'Data'), { sheet: 'Results' })).toEqual([
      'The workbook has no sheet Results. It has Data.',
    ])
    expect(told(text(head), { begins: { how: 'is', text: '[Results]' } })).toEqual([
      'No line begins with [Results].',
    ])
  })
})

describe('encodings and workbooks', () => {
  test('UTF-16 with and without its mark, Latin-1', () => {
    const wide = (text: string, big: boolean) =>
      Uint8Array.from([...text].flatMap((one) => (big ? [0, one.charCodeAt(0)] : [one.charCodeAt(0), 0])))
    expect(decode(wide('Sample,Test', false), 'auto')).toBe('Sample,Test')
    expect(decode(wide('Sample,Test', true), 'auto')).toBe('Sample,Test')
    expect(decode(Uint8Array.from([0xff, 0xfe, 0x41, 0]), 'auto')).toBe('A')
    expect(decode(Uint8Array.from([0xb5, 0x67]), 'auto')).toBe('µg')
  })

  test('shared and own texts, empty cells, numbers as a person reads them', () => {
    const bytes = workbook(
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="inlineStr"><is><t>Result</t></is></c><c r="E3" t="str"><v>Unit</v></c></row>' +
        '<row r="7"><c r="A7" t="s"><v>2</v></c><c r="B7" t="str"><v>GLU</v></c><c r="D7"><v>22.100000000000001</v></c></row>' +
        '<row r="8"><c r="A8"><v>12</v></c><c r="B8" t="str"><v>GLU</v></c><c r="D8"><v>3.87E-4</v></c></row>',
    )
    const { results } = readFile(Profile.parse(rows), bytes)
    expect(results.map(({ line, specimen, value }) => [line, specimen, value])).toEqual([
      ['sheet Results, row 7', 'A&B', '22.1'],
      ['sheet Results, row 8', '12', '0.000387'],
    ])
  })

  test('numbers are written without an exponent', () => {
    expect([1e21, 1.5e-7, -2.5e-8, 0, 1250].map(plainDigits)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '-0.000000025',
      '0',
      '1250',
    ])
  })
})

test('ready-made profiles have keys of their own and are whole', () => {
  expect(new Set(readyProfiles.map(({ key }) => key)).size).toBe(readyProfiles.length)
  for (const { profile } of readyProfiles) expect(Profile.parse(profile)).toEqual(profile)
})
