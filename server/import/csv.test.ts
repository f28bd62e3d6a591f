import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv'

const bytes = (text: string) => new TextEncoder().encode(text)
const cells = async (text: string) => (await readCsv(bytes(text))).rows.map((row) => row.cells)

describe('reading delimited files', () => {
  test('byte order mark, line ends, quotes, line breaks in a cell and accents', async () => {
    const file = '\uFEFFLast,First,Note\r\n"O""Brien, Jr.",Ngọc Ánh,"two\r\nlines"\r\n\r\n  Smith ,Ann,\r\n'
    expect(await readCsv(bytes(file))).toEqual({
      columns: ['Last', 'First', 'Note'],
      rows: [
        { line: 2, cells: ['O"Brien, Jr.', 'Ngọc Ánh', 'two\nlines'], problem: null },
        { line: 5, cells: ['Smith', 'Ann', ''], problem: null },
      ],
    })
    expect(await cells('a,b\r1,2\r3,4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test.each([
    ['semicolons', 'a;b;c\n1,5;2;3'],
    ['tabs', 'a\tb\tc\n1,5\t2\t3'],
    ['bars', 'a|b|c\n1,5|2|3'],
    ['a spreadsheet’s own line', 'sep=;\na;b;c\n1,5;2;3'],
    ['commas in quotes of the header', '"a,x,y,z";b;c\n1,5;2;3'],
  ])('%s are found out', async (_name, text) => {
    const read = await readCsv(bytes(text))
    expect([read.columns.length, read.rows[0]?.cells]).toEqual([3, ['1,5', '2', '3']])
  })

  test('Windows and UTF-16 text and gzip', async () => {
    const windows = Uint8Array.from([...bytes('a,b\nN'), 0xfa, ...bytes('ñez,x'.replace('ñ', 'n')), 0x0a])
    expect((await readCsv(windows)).rows[0]?.cells[0]).toBe('Núnez')
    const wide = new Uint8Array(Buffer.from('\uFEFFa,b\nÑandú,2\n', 'utf16le'))
    expect((await readCsv(wide)).rows[0]?.cells).toEqual(['Ñandú', '2'])
    expect((await readCsv(new Uint8Array(gzipSync('a,b\n1,2\n')))).rows[0]?.cells).toEqual(['1', '2'])
  })

  test('one broken row costs itself and no other', async () => {
    const many = Array.from({ length: 700 }, (_, i) => `L${i},F${i},x`)
    many[300] = 'Bad,"never closed,x'
    many[500] = 'Too,many,cells,here'
    many[600] = 'Too,few'
    many[601] = 'An inch is 1",F,x'
    const { rows } = await readCsv(bytes(['last,first,note', ...many].join('\n')))
    expect(rows).toHaveLength(700)
    expect(rows.filter((row) => row.problem).map((row) => [row.line, row.problem])).toEqual([
      [302, 'A quotation mark on this line is never closed.'],
      [502, 'Cells in this row: 4; in the header: 3. Check for a missing or extra delimiter.'],
      [602, 'Cells in this row: 2; in the header: 3. Check for a missing or extra delimiter.'],
    ])
    expect(rows[601]?.cells[0]).toBe('An inch is 1"')
    expect(rows[699]).toEqual({ line: 701, cells: ['L699', 'F699', 'x'], problem: null })
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['blank lines', '\n\n  \n', 'This file is empty.'],
    ['one column', 'name\nAnn\n', 'Only one column found.'],
    ['a spreadsheet', 'PK\u0003\u0004', 'This is a spreadsheet or a zip archive.'],
    ['a PDF', '%PDF-1.7', 'This is a PDF.'],
    ['binary', 'a,b\n\u0000\u0000', 'This is not a text file.'],
  ])('%s is refused with a way out', async (_name, text, message) => {
    await expect(readCsv(bytes(text))).rejects.toThrow(message)
  })

  test('a damaged archive is said to be one', async () => {
    const packed = new Uint8Array(gzipSync('a,b\n'.repeat(5000)))
    await expect(readCsv(packed.subarray(0, packed.length - 20))).rejects.toThrow(
      'This gzip file is damaged or incomplete.',
    )
  })

  test('what is written runs no formula and is read back as it was', async () => {
    const rows = [
      ['a', 'b'],
      ['=HYPERLINK("http://x")', '+1 (208) 555-0100'],
      ['-1', '@x'],
      ['Núñez, "Ann"', 'two\nlines'],
    ]
    const written = writeCsv(rows)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(written)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).not.toMatch(/(^|[,"\n])[=+@-]/m)
    expect((await readCsv(written)).rows.map((row) => row.cells)).toEqual(rows.slice(1))
  })
})
