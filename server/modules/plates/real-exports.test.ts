import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHere } from '../../instrument-files/work'

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const there = folder !== '' && existsSync(join(folder, 'instrument-files-allotropy'))

/** What a person read in the file. */
interface Expected {
  plate: string | null
  days: string[]
  instrument: string[]
  block: 96 | 384 | null
  rows: number
  wells: number
  /** Well, target or dye, sample, Ct as written. */
  seen: [well: string, target: string, sample: string, ct: string][]
}
const diomni =
  'instrument-files-allotropy/appbio_quantstudio_designandanalysis_Diomni_v4.3_Presence_Absence.xlsx'
const qs7 =
  'instrument-files-allotropy/appbio_quantstudio_designandanalysis_QS7Pro_Presence_and_Absence_example10.xlsx'
const files: Record<string, Expected> = {
  [diomni]: {
    ...{ plate: 'BARCODE1', days: ['2026-02-13'], instrument: ['B-PCR-1', '000000000001'], block: 384 },
    ...{ rows: 8, wells: 4 },
    seen: [
      ['A01', 'T4', 'Sample001', '39.54'],
      ['O23', 'Globin', 'Positive Control', 'UNDETERMINED'],
    ],
  },
  [qs7]: {
    ...{ plate: null, days: ['2019-03-31'], instrument: ['2778719020015'], block: 96, rows: 168, wells: 84 },
    seen: [
      ['A1', 'Blocked IPC', 'NAC', 'UNDETERMINED'],
      ['A2', 'IPC', 'Negative 1', '28.53378323812079'],
      ['H12', 'Xeno', 'Positive 16', '30.167251766963822'],
    ],
  },
  'instrument-files-allotropy/appbio_quantstudio_example04.txt': {
    ...{ plate: null, days: ['2010-10-21'], instrument: ['278880031'], block: 96, rows: 95, wells: 95 },
    seen: [],
  },
  'instrument-files-allotropy/appbio_quantstudio_example06.txt': {
    ...{ plate: null, days: ['2010-10-20'], instrument: ['1'], block: 96, rows: 9, wells: 9 },
    seen: [
      ['D1', 'TGF-B', 'Lung', '30.155'],
      ['H11', 'GAPDH', 'Liver', '33.074'],
    ],
  },
  'instrument-files-allotropy/appbio_quantstudio_example08.xlsx': {
    ...{ plate: null, days: ['2022-08-12'], instrument: ['12345'], block: 96, rows: 36, wells: 18 },
    seen: [['A4', 'TJP-1 Human', '13Jul2022-Hs-1', '26.142932891845703']],
  },
  'instrument-files-allotropy/example_quantsudio_results_only.txt': {
    ...{ plate: null, days: ['2024-10-01'], instrument: ['278875421'], block: null, rows: 24, wells: 24 },
    seen: [['B7', "3'UTR", '5000018696652', '28.996']],
  },
  'instrument-files-allotropy/cfxmaestro_example01.csv': {
    ...{ plate: null, days: [], instrument: [], block: null, rows: 48, wells: 24 },
    seen: [['A01', 'VIC', 'M3905 R Ctx', '21.1590717001335']],
  },
  'analyzer-files-openelis/quantstudio-e2e-results-qs5-demo.xls': {
    ...{ plate: null, days: [], instrument: [], block: null, rows: 8, wells: 8 },
    seen: [['A6', 'VIH-1', 'CNEG', 'Undetermined']],
  },
  'analyzer-files-openelis/fluorocycler-e2e-results-demo.xlsx': {
    ...{ plate: null, days: [], instrument: [], block: null, rows: 6, wells: 3 },
    seen: [['A1', 'VIH-1', 'DEV01263000000000101', '28.5']],
  },
}
const tableIn = (name: string) => readHere.plateRun(new Uint8Array(readFileSync(join(folder, name))))

describe.skipIf(!there)('exports of real instruments (ALIQUOT_REAL_DATA names their folder)', () => {
  test.each(Object.entries(files))('%s', async (name, expected) => {
    const table = await tableIn(name)
    expect({
      plate: table.plate?.barcode ?? null,
      days: table.date?.days ?? [],
      instrument: table.instrument,
      block: table.block,
      rows: table.rows.length,
      wells: new Set(table.rows.map(({ well }) => well)).size,
    }).toEqual({ ...expected, seen: undefined })
    for (const [well, target, sample, ct] of expected.seen)
      expect(table.rows).toContainEqual(
        expect.objectContaining({ well, sample, ct, [target === 'VIC' ? 'dye' : 'target']: target }),
      )
    expect(table.isExport).toBe(true)
  })

  test('a genotyping export has no Ct of a target: no head of a run is found in it', async () => {
    for (const name of ['appbio_quantstudio_example03.txt', 'appbio_quantstudio_minimal_missing_results.txt'])
      expect((await tableIn(join('instrument-files-allotropy', name))).head).toBeNull()
  })
})
