import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fiscalYearStart, readIcd10cm, type Icd10Line } from './icd10cm'

const line = (order: number, code: string, billable: 0 | 1, description: string) =>
  `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${description.slice(0, 60).padEnd(60)} ${description}`
const all = async (bytes: Uint8Array) => {
  const lines: Icd10Line[] = []
  for await (const one of readIcd10cm(bytes)) lines.push(one)
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the ICD-10-CM order file', () => {
  test('fixed columns become codes with their dot, plain or packed', async () => {
    const long =
      'Type 2 diabetes mellitus with proliferative diabetic retinopathy with traction retinal detachment'
    const text = [line(1, 'E11', 0, 'Type 2 diabetes mellitus'), line(2, 'E113523', 1, long), ''].join('\r\n')
    const expected = [
      { ok: true, line: 1, code: 'E11', description: 'Type 2 diabetes mellitus', billable: false },
      { ok: true, line: 2, code: 'E11.3523', description: long, billable: true },
    ]
    expect(await all(bytes(text))).toEqual(expected)
    expect(await all(new Uint8Array(gzipSync(text)))).toEqual(expected)
  })

  test('a line that is none is given back with its reason and hides no other', async () => {
    const text = [
      'Delete:      B880    Other acariasis',
      line(2, 'B8801', 1, 'Infestation'),
      line(3, 'B8801', 1, 'Again'),
      line(4, 'B8809', 1, '').trimEnd(),
      line(5, 'C50A0', 1, 'x').replace(' 1 ', ' 7 '),
    ].join('\n')
    expect((await all(bytes(text))).map((one) => (one.ok ? one.code : one.problem))).toEqual([
      'No order number and code in columns 1 to 13.',
      'B88.01',
      'This code is already on line 2.',
      'No description.',
      'Column 15 must be 0 or 1.',
    ])
  })

  test('the fiscal year is in the file’s name', () => {
    expect(
      ['icd10cm_order_2026.txt.gz', 'icd10cm-order-2027.txt', 'order.txt', '120261.txt'].map(fiscalYearStart),
    ).toEqual(['2025-10-01', '2026-10-01', null, null])
  })

  const folder = process.env['ALIQUOT_REAL_DATA']
  const real = folder ? join(folder, 'icd10cm-2026', 'icd10cm_order_2026.txt.gz') : ''
  test.skipIf(!real || !existsSync(real))(
    'the published file of 2026 holds 74,719 billable codes (needs ALIQUOT_REAL_DATA: the folder that holds icd10cm-2026)',
    async () => {
      const lines = await all(new Uint8Array(readFileSync(real)))
      expect(lines).toHaveLength(98_186)
      expect(lines.filter((one) => !one.ok)).toEqual([])
      expect(lines.filter((one) => one.ok && one.billable)).toHaveLength(74_719)
      expect(lines.find((one) => one.ok && one.code === 'E11.65')).toMatchObject({
        billable: true,
        description: 'Type 2 diabetes mellitus with hyperglycemia',
      })
    },
  )
})
