import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitMessages } from './batch'
import { statusConflict } from './may-send'
import { decodeText } from './charset'
import type { ReadRulesInput } from './connection'
import { bytesOf, newDesk } from './desk-fixture'
import { parseMessage } from './message'
import { errLocation, problemLine } from './problem'
import { GroupStatus, LineStatus } from './result-source'
import { receive, type Received } from './receive'
import { InboundMessage, type OrderMessage, type ResultMessage } from './shapes'

/**
 * Messages of others, as published (their SOURCE.md files name repository, commit and licence), against the table of what each must
 * come to: server/hl7/vectors/hl7-files.tsv. They are read from the folder and not copied.
 */
const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const isThere = folder !== '' && existsSync(join(folder, 'hl7-elr-reportstream'))

const bytesIn = (path: string): Uint8Array => new Uint8Array(readFileSync(join(folder, path)))
const filesOf = (set: string) =>
  readdirSync(join(folder, set))
    .filter((name) => name !== 'SOURCE.md')
    .toSorted()
const allFiles = () =>
  readdirSync(folder)
    .filter((set) => set.startsWith('hl7-'))
    .flatMap((set) => filesOf(set).map((name) => `${set}/${name}`))

const processingOf = (bytes: Uint8Array) =>
  /^MSH(?:\|[^|\r\n]*){9}\|([^|^\r\n]*)/m.exec(decodeText(bytes).text)?.[1] ?? ''

/** As a connection for this message would: production or test as it says, all that a laboratory takes. */
const rulesFor = (bytes: Uint8Array, over: Partial<ReadRulesInput> = {}): ReadRulesInput => ({
  zone: 'America/Chicago',
  mode: processingOf(bytes) === 'P' ? 'production' : 'test',
  accepts: ['ORM^O01', 'OML^O21', 'ORU^R01'],
  ...over,
})
const messagesIn = (path: string): Uint8Array[] => {
  const { messages } = splitMessages(decodeText(bytesIn(path)).text)
  const isWhole = messages.length === 1 && decodeText(bytesIn(path)).text.startsWith('MSH')
  return isWhole ? [bytesIn(path)] : messages.map(bytesOf)
}
const readBytes = (bytes: Uint8Array, over: Partial<ReadRulesInput> = {}) =>
  receive(bytes, rulesFor(bytes, over))
const read = (path: string, over: Partial<ReadRulesInput> = {}): Received => {
  const [first = bytesIn(path)] = messagesIn(path)
  return readBytes(first, over)
}
/** The same with texts replaced beforehand. */
const changed = (path: string, changes: readonly (readonly [string | RegExp, string])[]): Received =>
  readBytes(
    bytesOf(changes.reduce((text, [from, to]) => text.replace(from, to), decodeText(bytesIn(path)).text)),
  )

const lines = ({ problems }: Received, severity?: 'E' | 'W' | 'I') =>
  problems.filter((one) => severity === undefined || one.severity === severity).map(problemLine)
const faults = (received: Received) =>
  received.problems
    .filter(({ severity }) => severity === 'E')
    .map(({ place, code }) => `${code} ${place ? errLocation(place).join('^') : ''}`)
const isHeld = ({ problems }: Received) => problems.some(({ hold }) => hold)

