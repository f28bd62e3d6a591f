import { expect, test } from 'vitest'
import { readRun, type ExpectedPlate } from './read-run'
import { runTableOf } from './run-table'
import { daysIn } from './run-table'

const rowsOf = (text: string, mark = '\t') =>
  text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(mark).map((cell) => cell.trim()) }))
const table = (text: string, mark?: string) => runTableOf([{ name: null, rows: rowsOf(text, mark) }])

const plate = (over: Partial<ExpectedPlate> = {}): ExpectedPlate => ({
  barcode: 'P-1001',
  format: 96,
  targets: [
    { name: 'N1', reporter: 'FAM' },
    { name: 'RNase P', reporter: 'VIC' },
  ],
  wells: [
    { place: 0, content: 'SPECIMEN', name: '26323-0001A', role: null },
    { place: 12, content: 'SPECIMEN', name: '26323-0002A', role: null },
    { place: 11, content: 'CONTROL', name: 'Positive', role: 'PC' },
    { place: 95, content: 'CONTROL', name: 'Water', role: 'NTC' },
  ],
  days: { from: '2026-11-20', to: '2026-11-28' },
  instrument: ['QuantStudio 7', '278875421'],
  ...over,
})

interface Row {
  well: string
  sample: string
  task?: string
  n1?: string
  omit?: string
}
const usual: Row[] = [
  { well: 'A1', sample: '26323-0001A', n1: '24.105' },
  { well: 'B1', sample: '26323-0002A' },
  { well: 'A12', sample: 'Positive', task: 'UNKNOWN', n1: '25.0' },
  { well: 'H12', sample: 'Water', task: 'NTC' },
]
function quantStudio(rows: readonly Row[], head: Record<string, string> = {}): string {
  const facts = {
    'Block Type': '96-Well Block (0.2mL)',
    'Experiment Barcode': 'P-1001',
    'Experiment Run End Time': '2026-11-24 15:02:50 PM EST',
    'Instrument Name': '278875421',
    'Instrument Serial Number': '278875421',
    ...head,
  }
  return [
    ...Object.entries(facts).map(([key, value]) => `* ${key} = ${value}`),
    '',
    '[Sample Setup]',
    'Well\tWell Position\tSample Name\tTarget Name\tTask',
    '1\tA1\tsomething\tN1\tUNKNOWN',
    '',
    '[Results]',
    'Well\tWell Position\tOmit\tSample Name\tTarget Name\tTask\tReporter\tCT\tHIGHSD\tNOAMP',
    ...rows.flatMap(({ well, sample, task = 'UNKNOWN', n1 = 'Undetermined', omit = 'false' }) => [
      `1\t${well}\t${omit}\t${sample}\tN1\t${task}\tFAM\t${n1}\tN\t${n1 === 'Undetermined' ? 'Y' : 'N'}`,
      `1\t${well}\t${omit}\t${sample}\tRNase P\t${task}\tVIC\t${task === 'NTC' ? 'Undetermined' : '26.4'}\tN\tN`,
    ]),
    '5\tA5',
    '',
    'Analysis Type = Singleplex',
    'Endogenous Control = RNase P',
  ].join('\n')
}
const why = (text: string, over: Partial<ExpectedPlate> = {}) => {
  const read = readRun(table(text), plate(over))
  return read.ok ? 'read' : read.problems.join(' ')
}

test('QuantStudio: the results are read with their flags and tasks, and what the head says', () => {
  const read = readRun(table(quantStudio(usual)), plate())
  if (!read.ok) throw new Error(read.problems.join(' '))
  expect(read.readings).toHaveLength(8)
  expect(read.readings[0]).toEqual({ well: 'A1', target: 'N1', ct: '24.105', task: 'UNKNOWN' })
  expect(read.readings.find(({ well, target }) => well === 'H12' && target === 'N1')).toEqual({
    ...{ well: 'H12', target: 'N1', ct: null, task: 'NTC' },
    flags: ['NOAMP'],
  })
  expect(read.facts).toEqual({ plateBy: 'file', day: '2026-11-24', instrument: ['278875421'], block: 96 })
})

test('another plate, day, instrument, block, and a text in the Ct column are refused in one line each', () => {
  expect(why(quantStudio(usual, { 'Experiment Barcode': 'P-2' }))).toBe(
    'The file is of plate P-2. This is P-1001.',
  )
  expect(why(quantStudio(usual, { 'Experiment Run End Time': '2026-11-19 09:00:00 AM EST' }))).toBe(
    'The file is of 2026-11-19. A run of this plate is from 2026-11-20 to 2026-11-28.',
  )
  expect(why(quantStudio(usual, { 'Instrument Name': 'PCR-2', 'Instrument Serial Number': '1' }))).toBe(
    'The file is of instrument PCR-2, 1. This plate is on QuantStudio 7.',
  )
  expect(why(quantStudio(usual, { 'Block Type': '384-Well Block' }))).toBe(
    'The file is of a 384-well block, and this plate is of 96.',
  )
  expect(why(quantStudio([{ well: 'A1', sample: '26323-0001A', n1: 'pos' }, ...usual.slice(1)]))).toBe(
    'Line 13: pos is no Ct. Enter a number or Undetermined.',
  )
  expect(why(quantStudio(usual).replace('[Results]', '[Raw Data]'))).toBe(
    'The file has no [Results] section. Export the run again with its results.',
  )
  expect(why(quantStudio(usual.with(0, { well: 'A1', sample: '26323-0001A', omit: 'true' })))).toBe(
    'Left out at the instrument: A1 N1, A1 RNase P. Export the run with these wells.',
  )
})

