import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { framesOf } from './frame'
import { readMessage, splitMessages, type AstmMessage, type ReadRules } from './read'
import { escapeText, separatorsOf, unescapeText, usual } from './text'
import { answerRecords } from './write'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
function read(lines: readonly string[], rules: Partial<ReadRules> = {}): AstmMessage {
  const answer = readMessage(bytesOf(`${lines.join('\r')}\r`), rules)
  if (!answer.ok) throw new Error(answer.why)
  return answer.message
}
const head = 'H|\\^&|||XA-1^3.2|||||LIS||P|LIS2-A2|20260105081500'
const whole = (...rows: string[]): string[] => [head, ...rows, 'L|1|N']

test('a result is read as it was sent, with its unit, flags, time and comment', () => {
  const { results, sender } = read(
    whole(
      'P|1',
      'O|1|S260105-017  ^LAB||^^^GLU',
      'R|1|^^^GLU^1|5.40|10^3/µL|4-6|H\\A||F||tech|20260105081000|20260105081200',
      'C|1|I|haemolysed, re&F&run|I',
    ),
  )
  expect(sender).toBe('XA-1')
  expect(results).toEqual([
    {
      line: 'Record 4 (R 1)',
      specimen: 'S260105-017',
      well: null,
      test: 'GLU',
      value: '5.40',
      unit: '10^3/µL',
      flags: ['H', 'A', 'haemolysed, re|run'],
      measuredAt: '20260105081200',
      kind: 'specimen',
      control: null,
      why: null,
    },
  ])
})

test('what is said of the specimen, the patient or the message is said of each of its results', () => {
  const { results } = read([
    head,
    'C|1|I|lamp old',
    'P|1||||DOE^JOHN||19610203|M',
    'C|1|I|known antibodies',
    'O|1|S1',
    'M|1|ALIQUOT|1',
    'C|1|I|HEMOLYZED 3+',
    'R|1|^^^GLU|5.4|mmol/L||N',
    'R|2|^^^K|4.4|mmol/L',
    'O|2|S2',
    'R|1|^^^GLU|5.5|mmol/L',
    'P|2',
    'O|1|S3',
    'R|1|^^^GLU|5.6|mmol/L',
    'L|1|N',
  ])
  expect(results.map(({ specimen, flags, patient }) => [specimen, flags, patient?.last])).toEqual([
    ['S1', ['N', 'lamp old', 'known antibodies', 'HEMOLYZED 3+'], 'DOE'],
    ['S1', ['lamp old', 'known antibodies', 'HEMOLYZED 3+'], 'DOE'],
    ['S2', ['lamp old', 'known antibodies'], 'DOE'],
    ['S3', ['lamp old'], undefined],
  ])
  expect(results[0]?.patient).toEqual({ last: 'DOE', first: 'JOHN', birth: '19610203', sex: 'M' })
})

test.each([
  ['an escape', 'R|1|^^^GLU|&X00&5'],
  ['a byte', 'R|1|^^^GLU|5\u0000'],
])('a NUL by %s is the reason why a message is not read', (_name, row) => {
  expect(readMessage(bytesOf(`${whole('O|1|S1', row).join('\r')}\r`))).toEqual({
    ok: false,
    why: 'Record 3 holds a character that no text may hold. Nothing of the message was read.',
  })
})

test('other separators give the same values', () => {
  const same = read(whole('O|1|S1', 'R|1|^^^GLU|5.4|mmol/L||H'))
  const other = read([
    'H|@^\\|||XA-1^3.2|||||LIS||P|LIS2-A2|20260105081500',
    'O|1|S1',
    'R|1|^^^GLU|5.4|mmol/L||H',
    'L|1|N',
  ])
  expect(other.results).toEqual(same.results)
})

