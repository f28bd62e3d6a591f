import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runImport } from '../../import/run-import'
import { testLab, type TestLab } from '../../test/harness'
import { importFiles } from './test-files'

let lab: TestLab
let files: ReturnType<typeof importFiles>
beforeAll(async () => {
  lab = await testLab()
  files = importFiles(lab, await lab.as('admin'))
})
afterAll(() => lab.close())

const icdLine = (order: number, code: string, billable: boolean, description: string) =>
  `${String(order).padStart(5, '0')} ${code.replace('.', '').padEnd(7)} ${billable ? 1 : 0} ${description.slice(0, 60).padEnd(60)} ${description}`
const icdFile = (codes: [string, boolean, string][]) =>
  codes.map(([code, billable, description], at) => icdLine(at + 1, code, billable, description)).join('\r\n')
const rowsOf = (code: string) =>
  lab.owner
    .selectFrom('diag_code')
    .select(['description', 'billable', 'valid_from', 'valid_to'])
    .where('code', '=', code)
    .orderBy('valid_from')
    .execute()

describe('loading ICD-10-CM codes', () => {
  test('next year’s file adds, changes and retires from its first day, and a second load changes nothing', async () => {
    const onFile = await lab.owner
      .selectFrom('diag_code')
      .select(['code', 'description', 'billable'])
      .where('valid_to', 'is', null)
      .orderBy('code')
      .execute()
    const kept = onFile.filter((row) => row.code !== 'B20')
    const next = icdFile([
      ...kept.map((row): [string, boolean, string] => [
        row.code,
        row.billable,
        row.code === 'E11.65' ? 'Type 2 diabetes, worded anew' : row.description,
      ]),
      ['Z99', false, 'A new header'],
      ['Z99.81', true, 'A new code'],
    ])
    const shown = await files.preview({ kind: 'icd10cm', fileName: 'icd10cm_order_2027.txt' }, next)
    expect(shown).toMatchObject({
      total: kept.length + 2,
      map: { validFrom: '2026-10-01' },
      message: expect.stringContaining(`${onFile.length} codes on file`),
    })
    const run = await files.load({ kind: 'icd10cm', fileName: 'icd10cm_order_2027.txt' }, next)
    expect(run).toMatchObject({ state: 'DONE', loaded: kept.length + 2, refused: 0, total: kept.length + 2 })
    expect(run.message).toBe(
      `Effective 2026-10-01: ${kept.length + 2} codes, ${kept.length + 1} billable. 2 added, 1 changed, 1 retired.`,
    )
    expect(await rowsOf('B20')).toMatchObject([{ valid_from: '2025-10-01', valid_to: '2026-10-01' }])
    expect(await rowsOf('E11.65')).toMatchObject([
      {
        valid_from: '2025-10-01',
        valid_to: '2026-10-01',
        description: 'Type 2 diabetes mellitus with hyperglycemia',
      },
      { valid_from: '2026-10-01', valid_to: null, description: 'Type 2 diabetes, worded anew' },
    ])
    expect(await rowsOf('Z99')).toMatchObject([{ billable: false, valid_from: '2026-10-01' }])
    expect(await rowsOf('D64.9')).toMatchObject([{ valid_from: '2025-10-01', valid_to: null }])
    const again = await files.load({ kind: 'icd10cm', fileName: 'icd10cm_order_2027.txt' }, next)
    expect(again.message).toMatch(/0 added, 0 changed, 0 retired\.$/)
  })

  test('an older year is loaded afterwards: its codes end where the next year on file begins, which is left as it was', async () => {
    const other = await testLab()
    try {
      const loading = importFiles(other, await other.as('admin'))
      await other.owner.deleteFrom('test_diag_code').execute()
      await other.owner.deleteFrom('diag_code').execute()
      const load = (year: number, codes: [string, boolean, string][]) =>
        loading.load({ kind: 'icd10cm', fileName: `icd10cm_order_${year}.txt` }, icdFile(codes))
      await load(2026, [
        ['A01', false, 'One'],
        ['A02', true, 'Two, worded anew'],
        ['A04', true, 'Four'],
      ])
      const run = await load(2024, [
        ['A01', false, 'One'],
        ['A02', true, 'Two'],
        ['A03', true, 'Three'],
      ])
      expect(run).toMatchObject({
        state: 'DONE',
        message:
          'Effective 2023-10-01: 3 codes, 2 billable. 3 added, 0 changed, 0 retired. Valid until 2025-10-01, when the next year on file begins.',
      })
      // The year between: of A02 it says what the year before said, of A03 something else, and A01 it does not have.
      await load(2025, [
        ['A02', true, 'Two'],
        ['A03', true, 'Three, split'],
      ])
      const table = await other.owner
        .selectFrom('diag_code')
        .select(['code', 'description', 'valid_from', 'valid_to'])
        .orderBy('code')
        .orderBy('valid_from')
        .execute()
      expect(table.map((row) => [row.code, row.description, row.valid_from, row.valid_to])).toEqual([
        ['A01', 'One', '2023-10-01', '2024-10-01'],
        ['A01', 'One', '2025-10-01', null],
        ['A02', 'Two', '2023-10-01', '2025-10-01'],
        ['A02', 'Two, worded anew', '2025-10-01', null],
        ['A03', 'Three', '2023-10-01', '2024-10-01'],
        ['A03', 'Three, split', '2024-10-01', '2025-10-01'],
        ['A04', 'Four', '2025-10-01', null],
      ])
      const again = await load(2025, [
        ['A02', true, 'Two'],
        ['A03', true, 'Three, split'],
      ])
      expect(again.message).toContain('0 added, 0 changed, 0 retired.')
    } finally {
      await other.close()
    }
  })

  test('a damaged line is given back and retires nothing; a retired code may return', async () => {
    const text = `${icdFile([['B20', true, 'Human immunodeficiency virus [HIV] disease']])}\r\n00002 !!!\r\n`
    const run = await files.load(
      { kind: 'icd10cm', fileName: 'order.txt', map: '{"validFrom":"2027-10-01"}' },
      text,
    )
    expect(run).toMatchObject({
      state: 'DONE_WITH_ERRORS',
      loaded: 1,
      refused: 1,
      message: expect.stringMatching(/0 retired\. No codes were retired because/),
    })
    expect((await files.refusedRows(run))[1]).toEqual([
      '00002 !!!',
      '2',
      'No order number and code in columns 1 to 13.',
    ])
    expect((await rowsOf('B20')).map((row) => [row.valid_from, row.valid_to])).toEqual([
      ['2025-10-01', '2026-10-01'],
      ['2027-10-01', null],
    ])
    expect(await files.load({ kind: 'icd10cm', fileName: 'order.txt' }, text)).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('Fiscal year missing'),
    })
    expect(
      await files.load(
        { kind: 'icd10cm', fileName: 'addenda_2029.txt' },
        'Delete:      B880    Other acariasis\n',
      ),
    ).toMatchObject({ state: 'FAILED', message: expect.stringContaining('not the ICD-10-CM order file') })
  })

  const folder = process.env['ALIQUOT_REAL_DATA']
  const real = folder ? join(folder, 'icd10cm-2026', 'icd10cm_order_2026.txt.gz') : ''
  test.skipIf(!real || !existsSync(real))(
    'the published file of 2026 loads whole (needs ALIQUOT_REAL_DATA: the folder that holds icd10cm-2026)',
    async () => {
      const other = await testLab()
      try {
        const seen: number[] = []
        const run = await runImport({
          db: other.db,
          ports: other.ports,
          labId: other.seeded.labId,
          userId: null,
          kind: 'icd10cm',
          bytes: new Uint8Array(readFileSync(real)),
          fileName: 'icd10cm_order_2026.txt.gz',
          onProgress: ({ done }) => seen.push(done),
        })
        expect(run).toMatchObject({ state: 'DONE', total: 98_186, loaded: 98_186, refused: 0 })
        expect(run.message).toContain('98,186 codes, 74,719 billable')
        expect(seen.at(-1)).toBe(98_186)
        const { n } = await other.owner
          .selectFrom('diag_code')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('billable', '=', true)
          .where('valid_to', 'is', null)
          .executeTakeFirstOrThrow()
        expect(n).toBe(74_719)
      } finally {
        await other.close()
      }
    },
    60_000,
  )
})