function order(received: Received): OrderMessage {
  if (received.kind !== 'read' || received.content.kind !== 'order')
    throw new Error(`No order: ${lines(received).join('; ')}`)
  return received.content
}
function result(received: Received): ResultMessage {
  if (received.kind !== 'read' || received.content.kind !== 'result')
    throw new Error(`No result: ${lines(received).join('; ')}`)
  return received.content
}
const observations = (received: Received) => result(received).groups.flatMap((group) => group.observations)
const statuses = (received: Received) => {
  const counts: Record<string, number> = {}
  for (const { status } of observations(received)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const verdict = (received: Received) => (received.kind === 'refused' ? received.verdict : received.kind)
const countOf = (path: string, segment: string) =>
  decodeText(bytesIn(path))
    .text.split(/[\r\n]+/)
    .filter((line) => line.startsWith(`${segment}|`)).length

/** Files whose names begin so, in a set. */
const named = (set: string, ...starts: string[]) => {
  const found = starts.map((start) => filesOf(set).filter((name) => name.startsWith(start)))
  for (const [at, files] of found.entries())
    if (files.length === 0) throw new Error(`No file of ${set} begins with ${starts[at]}.`)
  return found.flat().map((name) => `${set}/${name}`)
}
const cdc = (start: string) => named('hl7-orders-results-cdc', start)[0] ?? ''
const elr = (start: string) => named('hl7-elr-reportstream', start)[0] ?? ''
const nist = (start: string) => named('hl7-vendor-nist', start)[0] ?? ''

const newborn = [
  { code: '58229-6', unit: 'g', low: 200, high: 10_000 },
  { code: '57714-8', unit: 'wk', low: 20, high: 45 },
]

/** A provider in the place of one that has neither name nor number. */
const nobody = ['||^^^^^^^^NPI', '||1234567893^A^B^^^^^^NPI'] as const

/** What each row of the table is held to, by the first words of its first cell. */
const checks: Readonly<Record<string, () => void>> = {
  'hl7-orders-results-cdc/Epic__001_Epic_ORM_O01.hl7': () => {
    const path = cdc('Epic__001')
    expect(verdict(read(path))).toBe('AE')
    expect(faults(read(path))).toEqual(['102 PID^1^7'])
    const { orders, insurances, guarantor } = order(changed(path, [['|DOB|SEX|', '|19430118|SEX|']]))
    expect(orders).toMatchObject([
      {
        action: 'cancel',
        placer: { id: '968906415', authority: { namespace: 'EPIC' } },
        group: { id: '968906412' },
        orderer: { npi: '1578594032' },
        diagnoses: [{ code: 'Z00.00' }, { code: 'E11.51' }],
        answers: [{ test: { code: '3040009879' }, value: { kind: 'text', text: 'Urine' } }],
      },
    ])
    // The sender's IN1 has one field too many before IN1-18, so that its member id stands in IN1-37: not guessed, and told.
    expect(insurances).toMatchObject([{ payerName: 'AETNA MEDICARE PLAN PPO', memberId: '' }])
    expect(lines(read(path), 'W')).toContain('IN1-18: This is no date or time of HL7 (102 Data type error)')
    expect(guarantor).toMatchObject({
      name: { family: 'FIRST NAME', given: 'LAST NAME' },
      birth: { date: '1943-01-18' },
    })
  },
  'hl7-orders-results-cdc/Epic__002_Epic_ORU_R01.hl7': () => {
    const received = read(cdc('Epic__002'))
    const { groups, patient } = result(received)
    expect(groups.map((group) => [group.control, group.notes.length])).toEqual([['', 0]])
    expect(groups[0]?.observations.map(({ notes }) => notes.length)).toEqual([0, 22, 6])
    expect(groups[0]?.observations[1]?.notes[8]).toBe(
      '-------------------ADDITIONAL INFORMATION-------------------',
    )
    // A result is taken whoever it is for; without a birth date it waits for a person.
    expect(patient.birth).toBeUndefined()
    expect(isHeld(received)).toBe(true)
    expect(lines(received, 'W')[0]).toMatch(/^PID-7: /)
  },
  'hl7-orders-results-cdc/Ochsner__001_*.hl7': () => {
    const { orders, insurances, guarantor } = order(read(cdc('Ochsner__001')))
    expect(insurances).toMatchObject([{ payerName: 'BLUE CROSS BLUE SHIELD', relation: 'Self', order: '1' }])
    expect(guarantor).toMatchObject({ relation: 'MOT' })
    expect(orders[0]?.answers.at(-1)).toMatchObject({ test: { code: 'PLT3280', system: '' } })
    expect(orders[0]?.answers[2]?.value).toEqual({ kind: 'text', text: 'Human Milk & Formula' })
    expect(orders[0]?.specimens).toMatchObject([
      { filler: { id: '24LADH-318X0008' }, type: { code: 'BLOOD' } },
    ])
  },
  'hl7-orders-results-cdc/Ochsner__002_*.hl7': () => {
    expect(order(read(cdc('Ochsner__002'))).orders[0]?.answers).toHaveLength(5)
  },
  'hl7-orders-results-cdc/Oracle__002_Oracle_ORM_O01.hl7': () => {
    expect(faults(read(cdc('Oracle__002')))).toEqual(['103 ORC^1^1'])
    const known = order(changed(cdc('Oracle__002'), [['ORC|CD:2539', 'ORC|NW']]))
    expect(known.orders[0]).toMatchObject({ orderer: { npi: '1487614269' } })
    expect(known.orders[0]?.answers.every(({ status }) => status === '')).toBe(true)
  },
  'hl7-orders-results-cdc/Oracle__003_Oracle_ORM_O01.hl7': () => {
    const received = read(cdc('Oracle__003'))
    expect(faults(received)).toEqual(['101 ORC^1^12'])
    const [one] = order(changed(cdc('Oracle__003'), [nobody])).orders
    expect(one?.answers.filter(({ test }) => test.code === '57713-0').map(({ subId }) => subId)).toEqual([
      '1',
      '2',
    ])
    expect(JSON.stringify(one)).not.toContain('\\"\\"')
  },
  'hl7-orders-results-cdc/Oracle__005_*.hl7': () => {
    const received = read(cdc('Oracle__005'))
    expect(order(received).orders[0]?.answers.map(({ value }) => value)).toEqual([
      { kind: 'text', text: 'Vaginal' },
      { kind: 'text', text: '00/00/2000' },
      { kind: 'text', text: 'HRT' },
    ])
    expect(isHeld(received)).toBe(true)
    expect(lines(received)).toContain(
      'OBX-5 (OBX number 2): The answer is a date that does not exist (102 Data type error)',
    )
  },
  'hl7-orders-results-cdc/Oracle__006_*.hl7': () => {
    const { patient, orders } = order(read(cdc('Oracle__006')))
    expect(patient.ids.map(({ id, authority, type }) => [id, authority.namespace, type])).toEqual([
      ['2133843', 'CMRN Pool', ''],
      ['1022097', 'ST1B', 'MRN'],
    ])
    expect(orders[0]).toMatchObject({ test: { code: 'Pap Stain', system: '' }, answers: [] })
  },
  'hl7-orders-results-cdc/Oracle__008_*.hl7': () => {
    // It names no provider, as Oracle__003; with one it is an order.
    expect(faults(read(cdc('Oracle__008')))).toEqual(['101 ORC^1^12'])
    const { patient } = order(changed(cdc('Oracle__008'), [nobody]))
    expect(patient.races).toHaveLength(2)
  },
  'hl7-orders-results-cdc/TX__001_TX_OML_O21.hl7': () => {
    const received = read(cdc('TX__001'))
    expect(order(received).orders[0]?.test).toMatchObject({
      code: '54089-8',
      text: 'Newborn screening panel AHIC',
      system: 'LN',
    })
    expect(lines(received)).toContainEqual(
      expect.stringMatching(/^OBR-4: Line \d+ is no segment and was joined/),
    )
  },
  'hl7-orders-results-cdc/TN__002_TN_OML_O21_NBS.hl7': () => {
    const received = read(cdc('TN__002'))
    const { orders } = order(received)
    expect(orders.map(({ placer }) => placer?.id)).toEqual(['4754768137', '4754768137'])
    expect(orders[0]?.orderer).toMatchObject({ npi: '', id: '3209224', name: { family: '' } })
    expect(isHeld(received)).toBe(true)
    expect(lines(received)[0]).toMatch(/^ORC-2: /)
  },
  'hl7-orders-results-cdc/NewSTEPs__001_*.hl7': () => {
    const received = read(cdc('NewSTEPs__001'))
    const { orders } = order(received)
    expect(orders[0]?.diagnoses).toEqual([])
    expect(lines(received)).toEqual([
      'DG1-3: This is no code of ICD-10-CM; the diagnosis is not taken (103 Table value not found)',
    ])
    expect(isHeld(received)).toBe(true)
    const collection = orders[0]?.answers.find(({ test }) => test.code === '79566-6')
    expect(collection?.test.text).toContain('â€“')
    expect(collection?.kind).toBe('QST')
  },
  'hl7-orders-results-cdc/CA__001_CA_OML_O21.hl7': () => {
    const received = read(cdc('CA__001'))
    // It names no provider but in OBR-10, no test at all, and a sender's lost line breaks hide answers.
    expect(received.kind).toBe('read')
    expect(order(received).header.structure).toBe('')
    expect(order(received).orders[0]?.answers.every(({ status }) => status === '')).toBe(true)
    expect(isHeld(received)).toBe(true)
    expect(lines(received)).toContainEqual(
      expect.stringMatching(/^OBR-\d+: A segment OBX stands inside this field/),
    )
  },
  'hl7-orders-results-cdc/CA__018_*.hl7': () => {
    const [group] = result(read(cdc('CA__018'))).groups
    expect(group).toMatchObject({
      orderer: { npi: '', name: { family: 'HUBBARD' } },
      placer: { id: '7241234515' },
    })
    const text = decodeText(bytesIn(cdc('CA__018'))).text
    // Without ORC-2 and OBR-2 the group number is what is left.
    const bare = receive(
      bytesOf(
        text
          .replaceAll('7241234515^FormNumber', '')
          .replace('ORU^R01^ORU_R01', 'ORM^O01')
          .replace('ORC|RE', 'ORC|CA'),
      ),
      rulesFor(bytesIn(cdc('CA__018'))),
    )
    expect(order({ ...bare }).orders[0]).toMatchObject({ placer: null, group: { id: '189609160' } })
  },
  'hl7-orders-results-cdc/CA__019_*.hl7': () => {
    const path = cdc('CA__019')
    expect(result(read(path)).groups[0]?.orderer).toBeNull()
    const asOrder = changed(path, [
      ['ORU^R01^ORU_R01', 'ORM^O01'],
      ['ORC|RE', 'ORC|NW'],
    ])
    expect(faults(asOrder)).toContain('101 ORC^1^12')
  },
  'hl7-orders-results-cdc/CA__002_CA_ORU_R01.hl7': () => {
    const found = observations(read(cdc('CA__002')))
    expect(found).toHaveLength(155)
    expect(found.map(({ index }) => index)).toEqual(Array.from({ length: 155 }, (_, at) => at + 1))
  },
  'hl7-orders-results-cdc/Test__Orders__004_*.hl7': () => {
    const { patient, orders } = order(read(cdc('Test__Orders__004')))
    expect(patient.races?.map(({ code }) => code)).toEqual(['2076-8', '2028-9'])
    expect(orders[0]?.answers.find(({ test }) => test.code === '57722-1')?.value).toMatchObject({
      kind: 'coded',
      codes: [{ code: 'LA6114-8', text: '3' }],
    })
  },
  'hl7-orders-results-cdc/Test__Orders__005_*.hl7': () => {
    const received = read(cdc('Test__Orders__005'), { answerLimits: newborn })
    expect(order(received).orders).toHaveLength(1)
    expect(lines(received, 'W')).toEqual([
      'OBX-6 (OBX number 2): The answer is in a unit that the question does not have (103 Table value not found)',
      'OBX-6 (OBX number 4): The answer is in a unit that the question does not have (103 Table value not found)',
    ])
    expect(lines(read(cdc('Test__Orders__004'), { answerLimits: newborn }), 'W')).toEqual([])
  },
  'hl7-orders-results-cdc/Test__Orders__007_*.hl7': () => {
    expect(faults(read(cdc('Test__Orders__007')))).toEqual(['101 MSH^1^3'])
  },
  'hl7-orders-results-cdc/Test__Orders__008_*.hl7': () => {
    const received = read(cdc('Test__Orders__008'))
    const { orders, patient } = order(received)
    expect(orders[0]?.test).toMatchObject({ code: '55555-0', system: 'FAKE' })
    expect(patient.ethnicity).toMatchObject({ code: 'NO', text: 'Not Real', system: 'FAKE' })
    expect(lines(received, 'I')).toHaveLength(1)
  },
  'hl7-orders-results-cdc/Test__Orders__010_*.hl7': () => {
    expect(order(read(cdc('Test__Orders__010'))).nextOfKin[0]?.phones.map(({ number }) => number)).toEqual([
      '804 5693861',
      '801 5693800',
    ])
  },
  'hl7-orders-results-cdc/Test__Orders__011_*.hl7': () => {
    expect(faults(read(cdc('Test__Orders__011')))).toEqual(['102 OBX^1^5'])
  },
  'hl7-orders-results-cdc/Test__Orders__013_*.hl7': () => {
    expect(order(read(cdc('Test__Orders__013'))).orders[0]?.answers[0]?.value).toEqual({
      kind: 'text',
      text: '1234 GPCS WAY^^MONTGOMERY^Alabama^36117',
    })
  },
  'hl7-orders-results-cdc/Test__Message__orm_obx-5_is_not_a_numeric_value.hl7': () => {
    expect(faults(read(cdc('Test__Message__orm')))).toEqual(['101 PID^1', '102 OBX^1^5'])
  },
  'hl7-orders-results-cdc/Test__Message__msh-12_has_value_2_3.hl7': () => {
    const received = read(cdc('Test__Message__msh-12'))
    expect(verdict(received)).toBe('AE')
    expect(faults(received)[0]).toBe('101 PID^1')
  },
  'hl7-orders-results-cdc/Test__Message__msh_present_but_missing_msh-2.hl7': () => {
    const received = read(cdc('Test__Message__msh_present_but_missing_msh-2'))
    expect([verdict(received), faults(received)]).toEqual(['AR', ['101 MSH^1^2']])
    expect(received.kind === 'refused' && received.header.controlId).toBe('111111')
  },
  'hl7-orders-results-cdc/Test__Message__msh_present_but_missing_msh-9.hl7': () => {
    const received = read(cdc('Test__Message__msh_present_but_missing_msh-9'))
    expect([verdict(received), faults(received)]).toEqual(['AR', ['200 MSH^1^9']])
  },
  'hl7-orders-results-cdc/Test__Message__msh_present_but_missing_msh-10.hl7': () => {
    const bytes = bytesIn(cdc('Test__Message__msh_present_but_missing_msh-10'))
    const { answer } = newDesk(rulesFor(bytes)).take(bytes)
    expect(answer?.split('\r').slice(1, 3)).toEqual([
      'MSA|AR|',
      'ERR||MSH^1^10|101^Required field missing^HL70357|E',
    ])
  },
  'hl7-orders-results-cdc/Test__Message__empty.hl7': () => {
    const bytes = bytesIn(cdc('Test__Message__empty'))
    const { received, answer } = newDesk(rulesFor(bytes)).take(bytes)
    expect([received.kind, answer, lines(received)]).toEqual([
      'noHeader',
      null,
      ['The message is empty (100 Segment sequence error)'],
    ])
  },
  'hl7-orders-results-cdc/Test__Automated__004_*.hl7': () => {
    expect(observations(read(cdc('Test__Automated__004')))[0]?.value).toEqual({
      kind: 'number',
      text: '05.100',
      number: '5.100',
    })
  },
  'hl7-orders-results-cdc/Test__Automated__005_*.hl7': () => {
    expect(observations(read(cdc('Test__Automated__005')))[0]?.value).toMatchObject({ text: '0.6500' })
  },
  'hl7-orders-results-cdc/Test__Automated__007_*.hl7': () => {
    expect(observations(read(cdc('Test__Automated__007')))[0]).toMatchObject({
      test: { code: '', altCode: '99717-60', altSystem: 'L' },
      flags: ['A'],
    })
  },
  'hl7-orders-results-cdc/Test__Automated__008_*.hl7': () => {
    expect(observations(read(cdc('Test__Automated__008')))[0]?.units.code).toBe('µmol/L')
  },
  'hl7-orders-results-cdc/Test__Automated__011_*.hl7': () => {
    expect(order(read(cdc('Test__Automated__011'))).orders[0]?.answers[0]?.notes).toEqual([
      'note 1',
      'note 2',
    ])
  },
  'hl7-orders-results-cdc/Test__Automated__001_*.hl7 + 002': () => {
    const placed = order(read(cdc('Test__Automated__001'))).orders[0]?.placer
    expect(placed).toBeTruthy()
    expect(result(read(cdc('Test__Automated__002'))).groups[0]?.placer).toEqual(placed)
  },
  'hl7-orders-results-cdc/Test__Results__004_*.hl7': () => {
    const received = read(cdc('Test__Results__004'))
    expect(observations(received).find(({ test }) => test.code === '57718-9')?.value).toMatchObject({
      kind: 'coded',
      codes: [{ code: 'LA20627-8', text: 'Specimen has uneven saturation' }],
    })
    const attachment = observations(received).find(({ type }) => type === 'ED')
    expect(attachment?.value).toEqual({ kind: 'empty' })
    expect(lines(received)).toContain(
      `OBX-5 (OBX number ${attachment?.index}): The attachment is empty (101 Required field missing)`,
    )
  },
  'hl7-orders-results-cdc/Test__Results__005_*.hl7': () => {
    const path = cdc('Test__Results__005')
    const { messages, problems } = splitMessages(decodeText(bytesIn(path)).text)
    expect(messages).toHaveLength(1)
    expect(problems.map(problemLine)).toEqual([
      'FTS: FHS has no FTS: the file may be cut (101 Required field missing)',
      'BTS: BHS has no BTS: the file may be cut (101 Required field missing)',
    ])
    expect(observations(read(path))[0]?.status).toBe('F')
  },
  'hl7-orders-results-cdc/MN__004_*.hl7': () => {
    const received = read(cdc('MN__004'))
    expect(observations(received)).toHaveLength(106)
    expect(observations(received).find(({ type }) => type === 'ED')?.value).toEqual({ kind: 'empty' })
    expect(lines(received)).toContainEqual(expect.stringContaining('The attachment is empty'))
  },
  'hl7-orders-results-cdc/LA__003_*.hl7, LA__004_*.hl7': () => {
    for (const path of [cdc('LA__003'), cdc('LA__004')]) {
      const received = read(path)
      const { groups } = result(received)
      expect(groups).toHaveLength(11)
      expect(groups.every(({ parent, status }) => parent === null && status === 'P')).toBe(true)
      expect(statuses(received)['P']).toBe(45)
      expect(lines(received).filter((one) => one.includes('Parent'))).toEqual([])
    }
  },
  'hl7-orders-results-cdc/Natus__00*.hl7': () => {
    for (const path of named('hl7-orders-results-cdc', 'Natus__00')) {
      const attachments = observations(read(path)).filter(({ value }) => value.kind === 'attachment')
      expect(attachments.map(({ value }) => value)).toMatchObject([{ kind: 'attachment', subtype: 'html' }])
      for (const { value } of attachments)
        if (value.kind === 'attachment') expect(value.bytes).toBe(Buffer.from(value.base64, 'base64').length)
    }
  },
  'hl7-orders-results-cdc/MN__005_MN_ADT_A01.hl7, Other__001_ADT_A01.hl7': () => {
    for (const path of [cdc('MN__005'), cdc('Other__001')]) {
      expect([verdict(read(path)), faults(read(path))]).toEqual(['AR', ['200 MSH^1^9']])
      const on = read(path, { accepts: ['ADT'] })
      expect(on.kind === 'read' && on.content).toMatchObject({ kind: 'admission', action: 'admit' })
    }
  },
  'hl7-elr-reportstream/valid_hl7.hl7': () => {
    for (const path of named(
      'hl7-elr-reportstream',
      'valid_hl7',
      'Expected_',
      'sample_AOE_1',
      'sample_AOE_2',
      'sample_RADx_MARS_20230406-0002',
    )) {
      const received = read(path)
      const { groups } = result(received)
      const children = groups.filter(({ parent }) => parent !== null)
      expect(children.length).toBeGreaterThan(0)
      const linked = children.filter(({ parent }) => parent?.observation != null).length
      const unfound = lines(received).filter((one) => one.includes('Parent not found')).length
      expect(linked + unfound).toBeGreaterThan(0)
    }
    // Preliminary lines beside corrected ones: taken, and never sent so.
    const conflicts = result(read(elr('valid_hl7.hl7'))).groups.map(({ status, observations: all }) =>
      statusConflict(
        GroupStatus.parse(status),
        all.map((one) => LineStatus.parse(one.status)),
      ),
    )
    expect(conflicts.filter(Boolean).length).toBeGreaterThan(0)
  },
  'hl7-elr-reportstream/elims_29_*_CANCELED.hl7': () => {
    const received = read(elr('elims_29'))
    expect(statuses(received)).toEqual({ X: 16, F: 1 })
    expect(received.kind === 'read' && received.message.separators.truncation).toBe('#')
    expect(JSON.stringify(result(received))).toContain('\uFFFD')
  },
  'hl7-elr-reportstream/elims_2_72_*.hl7': () => {
    const received = read(elr('elims_2_72'))
    expect(statuses(received)).toEqual({ C: 8, F: 2 })
    expect(result(received).groups.flatMap(({ specimens }) => specimens)).toHaveLength(9)
  },
  'hl7-elr-reportstream/elims_47_1_* and elims_47_2_*': () => {
    for (const path of [elr('elims_47_1'), elr('elims_47_2')]) {
      const { groups } = result(read(path))
      expect(groups).toHaveLength(countOf(path, 'OBR'))
      expect(groups.length).toBeGreaterThan(1)
      expect(statuses(read(path))['C']).toBeGreaterThan(0)
    }
  },
  'hl7-elr-reportstream/sample_VI_20231228-0001.hl7': () => {
    const received = read(elr('sample_VI'))
    const { C, F } = statuses(received)
    expect([C, F]).toEqual([4, 4])
    expect(
      observations(received)
        .filter(({ status }) => status === 'F')
        .every(({ kind }) => kind === 'QST'),
    ).toBe(true)
  },
  'hl7-elr-reportstream/sample_SR_ENTEREDINERROR_*.hl7': () => {
    expect(observations(read(elr('sample_SR_ENTERED')))[0]).toMatchObject({
      status: 'W',
      value: { kind: 'coded', codes: [{ text: 'Detected' }] },
    })
  },
  'hl7-elr-reportstream/sample_OML_20230831-0001.hl7': () => {
    const received = read(elr('sample_OML'))
    expect(faults(received)).toEqual(['101 ORC^1^12'])
    const known = changed(elr('sample_OML'), [
      ['20230506052913-0500||', '20230506052913-0500|||1234567893^A^B'],
    ])
    expect(order(known).orders[0]?.answers.every(({ status }) => status === '')).toBe(true)
  },
  'hl7-elr-reportstream/etor_ORU_20240220.hl7': () => {
    const received = read(elr('etor_ORU'))
    expect(result(received).groups).toHaveLength(3)
    expect(statuses(received)).toEqual({ F: 6, O: 5 })
  },
  'hl7-elr-reportstream/sample_bundle_multiple_observations*.hl7': () => {
    for (const path of named('hl7-elr-reportstream', 'sample_bundle_multiple'))
      expect(observations(read(path))).toHaveLength(countOf(path, 'OBX'))
  },
  'hl7-elr-reportstream/fail_onboarding_pass_prod.hl7': () => {
    const received = read(elr('fail_onboarding'))
    expect(result(received).patient.ids).toHaveLength(1)
    expect(isHeld(received)).toBe(true)
    expect(lines(received)).toContain('PID-5: The patient has no name (101 Required field missing)')
  },
  'hl7-elr-reportstream/mmtc-*, valid_altered_msh.hl7': () => {
    for (const path of named('hl7-elr-reportstream', 'mmtc-', 'valid_altered_msh'))
      expect(result(read(path)).header.receiver.application.namespace).not.toBe('')
  },
  'hl7-elr-reportstream/sample_<ST>_*.hl7': () => {
    const states = filesOf('hl7-elr-reportstream').filter((name) => /^sample_[A-Z]{2}_\d/.test(name))
    expect(states.length).toBeGreaterThan(20)
    for (const name of states) {
      const received = read(`hl7-elr-reportstream/${name}`)
      expect(faults(received)).toEqual([])
      expect(observations(received).length).toBe(countOf(`hl7-elr-reportstream/${name}`, 'OBX'))
    }
  },
  'hl7-vendor-nist/realm-campylobacter-jejuni.hl7, realm-cj*.hl7': () => {
    for (const path of named('hl7-vendor-nist', 'realm-campylobacter', 'realm-cj'))
      expect(observations(read(path)).some(({ status }) => status === 'P')).toBe(true)
    expect(result(read(nist('realm-cj-joeslab'))).groups.flatMap(({ specimens }) => specimens).length).toBe(
      countOf(nist('realm-cj-joeslab'), 'SPM'),
    )
  },
  'hl7-vendor-nist/realm-animal-rabies.hl7': () => {
    const received = read(nist('realm-animal'))
    expect(result(received).patient.species?.text).toBe('Beagle')
    expect(lines(received)).toContain('PID-35: The patient is an animal (103 Table value not found)')
    expect(isHeld(received)).toBe(true)
  },
  'hl7-vendor-nist/ORU_R01_2.5.1_SampleTestCase1.hl7 (also 2 and 4)': () => {
    for (const number of [1, 2, 4]) {
      const received = read(nist(`ORU_R01_2.5.1_SampleTestCase${number}`))
      expect(result(received).header.profiles).toEqual([expect.stringMatching(/^PHLabReport-(No)?Ack$/)])
    }
  },
  'hl7-vendor-nist/ORU_R01_2.5.1_SampleTestCase5.hl7': () => {
    const received = read(nist('ORU_R01_2.5.1_SampleTestCase5'))
    expect(result(received).groups[0]).toMatchObject({
      control: '',
      reasons: [
        { text: 'Nausea and vomiting', isIcd10: false },
        { text: 'Abdominal pain', isIcd10: false },
      ],
    })
    expect(lines(received)).toContain('OBX-19: It was analyzed before it was collected (102 Data type error)')
  },
  'hl7-vendor-nist/cerner_en.hl7, cerner_sequential.hl7, cerner_bordetella.hl7': () => {
    const paths = [nist('cerner_en'), nist('cerner_sequential'), nist('cerner_bordetella')]
    const desk = newDesk(rulesFor(bytesIn(paths[0] ?? '')))
    const answers = paths.map((path) =>
      desk
        .take(messagesIn(path)[0] ?? new Uint8Array())
        .answer?.split('\r')
        .slice(1, 3),
    )
    expect(answers).toEqual([
      ['MSA|AA|201010010913000771', ''],
      ['MSA|AE|201010010913000771', 'ERR|||205^Duplicate key identifier^HL70357|E'],
      ['MSA|AE|201010010913000771', 'ERR|||205^Duplicate key identifier^HL70357|E'],
    ])
    expect(new Set(paths.map((path) => result(read(path)).groups[0]?.filler?.id)).size).toBe(1)
  },
  'hl7-vendor-nist/oru-example.hl7': () => {
    const received = read(nist('oru-example'))
    expect(result(received).groups).toMatchObject([{ status: 'C', observations: [] }])
    expect(statusConflict('C', [])).not.toBe('')
  },
  'hl7-vendor-nist/siu-, dft-, mdm-, adt-, bad-phone-example.hl7': () => {
    for (const path of named('hl7-vendor-nist', 'siu-', 'dft-', 'mdm-', 'adt-', 'bad-phone'))
      for (const bytes of messagesIn(path)) {
        const received = readBytes(bytes)
        expect([path, verdict(received), faults(received)[0]]).toEqual([path, 'AR', '200 MSH^1^9'])
      }
    expect(messagesIn(nist('dft-'))).toHaveLength(2)
    const charge = readBytes(messagesIn(nist('dft-'))[1] ?? new Uint8Array(), { accepts: ['DFT^P03'] })
    expect(charge.kind === 'read' && charge.content).toMatchObject({
      kind: 'charge',
      charges: [
        { procedure: { code: '76775' }, quantity: '1', diagnoses: [{ code: '440.0' }, { code: '441.4' }] },
      ],
    })
  },
  'hl7-hapi/example_oml_o21.hl7': () => {
    const all = messagesIn('hl7-hapi/example_oml_o21.hl7')
    const told = all
      .map((bytes) => readBytes(bytes))
      .map((one) => [verdict(one), faults(one)[0] ?? ''].join(' ').trim())
    expect(told).toMatchInlineSnapshot(`
      [
        "read",
        "AE 103 ORC^1^1",
        "AR 200 MSH^1^9",
        "AR 200 MSH^1^9",
        "read",
        "AR 200 MSH^1^9",
        "AE 103 ORC^1^1",
        "AR 200 MSH^1^9",
        "AR 200 MSH^1^9",
        "read",
        "AR 101 MSH^1^10",
        "AR 101 MSH^1^10",
        "read",
      ]
    `)
  },
  'hl7-hapi/omd_o03.txt, cv.04_001_chem.hl7': () => {
    for (const path of ['hl7-hapi/omd_o03.txt', 'hl7-hapi/cv.04_001_chem.hl7']) {
      const [bytes = new Uint8Array()] = messagesIn(path)
      expect([verdict(readBytes(bytes)), faults(readBytes(bytes))[0]]).toEqual(['AR', '200 MSH^1^9'])
    }
  },
}

const rows = readFileSync(join(import.meta.dirname, 'vectors/hl7-files.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
const checkOf = (file: string) => checks[file] ?? checks[file.split(' (same')[0] ?? '']

it('has a check for each of the 62 rows of the table, and no other', () => {
  expect(rows).toHaveLength(62)
  expect(rows.filter(([file = '']) => !checkOf(file)).map(([file]) => file)).toEqual([])
  expect(Object.keys(checks)).toHaveLength(62)
})

describe.skipIf(!isThere)('published messages (needs ALIQUOT_REAL_DATA, the folder that holds hl7-*)', () => {
  it.each(rows)('%s: %s', (file = '') => checkOf(file)?.())

  it('each message of each file is read whole, or refused with its place', () => {
    const unplaced: string[] = []
    let [messages, taken] = [0, 0]
    for (const path of allFiles())
      for (const bytes of messagesIn(path)) {
        messages++
        const received = readBytes(bytes)
        if (received.kind === 'read') {
          taken++
          InboundMessage.parse(received.content)
        } else if (!faults(received).some((one) => /^\d{3} [A-Z\d]{3}\^\d/.test(one))) unplaced.push(path)
      }
    expect(unplaced).toEqual([])
    expect({ messages, taken }).toMatchInlineSnapshot(`
      {
        "messages": 148,
        "taken": 117,
      }
    `)
  })

  it('no field is lost between reading and writing', () => {
    for (const path of allFiles())
      for (const bytes of messagesIn(path)) {
        const { text } = decodeText(bytes)
        const message = parseMessage(text)
        if (!message || message.problems.some(({ text: told }) => told.startsWith('Line'))) continue
        const { separators, segments } = message
        const again = segments.map(({ name, fields }) =>
          name === 'MSH'
            ? `MSH${separators.field}${fields.slice(2).join(separators.field)}`
            : fields.join(separators.field),
        )
        expect([path, again]).toEqual([path, text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')])
      }
  })
})