test.each([
  ['no order', ['R|1|^^^GLU|5.4'], 'No order record stands before this result.'],
  ['an order of the patient before', ['O|1|S1', 'P|2', 'R|1|^^^GLU|5.4'], 'No order record'],
  ['no specimen', ['O|1|', 'R|1|^^^GLU|5.4'], 'names no specimen'],
  ['no test', ['O|1|S1', 'R|1||5.4'], 'names no test'],
  ['no value', ['O|1|S1', 'R|1|^^^GLU|'], 'holds no value'],
  ['two values', ['O|1|S1', 'R|1|^^^GLU|5.4\\5.6'], 'several values'],
  ['a value of two parts', ['O|1|S1', 'R|1|^^^GLU|POS^12'], 'several parts'],
  ['preliminary', ['O|1|S1', 'R|1|^^^GLU|5.4|||||P'], 'preliminary'],
  ['not performed', ['O|1|S1', 'R|1|^^^GLU|5.4|||||X'], 'could not perform'],
  ['a doubted result', ['O|1|S1', 'R|1|^^^GLU|5.4|||||W'], 'doubts'],
  ['an unknown status', ['O|1|S1', 'R|1|^^^GLU|5.4|||||K'], 'K, is not known'],
])('%s: the line is kept unread and says why', (_name, rows, why) => {
  const [one] = read(whole(...rows)).results
  expect(one?.kind).toBe('unread')
  expect(one?.why).toContain(why)
})

test('a value that stands in one of several components is that value', () => {
  expect(read(whole('O|1|S1', 'R|1|^^^MTB|NEGATIVE^|')).results[0]).toMatchObject({
    value: 'NEGATIVE',
    why: null,
  })
})

test('controls are never of a patient, however they are marked', () => {
  const kinds = (lines: string[], rules: Partial<ReadRules> = {}) =>
    read(lines, rules).results.map(({ kind, control }) => [kind, control])
  const result = 'R|1|^^^GLU|5.4'
  expect(kinds(whole('O|1|C1|||||||||Q', result))).toEqual([['control', 'C1']])
  expect(kinds(whole('O|1|C1|||||||||||||CTRL', result))).toEqual([['control', 'C1']])
  expect(kinds([head.replace('|P|', '|Q|'), 'O|1|C1', result, 'L|1|N'])).toEqual([['control', 'C1']])
  expect(kinds(whole('O|1|QC-77', result), { controlPrefixes: ['qc-'] })).toEqual([['control', 'QC-77']])
  expect(kinds(whole('Q|1|GLU^LOT7^LOW|58.2|mg/dL|20250115061000|N'))).toEqual([['control', 'LOT7 LOW']])
})

test('a training message is read and none of it counts', () => {
  const { results } = read([head.replace('|P|', '|T|'), 'O|1|S1', 'R|1|^^^GLU|5.4', 'L|1|N'])
  expect(results[0]).toMatchObject({ kind: 'unread', why: expect.stringContaining('training') })
})

test('a message without its end or its header is not read', () => {
  expect(readMessage(bytesOf(`${head}\rO|1|S1\rR|1|^^^GLU|5.4\r`))).toMatchObject({ ok: false })
  expect(readMessage(bytesOf('P|1\rL|1|N\r'))).toMatchObject({ ok: false })
  expect(readMessage(bytesOf('H||||\rL|1|N\r'))).toMatchObject({ ok: false })
})

test('a host query names its specimens', () => {
  expect(read(whole('Q|1|^S260105-017||^^^ALL||||||||O')).queries).toEqual([
    { specimens: ['S260105-017'], isAbort: false },
  ])
  expect(read(whole('Q|1|S1\\S2||^^^ALL||||||||A')).queries).toEqual([
    { specimens: ['S1', 'S2'], isAbort: true },
  ])
})

test('Latin-1 is read where the bytes are no UTF-8', () => {
  const bytes = Uint8Array.from([...whole('O|1|S1', 'R|1|^^^WBC|5.8|10*3/µL').join('\r')], (one) =>
    one.charCodeAt(0),
  )
  const answer = readMessage(bytes)
  expect(answer.ok && answer.message.results[0]?.unit).toBe('10*3/µL')
})

