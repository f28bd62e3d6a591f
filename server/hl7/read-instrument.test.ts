import { expect, test } from 'vitest'
import { parseMessage } from './message'
import { readInstrument, unkeepablePlace } from './read-instrument'

const messageOf = (...segments: string[]) => {
  const message = parseMessage(
    ['MSH|^~\\&|X|Y|LIS|LAB|20261119150000||OUL^R22|M1|P|2.5.1', ...segments].join('\r'),
  )
  if (!message) throw new Error('No message.')
  return message
}
const read = (...segments: string[]) =>
  readInstrument(messageOf(...segments), { controlPrefixes: ['QC-'] }).map(
    ({ specimen, test: code, flags, kind, patient }) => [specimen, code, flags, kind, patient?.last],
  )
const obx = (test: string) => `OBX|1|NM|${test}||5|mg/dL|||||F`

test('notes of the patient, the specimen and the order, and the state of a specimen, are of each of its results', () => {
  expect(
    read(
      'PID|1||||DOE^JOHN||19610203|M',
      'NTE|1||icteric before',
      `SPM|1|S1${'|'.repeat(19)}QS^Quantity not sufficient|||HEM^Hemolyzed~LIP`,
      'NTE|1||short sample',
      'OBR|1||X|GLU',
      'NTE|1||clot found',
      obx('GLU'),
      'NTE|1||rerun',
      obx('K'),
      'SPM|2|S2',
      'OBR|2||X|GLU',
      obx('GLU'),
      'PID|2',
      'OBR|1||S3|GLU',
      obx('GLU'),
    ),
  ).toEqual([
    [
      'S1',
      'GLU',
      [
        'rerun',
        'icteric before',
        'Quantity not sufficient',
        'Hemolyzed',
        'LIP',
        'short sample',
        'clot found',
      ],
      'specimen',
      'DOE',
    ],
    [
      'S1',
      'K',
      ['icteric before', 'Quantity not sufficient', 'Hemolyzed', 'LIP', 'short sample', 'clot found'],
      'specimen',
      'DOE',
    ],
    ['S2', 'GLU', ['icteric before'], 'specimen', 'DOE'],
    ['S3', 'GLU', [], 'specimen', undefined],
  ])
})

test('the time of measurement is looked for in the result and its order, not in the message', () => {
  const timeOf = (order: string) =>
    readInstrument(messageOf(order, obx('GLU')), { controlPrefixes: [] }).map(({ measuredAt }) => measuredAt)
  expect(timeOf('OBR|1||S1|GLU|||20261128061000|20261128061500')).toEqual(['20261128061000'])
  // As five of six kinds of real analyzers write it.
  expect(timeOf('OBR|1||S1|GLU||20261128060000||20261128061500')).toEqual(['20261128061500'])
  expect(timeOf('OBR|1||S1|GLU')).toEqual([null])
})

test('a specimen behind the results of its order is theirs and not that of the next', () => {
  expect(
    read(
      'PID|1',
      'OBR|1|A||GLU',
      obx('GLU'),
      'SPM|1|A||||||||||||||||||||||HEM^Hemolyzed',
      'OBR|2|B||GLU',
      obx('GLU'),
      'SPM|2|B',
    ),
  ).toEqual([
    ['A', 'GLU', ['Hemolyzed'], 'specimen', undefined],
    ['B', 'GLU', [], 'specimen', undefined],
  ])
})

test('a result before any order of its own specimen is of no other', () => {
  expect(read('SPM|1|S1', 'OBR|1||X|GLU', obx('GLU'), 'SPM|2|S2', obx('VOL')).map(([one]) => one)).toEqual([
    'S1',
    'S2',
  ])
})

test.each([
  ['a byte', '5\u0000'],
  ['an escape', '\\X00\\5'],
  ['an escape of half a character', '\\XD800\\5'],
])('%s that no table can hold is named by its place', (_name, value) => {
  expect(unkeepablePlace(messageOf('OBR|1||S1|GLU', obx('GLU'), `OBX|2|ST|GLU||${value}||||||F`))).toEqual({
    segment: 'OBX',
    index: 2,
    field: 5,
  })
  expect(unkeepablePlace(messageOf('OBR|1||S1|GLU', obx('GLU')))).toBeNull()
})

test('TCD behind a result says how its specimen was diluted; several dilutions are said together', () => {
  const of = (...tcd: string[]) =>
    readInstrument(messageOf('SPM|1|S1', 'OBR|1||X|GLU', obx('GLU'), ...tcd, obx('K')), {
      controlPrefixes: [],
    }).map(({ test: code, dilution }) => [code, dilution])
  const none = ['K', undefined]
  expect(of('TCD|GLU|^1^:^10')).toEqual([['GLU', '1:10'], none])
  expect(of('TCD|GLU|1|^1^:^1|5')).toEqual([['GLU', '5'], none])
  expect(of('TCD|GLU|^1^:^10||^1^:^2')).toEqual([['GLU', '1:10 + 1:2'], none])
  expect(of('TCD|GLU')).toEqual([['GLU', undefined], none])
  expect(of()).toEqual([['GLU', undefined], none])
})

test('a dilution before the first result of an order is of its results, and not of the specimen before', () => {
  const read = readInstrument(
    messageOf('OBR|1||S1|X', obx('GLU'), 'OBR|2||S2|X', 'TCD|GLU|^1^:^10', obx('GLU'), obx('K')),
    { controlPrefixes: [] },
  )
  expect(read.map(({ specimen, dilution }) => [specimen, dilution])).toEqual([
    ['S1', undefined],
    ['S2', '1:10'],
    ['S2', '1:10'],
  ])
})

test('a structured dilution keeps its comparator and its separator, so that nobody takes it for another', () => {
  const of = (tcd: string) =>
    readInstrument(messageOf('OBR|1||S1|X', obx('GLU'), tcd), { controlPrefixes: [] })[0]?.dilution
  expect(of('TCD|GLU|^1^+^9')).toBe('1+9')
  expect(of('TCD|GLU|>^10')).toBe('>10')
  expect(of('TCD|GLU|^10')).toBe('10')
})

test('notes behind the dilution or the reagent of a result are of that result', () => {
  const read = readInstrument(
    messageOf('OBR|1||S1|X', obx('GLU'), 'TCD|GLU|^1^:^10', 'SID|R1|L1', 'NTE|1||HEMOLYZED', obx('K')),
    { controlPrefixes: [] },
  )
  expect(read.map(({ flags }) => flags.filter(Boolean))).toEqual([['HEMOLYZED'], []])
})
