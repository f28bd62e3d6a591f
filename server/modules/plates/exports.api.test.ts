import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { plateBench } from './test-plates'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof plateBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = plateBench(lab, staff)
})
afterAll(() => lab.close())

const read = (_id: string, bytes: Uint8Array, over: { scanned?: string } = {}) =>
  staff.call(
    api.plates.readRun,
    { body: { _id, fileName: 'run.xlsx', file: Buffer.from(bytes).toString('base64'), ...over } },
    bench.key(),
  )

type Cells = readonly (string | number)[]
const cell = (text: string | number, column: number, row: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`
  return typeof text === 'number'
    ? `<c ${at}><v>${text}</v></c>`
    : `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`
}
const sheetXml = (rows: readonly Cells[]) =>
  strToU8(
    `<worksheet><sheetData>${rows
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells.map((text, column) => (text === '' ? '' : cell(text, column, at + 1))).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  )

/** The Cq results of CFX Maestro: a sheet called 0 whose first column is empty, and what the run says of itself on another. */
function cfxWorkbook(rows: readonly Cells[], facts: readonly Cells[]): Uint8Array {
  const head =
    'Well,Fluor,Target,Content,Sample,Biological Set Name,Cq,Cq Mean,Cq Std. Dev,Starting Quantity (SQ),Log Starting Quantity,' +
    'SQ Mean,SQ Std. Dev,Set Point,Well Note'
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="0" sheetId="1" r:id="rId1"/><sheet name="Run Information" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': sheetXml([['', ...head.split(',')], ...rows.map((cells) => ['', ...cells])]),
    'xl/worksheets/sheet2.xml': sheetXml(facts),
  })
}

test('the Cq results of CFX Maestro as a workbook are read into the plate that was scanned, dye by dye', async () => {
  const plate = await bench.make()
  const [one, two] = [await bench.specimen(), await bench.specimen()]
  for (const { barcode } of [one, two]) ok(await bench.scan(plate._id, barcode))
  for (const move of ['load', 'run'] as const) ok(await bench.stage(plate, move))
  const ran = (shift: number) => {
    const [year, month, day] = new Date(lab.clock.now().getTime() + shift)
      .toISOString()
      .slice(0, 10)
      .split('-')
    return `${month}/${day}/${year} 14:12:09 UTC`
  }
  const rows = (first: string): Cells[] =>
    ['FAM', 'VIC'].flatMap((fluor) => [
      ['A01', fluor, '', 'Unkn-1', first, '', 21.1877528266099, 21.1877528266099, 0],
      ['B01', fluor, '', 'Unkn-2', two.barcode, '', fluor === 'FAM' ? 'NaN' : 25.5, 'NaN', 'NaN'],
      ['A12', fluor, '', 'Pos Ctrl', 'Positive', '', 24.5, 24.5, 0],
      ['H12', fluor, '', 'NTC', 'Water', '', 'NaN', 0, 0],
    ])
  const facts = (day: string): Cells[] => [
    ['File Name', 'morning.pcrd'],
    ['Created By User', 'admin'],
    ['Notes'],
    ['ID'],
    ['Run Started', day],
    ['Run Ended', day],
    ['Sample Vol', 25],
    ['Base Serial Number', 'BR001234'],
    ['CFX Maestro Version', '5.3.022.1030'],
  ]
  const file = cfxWorkbook(rows(one.barcode), facts(ran(0)))
  expect((await read(plate._id, file)).fields?.['scanned']).toContain('The file does not name its plate.')
  const scanned = plate.barcode
  expect(
    (await read(plate._id, cfxWorkbook(rows('26000-9999Z'), facts(ran(0))), { scanned })).message,
  ).toContain(`A1 is 26000-9999Z in the file and ${one.barcode} on the plate.`)
  const yearBefore = cfxWorkbook(rows(one.barcode), facts(ran(-400 * 86_400_000)))
  expect((await read(plate._id, yearBefore, { scanned })).message).toContain('The file is of ')
  const { run } = ok(await read(plate._id, file, { scanned }))
  expect(run.facts).toMatchObject({ plateBy: 'scan', instrument: ['BR001234'] })
  expect(run.readings).toContainEqual({ well: 'A1', target: 'N1', ct: '21.1877528266099', task: 'Unkn-1' })
  expect(run.readings).toContainEqual({ well: 'B1', target: 'N1', ct: null, task: 'Unkn-2' })
  expect(run.readings).toContainEqual({ well: 'B1', target: 'RNase P', ct: '25.5', task: 'Unkn-2' })
  expect(run.readings).toContainEqual({ well: 'H12', target: 'N1', ct: null, task: 'NTC' })
  // The same file, or the same readings in another, is no run of a second plate with these specimens.
  const again = await bench.make()
  for (const { barcode } of [one, two]) ok(await bench.scan(again._id, barcode))
  for (const move of ['load', 'run'] as const) ok(await bench.stage(again, move))
  const exported = cfxWorkbook(rows(one.barcode), [...facts(ran(0)), ['Notes', 'Again']])
  for (const copy of [file, exported])
    expect((await read(again._id, copy, { scanned: again.barcode })).message).toContain(
      `This run was read into plate ${plate.number}, `,
    )
  // The file is kept byte for byte.
  const kept = await lab.owner
    .selectFrom('plate_run')
    .select('file')
    .where('plate_id', '=', plate._id)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(kept.file ?? []).equals(Buffer.from(file))).toBe(true)
})

