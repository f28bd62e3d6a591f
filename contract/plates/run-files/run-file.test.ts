import { expect, test } from 'vitest'
import { runFileOf } from './run-file'
import type { RunPlate } from './run-plate'

const plate: RunPlate = {
  barcode: 'P-1001',
  number: 'P-1001',
  format: 96,
  targets: [
    { name: 'N1', reporter: 'FAM', quencher: 'BHQ1' },
    { name: 'RNase P', reporter: 'VIC', quencher: null },
  ],
  wells: [
    { place: 0, sample: '26323-0001A', role: null },
    { place: 12, sample: 'Water, "ultra"\tpure', role: 'NTC' },
  ],
}
const lines = (format: Parameters<typeof runFileOf>[0]) => runFileOf(format).write(plate).split('\r\n')

test('SDS: version, size, plate, detectors, then each well by its number with each detector', () => {
  expect(lines('sds')).toEqual([
    '*** SDS Setup File Version\t3',
    '*** Output Plate Size\t96',
    '*** Output Plate ID\tP-1001',
    '*** Number of Detectors\t2',
    'Detector\tReporter\tQuencher\tDescription\tComments',
    'N1\tFAM\tBHQ1\t\t',
    'RNase P\tVIC\t\t\t',
    'Well\tSample Name\tDetector\tTask\tQuantity',
    '1\t26323-0001A\tN1\tUNKN\t0',
    '1\t26323-0001A\tRNase P\tUNKN\t0',
    '13\tWater, "ultra" pure\tN1\tNTC\t0',
    '13\tWater, "ultra" pure\tRNase P\tNTC\t0',
    '',
  ])
})

test('QuantStudio: each line has the columns of the head', () => {
  const all = lines('quantstudio')
  const table = all.slice(all.indexOf('[Sample Setup]') + 1, -1).map((line) => line.split('\t'))
  expect(table.every((cells) => cells.length === 13)).toBe(true)
  expect(table[1]).toEqual(['1', 'A1', '26323-0001A', '', '', '', 'N1', '', 'UNKNOWN', 'FAM', 'BHQ1', '', ''])
  expect(table[4]?.[8]).toBe('NTC')
})

test('CFX: one line for each well, quoted where a name needs it', () => {
  expect(lines('cfx')).toEqual([
    'Row,Column,*Target Name,*Sample Name,*Biological Group',
    'A,1,N1; RNase P,26323-0001A,P-1001',
    'B,1,N1; RNase P,"Water, ""ultra""\tpure",P-1001',
    '',
  ])
})

test('LightCycler: position, sample and target, one line for each', () => {
  expect(lines('lightcycler')[1]).toBe('A1\t26323-0001A\t\tFAM\tN1\tUnknown\t')
  expect(lines('lightcycler')[3]).toContain('\tNegative Control\t')
  expect(lines('lightcycler')).toHaveLength(6)
})

test('plain: the plate in the first line; without targets one line for each well', () => {
  expect(lines('plain').slice(0, 3)).toEqual([
    'Plate,P-1001',
    'Well,Sample,Role,Target',
    'A1,26323-0001A,SAMPLE,N1',
  ])
  const bare = runFileOf('plain').write({ ...plate, targets: [] })
  expect(bare.split('\r\n')).toHaveLength(5)
})