test('a file without a plate asks for a scan, and then every sample and control is compared', () => {
  const nameless = (rows: readonly Row[]) => quantStudio(rows, { 'Experiment Barcode': 'NA' })
  expect(readRun(table(nameless(usual)), plate())).toMatchObject({ ok: false, asksPlate: true })
  expect(readRun(table(nameless(usual)), plate({ scanned: 'P-7' }))).toEqual({
    ...{ ok: false, asksPlate: true },
    problems: ['The plate scanned is P-7. This is P-1001.'],
  })
  expect(readRun(table(nameless(usual)), plate({ scanned: 'p-1001' }))).toMatchObject({
    ...{ ok: true, facts: { plateBy: 'scan' } },
  })
  const scanned = (rows: readonly Row[]) => why(nameless(rows), { scanned: 'P-1001' })
  expect(scanned(usual.with(0, { well: 'A1', sample: 'Sample 1' }))).toBe(
    'Line 13: A1 is Sample 1 in the file and 26323-0001A on the plate.',
  )
  expect(scanned(usual.slice(1))).toBe('Filled wells without a reading: A1.')
})

test('two samples exchanged, and a control elsewhere, are seen whoever names the plate', () => {
  expect(
    why(
      quantStudio(
        usual.with(0, { well: 'A1', sample: '26323-0002A' }).with(1, { well: 'B1', sample: '26323-0001A' }),
      ),
    ),
  ).toBe(
    'Line 13: A1 is 26323-0002A in the file and 26323-0001A on the plate. Line 15: B1 is 26323-0001A in the file and 26323-0002A on the plate.',
  )
  // Names of its own that the set-up gave say nothing where the file names the plate.
  const own = usual.map((row, at) => ({ ...row, sample: `Sample ${at}` }))
  expect(why(quantStudio(own))).toBe('read')
  expect(why(quantStudio(own.with(1, { well: 'B1', sample: 'x', task: 'NTC' })))).toBe(
    'Line 15: B1 is NTC in the file and 26323-0002A on the plate.',
  )
  expect(
    why(
      quantStudio(
        own.with(2, { well: 'A12', sample: 'x', task: 'NTC' }).with(3, { well: 'H12', sample: 'y' }),
      ),
    ),
  ).toBe(
    'Line 17: A12 is NTC in the file and PC Positive on the plate. Line 19: H12 is UNKNOWN in the file and NTC Water on the plate.',
  )
})

test('CFX: dyes stand for targets, A01 is A1, and NaN is a well in which nothing amplified', () => {
  const line = (well: string, dye: string, content: string, sample: string, cq: string) =>
    `,${well},${dye},,${content},${sample},${cq},`
  const text = [
    ',Well,Fluor,Target,Content,Sample,Cq,Cq Mean',
    ...['FAM', 'VIC'].flatMap((dye) => [
      line('A01', dye, 'Unkn', '26323-0001A', '21.1877528266099'),
      line('B01', dye, 'Unkn', '26323-0002A', 'NaN'),
      line('A12', dye, 'Pos Ctrl', '', '24.1'),
      line('H12', dye, 'NTC', '', 'NaN'),
    ]),
  ].join('\n')
  const read = readRun(table(text, ','), plate({ scanned: 'P-1001' }))
  if (!read.ok) throw new Error(read.problems.join(' '))
  expect(read.readings.map(({ well, target, ct }) => [well, target, ct])).toEqual([
    ['A1', 'N1', '21.1877528266099'],
    ['B1', 'N1', null],
    ['A12', 'N1', '24.1'],
    ['H12', 'N1', null],
    ['A1', 'RNase P', '21.1877528266099'],
    ['B1', 'RNase P', null],
    ['A12', 'RNase P', '24.1'],
    ['H12', 'RNase P', null],
  ])
})

test('a workbook is read by its sheet of results, and a day of two readings is not guessed', () => {
  const workbook = [
    { name: 'Raw Data', rows: rowsOf('Barcode\tP-1001') },
    {
      name: 'Primary_result',
      rows: rowsOf(
        [
          'Barcode\tP-1001',
          'Run Start Date/Time\t2026-11-24 01:14:45 PM EST',
          'Well\tSample\tTarget\tTask\tReporter\tAmp Status\tCq',
          ...['A01\t26323-0001A', 'B01\t26323-0002A', 'A12\tPositive', 'H12\tWater'].flatMap((well) => [
            `${well}\tN1\tUNKNOWN\tFAM\tNO_AMP\tUNDETERMINED`,
            `${well}\tRNase P\tUNKNOWN\tVIC\tAMP\t26.1`,
          ]),
        ].join('\n'),
      ),
    },
  ]
  const read = readRun(runTableOf(workbook), plate())
  if (!read.ok) throw new Error(read.problems.join(' '))
  expect(read.readings.slice(0, 2)).toEqual([
    { well: 'A1', target: 'N1', ct: null, flags: ['NO_AMP'], task: 'UNKNOWN' },
    { well: 'A1', target: 'RNase P', ct: '26.1', task: 'UNKNOWN' },
  ])
  expect(daysIn('04/03/2026 10:00')).toEqual(['2026-04-03', '2026-03-04'])
  expect(daysIn('11/30/2026')).toEqual(['2026-11-30'])
  expect(daysIn('yesterday')).toEqual([])
})
