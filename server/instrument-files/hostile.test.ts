import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { decode } from './open-file'
import { readSylk } from './sylk'
import { readXlsx } from './xlsx'

const workbook = (sheet: string) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': strToU8(`<sheetData>${sheet}</sheetData>`),
  })

describe('a small file that asks for much', () => {
  test('rows that are empty up to a far column are counted as what they cost', () => {
    const wide = '<row><c r="BXX1"><v>1</v></c></row>'
    expect(readXlsx(workbook(wide.repeat(3)))[0]?.rows).toHaveLength(3)
    expect(() => readXlsx(workbook(wide.repeat(20_000)))).toThrow('tooLarge')
    const lines = Array.from({ length: 20_000 }, (_, n) => `C;X2000;Y${n + 1};K1`).join('\n')
    expect(() => readSylk(lines)).toThrow('tooLarge')
  })

  test('elements that never close are a broken workbook, however many there are', () => {
    for (const never of ['<row >', '<row><c><v>', '<row><c t="inlineStr"><is><t>', '<row><rPh>'])
      expect(() => readXlsx(workbook(never.repeat(60_000))), never).toThrow('brokenWorkbook')
  })

  test('a zero behind the beginning of a text, and half a character, are no text', () => {
    expect(() => decode(strToU8(`${'a,b\n'.repeat(1000)}\u0000`), 'auto')).toThrow('binary')
    const cells = readXlsx(workbook('<row><c t="inlineStr"><is><t>5&#xD800;.1</t></is></c></row>'))
    expect(cells[0]?.rows[0]?.cells).toEqual(['5.1'])
  })
})
