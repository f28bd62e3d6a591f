import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Profile, type ProfileInput } from '@contract/instrument-runs/profile'
import { readyProfiles } from '@contract/instrument-runs/ready-profiles'
import { m } from '@contract/messages'
import { whyNone } from './detect'
import { cellsOf, decode, openFile } from './open-file'
import { readFile, unreadable } from './read-file'
import { CellCount, RowInMaking, mostCells } from './sheet'
import { readXls } from './xls'
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

  test('a dilution stands with its line as it was written, where the profile names its column', () => {
    const text = 'Sample,Test,Result,Unit,Dil\nS1,GLU,93.1,mg/dL,1:10\nS2,GLU,5,mg/dL,\n'
    const { results } = read(text, { dilution: { from: 'column', name: 'Dil' } })
    expect(results.map(({ dilution }) => dilution)).toEqual(['1:10', undefined])
    expect(read(text).results.some(({ dilution }) => dilution !== undefined)).toBe(false)
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

describe('files that ask too much', () => {
  const auto = { encoding: 'auto', delimiter: 'auto' } as const
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const headRow =
    '<row r="1"><c t="inlineStr"><is><t>Sample</t></is></c><c t="inlineStr"><is><t>Test</t></is></c><c t="inlineStr"><is><t>Result</t></is></c></row>'

  test('far cells of many rows cost what they hold', () => {
    const far = Array.from({ length: 100_000 }, (_, at) => `C;X2000;Y${at + 1};K1`).join('\n')
    const before = process.memoryUsage().heapUsed
    const [sheet] = openFile(bytesOf(`ID;PWXL\n${far}\nE\n`), auto)
    // Side by side they would be 200 million cells, some 1.6 GB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000)
    expect(sheet?.rows).toHaveLength(100_000)
    expect(sheet?.rows[99_999]?.cells).toHaveLength(2000)
    expect(sheet?.rows[99_999]?.cells[1999]).toBe('1')
    const [swapped] = openFile(
      workbook('<row r="7"><c r="BXX7"><v>1</v></c><c r="A7"><v>2</v></c></row>'),
      auto,
    )
    expect(swapped?.rows.map(({ line, cells }) => [line, cells.length, cells[0], cells[1]])).toEqual([
      [7, 2000, '2', ''],
    ])
  })

  test('results in far columns are read as others, and the empty ones are not looked at', () => {
    const row = (line: number, ...cells: string[]) =>
      cells.map((text, at) => `C;X${1900 + at};Y${line};K"${text}"`).join('\n')
    const lines = Array.from({ length: 20_000 }, (_, at) => row(at + 2, `S${at}`, 'GLU', '5', ''))
    const before = process.cpuUsage()
    const { results } = read(
      `ID;PWXL\n${[row(1, 'Sample', 'Test', 'Result', 'Unit'), ...lines].join('\n')}\nE\n`,
    )
    expect(results).toHaveLength(20_000)
    expect(results[19_999]).toMatchObject({ line: 'line 20001', specimen: 'S19999', test: 'GLU', value: '5' })
    // Side by side each look at them takes 40 million steps.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })

  test('more cells than a file may have are refused by name', () => {
    const count = new CellCount()
    count.add(mostCells)
    expect(() => new RowInMaking(count).put(0, 'x')).toThrow('tooManyCells')
    expect(read(`${head}\n${','.repeat(mostCells)}`).problems[0]?.message).toBe(
      'The file has more than 2 million cells. Split it and send the parts.',
    )
  })

  test.each([
    ['rows', `${headRow}${'<row >'.repeat(400_000)}`],
    ['cells', `${headRow}<row r="2">${'<c >'.repeat(400_000)}</row>`],
    ['values', `${headRow}<row r="2"><c>${'<v >'.repeat(400_000)}</c></row>`],
    ['readings', `<row r="2"><c t="inlineStr">${'<rPh >'.repeat(400_000)}</c></row>${headRow}`],
  ])('%s that are never closed are looked at once, and make a broken workbook', (_name, xml) => {
    const before = process.cpuUsage()
    expect(() => openFile(workbook(xml), auto)).toThrow('brokenWorkbook')
    // Looked at from each of them again, they take minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
  })

  test('a NUL anywhere in a text is said, and half characters of a workbook make their line unread', () => {
    const late = `${head}\n${'S,T,1,\n'.repeat(400)}A\u0000B,GLU,5,\n`
    expect(read(late).problems[0]?.message).toBe(unreadable.binary)
    const { results } = readFile(
      Profile.parse({ ...rows, unit: null }),
      workbook(
        `${headRow}<row r="2"><c t="inlineStr"><is><t>A&#xD800;</t></is></c><c t="inlineStr"><is><t>GLU</t></is></c><c><v>5</v></c></row>`,
      ),
    )
    expect(results).toMatchObject([
      { kind: 'unread', specimen: 'A\ufffd', why: m.instrumentRuns.characterUnread },
    ])
  })

  test('a long text is cut between characters', () => {
    const { results } = read(
      `${head}\n${'x'.repeat(199)}\u{1f600},GLU,5,\nS1,GLU,${'x'.repeat(399)}\u{1f600},\n`,
    )
    expect(results[0]?.specimen).toBe('x'.repeat(199))
    expect(results[1]?.value).toBe('x'.repeat(399))
  })

  test('a message of a live line is named as one', () => {
    const hl7 = 'MSH|^~\\&|X|Y|LIS|LAB|20261119||ORU^R01|M7|P|2.5.1\rPID|1\r'
    const astm = 'H|\\^&|||XA-1|||||LIS||P|LIS2-A2|20261119\rL|1|N\r'
    expect(whyNone(bytesOf(hl7))).toContain('(HL7)')
    expect(whyNone(bytesOf(`\u000b${hl7}`))).toContain('(HL7)')
    expect(whyNone(bytesOf(astm))).toContain('(ASTM)')
    expect(whyNone(bytesOf(`\u0005\u00021${astm}`))).toContain('(ASTM)')
    expect(whyNone(bytesOf('Hello|there,you'))).toBe(m.instrumentRuns.profileNone)
    expect(whyNone(bytesOf('Sample,Test\nS1,a\u0000b'))).toBe(unreadable.binary)
  })

  test('an old workbook whose table of sectors goes round in circles is refused at once', () => {
    const bytes = new Uint8Array(2_000_000)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    bytes.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24)
    expect(() => readXls(bytes)).toThrow(expect.objectContaining({ reason: 'brokenWorkbook' }))
    // A table that names the same sectors over and over.
    for (let at = 76; at < 512; at += 4) bytes.set([1, 0, 0, 0], at)
    expect(() => readXls(bytes)).toThrow(expect.objectContaining({ reason: 'brokenWorkbook' }))
  })
})