test('several messages are cut at their headers', () => {
  const text = bytesOf(`${whole('O|1|S1').join('\r')}\r${whole('O|1|S2').join('\r')}\r`)
  expect(splitMessages(text).map((one) => readMessage(one).ok)).toEqual([true, true])
})

test('escapes go there and back', () => {
  for (const text of ['a|b^c&d\\e', '&&', 'R&F&', 'plain']) {
    const raw = escapeText(text)
    expect(raw).not.toMatch(/[|^\\]/)
    expect(unescapeText(raw, usual)).toBe(text)
  }
  expect(escapeText('a\rL|1')).toBe('a L&F&1')
  expect(separatorsOf('H|||&')).toBeUndefined()
})

test('the answers of the vectors are ours, byte for byte', () => {
  const rows = readFileSync(join(import.meta.dirname, 'vectors/astm-host-query.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('<\t02'))
    .map((line) => (line.split('\t')[1] ?? '').toLowerCase())
  const hex = (lines: readonly string[]) =>
    framesOf(lines.map(bytesOf)).map((one) =>
      [...one].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    )
  const parties = { sender: 'LIS', receiver: 'XA-1', at: '20260105081501' }
  const order = {
    specimen: 'S260105-017',
    tests: ['GLU', 'CREA'],
    urgent: false,
    collectedAt: '20260105074500',
    sampleType: 'SERUM',
    patient: { id: 'MRN4711', last: 'DOE', first: 'JANE', birth: '19800229', sex: 'F' },
  }
  expect([...hex(answerRecords(parties, [order])), ...hex(answerRecords(parties, []))]).toEqual(rows)
  expect(answerRecords(parties, [{ ...order, tests: [] }]).at(-1)).toBe('L|1|I')
})

const folder = join(process.env['ALIQUOT_REAL_DATA'] ?? '', 'analyzer-files-openelis')
const isThere = process.env['ALIQUOT_REAL_DATA'] !== undefined && existsSync(folder)
/** How many results each published file holds, counted by hand, and the first of them. */
test.skipIf(!isThere).each([
  ['stago-start4-coagulation.astm', 5, 'PT 12.5 sec'],
  ['hematology-cbc.astm', 10, 'WBC 5.8 10^3/μL'],
  ['qc-control-results.astm', 11, 'GLUCOSE 102.5 mg/dL'],
])('%s is read (needs ALIQUOT_REAL_DATA)', (file, least, first) => {
  const lines = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const text = bytesOf(`${lines.join('\r')}\r${lines.at(-1)?.startsWith('L') ? '' : 'L|1|N\r'}`)
  const results = splitMessages(text).flatMap((one) => {
    const answer = readMessage(one)
    return answer.ok ? answer.message.results : []
  })
  expect(results.length).toBeGreaterThanOrEqual(least)
  expect(results.every(({ why }) => why === null)).toBe(true)
  const [one] = results
  expect(`${one?.test} ${one?.value} ${one?.unit}`).toBe(first)
})

test('a dilution is read from the component that the line names, and from none otherwise', () => {
  const of = (component: string, rules: Partial<ReadRules> = {}) =>
    read(whole('O|1|S1', `R|1|${component}|93.1|mg/dL`), rules).results.map((one) => [one.test, one.dilution])
  const abbott = '^^^16^GLU^1:10^P'
  expect(of(abbott, { dilutionPart: 6 })).toEqual([['16', '1:10']])
  expect(of('^^^16^GLU^UNDILUTED^P', { dilutionPart: 6 })).toEqual([['16', 'UNDILUTED']])
  expect(of('^^^16^GLU', { dilutionPart: 6 })).toEqual([['16', undefined]])
  expect(of(abbott)).toEqual([['16', undefined]])
  // The code itself is never taken for a dilution, nor a dilution for a code.
  expect(of('16^^^^10', { dilutionPart: 5 })).toEqual([['16', '10']])
})