const real = join(
  process.env['ALIQUOT_REAL_DATA'] ?? '',
  'instrument-files-allotropy/appbio_quantstudio_designandanalysis_Diomni_v4.3_Presence_Absence.xlsx',
)
test.skipIf(!process.env['ALIQUOT_REAL_DATA'] || !existsSync(real))(
  'a real export (ALIQUOT_REAL_DATA names its folder) is read into its plate of 384: its barcode, day, block, controls and Ct',
  async () => {
    const targets = [
      { name: 'Globin', reporter: 'FAM' },
      { name: 'T4', reporter: 'ABY' },
    ]
    const controls = [
      { role: 'NTC' as const, name: 'Negative Control', well: 'C3' },
      { role: 'PC' as const, name: 'Positive Control', well: 'O23' },
    ]
    const layout = (over: object) => bench.layout({ controls, closed: [], targets, ...over }, 384)
    const turned = [
      { ...controls[1], role: 'PC' as const, name: 'Positive Control', well: 'C3' },
      { ...controls[0], role: 'NTC' as const, name: 'Negative Control', well: 'O23' },
    ]
    const other = await bench.make({
      layoutId: (await layout({ controls: turned }))._id,
      barcode: 'BARCODE1',
    })
    const filled = async (plate: { _id: string }) => {
      for (const well of ['A1', 'A2']) ok(await bench.scan(plate._id, (await bench.specimen()).barcode, well))
      for (const move of ['load', 'run'] as const) ok(await bench.stage(plate, move))
      // The file is older than this laboratory.
      await lab.owner
        .updateTable('plate')
        .set({ created_at: new Date('2026-02-12T12:00:00Z') })
        .where('id', '=', plate._id)
        .execute()
    }
    const bytes = new Uint8Array(readFileSync(real))
    await filled(other)
    const refused = await read(other._id, bytes)
    expect(refused.message).toMatch(/C3 is .* in the file and PC Positive Control on the plate/)
    await lab.owner.updateTable('plate').set({ barcode: 'TURNED' }).where('id', '=', other._id).execute()
    const plate = await bench.make({ layoutId: (await layout({}))._id, barcode: 'BARCODE1' })
    await filled(plate)
    const { run, plate: after } = ok(await read(plate._id, bytes))
    expect(after).toMatchObject({ stage: 'RESULTED', runs: 1 })
    expect(run.facts).toEqual({
      plateBy: 'file',
      day: '2026-02-13',
      instrument: ['B-PCR-1', '000000000001'],
      block: 384,
    })
    expect(run.readings).toHaveLength(8)
    expect(run.readings).toContainEqual({ well: 'A1', target: 'T4', ct: '39.54', task: 'UNKNOWN' })
    expect(run.readings).toContainEqual({ well: 'C3', target: 'T4', ct: null, task: 'NTC' })
    expect(run.readings).toContainEqual({ well: 'O23', target: 'Globin', ct: null, task: 'POSITIVE_CONTROL' })
  },
)
