import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import type { Filed, FilingConnection } from './filing'
import { connectionWith, fileText, linesOf, type FileOptions } from './test-filing'

let lab: TestLab
let staff: Caller
let npi: string
let chart: FilingConnection
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  const physician = await lab.owner
    .selectFrom('physician')
    .select('npi')
    .where('lab_id', '=', lab.seeded.labId)
    .where('id', '=', lab.seeded.physicians[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  npi = physician.npi
  chart = await connectionWith(lab, { locationId: lab.seeded.locations.get('CRPS-MER') ?? null })
})
afterAll(() => lab.close())

let messages = 0
interface Sent {
  control?: string
  placer?: string
  group?: string
  test?: string
  mrn?: string
  name?: string
  dob?: string
  sex?: string
  collected?: string
  orc?: string
  obr?: string
  /** Segments after the OBR. */
  rest?: readonly string[]
  /** Segments after the PID. */
  early?: readonly string[]
}
const mshLine = (type: string) => {
  messages += 1
  return `MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|20261119110000-0700||${type}|M${messages}|P|2.5.1`
}
/** Everybody's own, so that nobody looks like anybody else. */
const birthday = (mrn: string) => {
  const n = [...mrn].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 20_000
  return new Date(Date.UTC(1940, 0, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '')
}
const pidLine = ({ mrn = 'MRN1', name = 'Doe^Jane', dob = birthday(mrn), sex = 'F' }: Sent) =>
  `PID|1||${mrn}^^^CLINIC^MR||${name}||${dob}|${sex}`
function orderLines({
  control = 'NW',
  placer = 'P1',
  group = '',
  test: code = 'BMP^Basic metabolic panel^L',
  collected = '20261119063000-0700',
  orc = '',
  obr = '',
  rest = [],
}: Sent): string[] {
  return [
    `ORC|${control}|${placer}^EHR||${group && `${group}^EHR`}||||||||${npi}^Lindqvist^Harriet^^^^^^NPI^L^^^NPI${orc}`,
    `OBR|1|${placer}^EHR||${code}|||${collected}${obr}`,
    ...rest,
  ]
}
const joined = (lines: readonly string[]) => lines.map((line) => `${line}\r`).join('')
const message = (...orders: Sent[]) =>
  joined([
    mshLine('OML^O21^OML_O21'),
    pidLine(orders[0] ?? {}),
    ...(orders[0]?.early ?? []),
    ...orders.flatMap(orderLines),
  ])

const file = (sent: Sent | readonly Sent[], options?: FileOptions, connection = chart) =>
  fileText(lab, connection, message(...(Array.isArray(sent) ? sent : [sent])), options)
const filed = (outcome: Filed) => {
  if (outcome.is !== 'filed')
    throw new Error(
      `${outcome.is === 'held' ? `${outcome.hold}: ${outcome.why}` : 'refused'} ${linesOf(outcome.problems).join('; ')}`,
    )
  return outcome
}
const heldAs = (outcome: Filed) => {
  if (outcome.is !== 'held') throw new Error(`It was ${outcome.is}.`)
  return outcome
}
const orderOf = async (id: string | null): Promise<Order> => {
  const answer = await staff.call(api.orders.get, { params: { id: id ?? '' }, body: {} })
  if (answer.status !== 200) throw new Error(answer.message)
  return answer.body
}
const codes = ({ items }: Order) => items.map(({ code, letter }) => `${code} ${letter}`)
const numbersOf = async (patientId: string | null) =>
  (
    await lab.owner
      .selectFrom('patient_identifier')
      .select('value')
      .where('patient_id', '=', patientId ?? '')
      .execute()
  ).map(({ value }) => value)
const linkOf = (placer: string) =>
  lab.owner.selectFrom('ehr_order').selectAll().where('placer', '=', placer).executeTakeFirst()
const countOf = async (table: 'lab_order' | 'patient' | 'ehr_order') =>
  Number(
    (
      await lab.owner
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const receive = (order: Order) =>
  lab.owner
    .updateTable('specimen')
    .set({ state: 'RECEIVED', received_at: lab.clock.now(), received_by: lab.seeded.users.get('lab') ?? '' })
    .where('order_id', '=', order._id)
    .execute()

describe('new orders', () => {
  test('an order is entered with its patient, tube, time and number, and answered under both numbers', async () => {
    const outcome = filed(await file({ placer: 'N1', mrn: 'N1', name: 'Quill^Ada', dob: '19800229' }))
    const order = await orderOf(outcome.orderId)
    expect(codes(order)).toEqual(['BMP A'])
    expect(order).toMatchObject({
      priority: 'ROUTINE',
      dateCollected: '2026-11-19T13:30:00.000Z',
      dateReceived: null,
      patient: { lastname: 'Quill', firstname: 'Ada', dob: '1980-02-29', gender: 'F' },
      specimens: [
        { letter: 'A', sampleType: 'Serum', state: 'EXPECTED', source: 'Not coded by the orderer' },
      ],
    })
    expect(outcome).toMatchObject({ placer: 'N1', urgent: false, requisitionNumber: order.requisitionNumber })
    expect(outcome.answers).toEqual([
      {
        action: 'new',
        outcome: 'done',
        placer: { raw: 'N1^EHR' },
        filler: { raw: `${order.requisitionNumber}-1^ALIQUOT` },
      },
    ])
    expect(await linkOf('N1')).toMatchObject({
      order_id: order._id,
      placer_namespace: 'EHR',
      filler: `${order.requisitionNumber}-1`,
      letter: 'A',
      test: { code: 'BMP', text: 'Basic metabolic panel', system: 'L' },
      state: 'ORDERED',
    })
  })

  test('a time without an offset is read in the zone of the connection', async () => {
    const outcome = filed(
      await file({ placer: 'N2', mrn: 'N2', name: 'Quill^Bea', collected: '202611190630' }),
    )
    expect((await orderOf(outcome.orderId)).dateCollected).toBe('2026-11-19T13:30:00.000Z')
  })

  test('orders of one group are one requisition, also when they come one by one', async () => {
    const both = [
      { placer: 'G1', group: 'GRP1', mrn: 'G1', name: 'Grove^Ann' },
      { placer: 'G2', group: 'GRP1', mrn: 'G1', name: 'Grove^Ann', test: 'LIPID^Lipid Panel^L' },
    ]
    const first = filed(await file(both))
    const later = filed(await file({ ...both[0], placer: 'G3', test: 'TSH^TSH^L' }))
    expect(later.orderId).toBe(first.orderId)
    const order = await orderOf(first.orderId)
    expect(codes(order)).toEqual(['BMP A', 'LIPID A', 'TSH A'])
    expect(await linkOf('G3')).toMatchObject({ filler: `${order.requisitionNumber}-3` })
    await receive(order)
    const tooLate = filed(
      await file({ ...both[0], placer: 'G4', test: 'CMP^Comprehensive Metabolic Panel^L' }),
    )
    expect(tooLate.orderId).not.toBe(first.orderId)
    expect(linesOf(tooLate.told).join()).toContain('received already')
  })

  test('one STAT order makes the requisition STAT, and a routine one that joins it leaves it so', async () => {
    const of = (placer: string, code: string, priority: string) => ({
      placer,
      group: 'GRP8',
      mrn: 'G8',
      name: 'Grove^Stat',
      test: code,
      rest: [`TQ1|1||||||||${priority}`],
    })
    const first = filed(
      await file([of('G81', 'BMP^Basic metabolic panel^L', 'R'), of('G82', 'LIPID^Lipid Panel^L', 'S')]),
    )
    expect((await orderOf(first.orderId)).priority).toBe('STAT')
    const later = filed(await file(of('G83', 'TSH^TSH^L', 'R')))
    expect(later.orderId).toBe(first.orderId)
    expect((await orderOf(first.orderId)).priority).toBe('STAT')
  })

  test('an order of a group does not join the requisition of another patient', async () => {
    const first = filed(await file({ placer: 'G91', group: 'GRP9', mrn: 'G91', name: 'Grove^Ida' }))
    const outcome = heldAs(
      await file({
        placer: 'G92',
        group: 'GRP9',
        mrn: 'G92',
        name: 'Bush^Otto',
        sex: 'M',
        test: 'LIPID^Lipid Panel^L',
      }),
    )
    expect(outcome.hold).toBe('patient')
    expect(codes(await orderOf(first.orderId))).toEqual(['BMP A'])
  })

  test('the same order twice under another control id is one order; the repetition is told', async () => {
    const first = filed(await file({ placer: 'D1', mrn: 'D1', name: 'Dunn^Ed', sex: 'M' }))
    const before = await countOf('lab_order')
    const again = filed(await file({ placer: 'D1', mrn: 'D1', name: 'Dunn^Ed', sex: 'M' }))
    expect(again.orderId).toBe(first.orderId)
    expect(again.answers).toEqual(first.answers)
    expect(linesOf(again.told).join()).toContain('205 Duplicate key identifier')
    expect(await countOf('lab_order')).toBe(before)
    const other = heldAs(
      await file({ placer: 'D1', mrn: 'D1', name: 'Dunn^Ed', sex: 'M', test: 'LIPID^Lipid Panel^L' }),
    )
    expect(other).toMatchObject({
      hold: 'content',
      why: 'The number of the order was used for another test.',
    })
  })

  test('two orders of a message for one test under one number are refused, with the place', async () => {
    const outcome = await file([{ placer: 'T1' }, { placer: 'T1' }])
    expect(outcome.is).toBe('refused')
    if (outcome.is === 'refused')
      expect(linesOf(outcome.problems)).toEqual([
        'ORC-2 (ORC number 2): The number is that of another order of this message (205 Duplicate key identifier)',
      ])
  })

  test('one number for several tests: each is known by number and test', async () => {
    const both = [
      { placer: 'S1', mrn: 'S1', name: 'Shaw^Ivo' },
      { placer: 'S1', mrn: 'S1', name: 'Shaw^Ivo', test: 'LIPID^Lipid Panel^L' },
    ]
    const { orderId } = filed(await file(both))
    expect(codes(await orderOf(orderId))).toEqual(['BMP A', 'LIPID A'])
    const again = filed(await file(both))
    expect([again.orderId, again.answers.length]).toEqual([orderId, 2])
    filed(await file({ ...both[0], control: 'CA' }))
    expect(codes(await orderOf(orderId))).toEqual(['LIPID A'])
    filed(await file({ ...both[1], control: 'CA' }))
    expect((await orderOf(orderId)).deleted).toBe(true)
  })

  test('insurances, diagnoses in their order, STAT, notes and answers stand on the order', async () => {
    const outcome = filed(
      await file({
        placer: 'I1',
        mrn: 'I1',
        name: 'Ives^Una',
        test: 'TOXSCR^Urine drug screen^L',
        obr: '||||||gout',
        early: [
          'IN1|1|PLAN|60054|Aetna||||GRP9||||||||SELF||||||||||||||||||||W123456789',
          'GT1|1||Ives^Rob',
        ],
        rest: [
          'TQ1|1||||||||S',
          'NTE|1||Call the ward',
          'DG1|1||E11.9^Diabetes^I10',
          'DG1|2||I10^Hypertension^I10',
          'OBX|1|CE|observed^Collection observed^L||Y^Yes^HL70136||||||F',
          'OBX|2|ST|reason^Reason for testing^L||For cause||||||F',
          'OBX|3|ST|Q77^Fasting hours^L||12|h|||||F',
        ],
      }),
    )
    expect(outcome.urgent).toBe(true)
    const order = await orderOf(outcome.orderId)
    expect(order.priority).toBe('STAT')
    expect(order.diagnoses.map(({ code }) => code)).toEqual(['E11.9', 'I10'])
    expect(order.insurance).toMatchObject([
      { policyNumber: 'W123456789', groupNumber: 'GRP9', relation: 'self' },
    ])
    expect(order.answers).toEqual({ observed: true, reason: 'cause' })
    expect(order.comment).toContain('Call the ward')
    expect(order.comment).toContain('Fasting hours: 12 h')
    expect(linesOf(outcome.told).join('\n')).toContain('GT1: The guarantor stays in the message')
    const waiting = await lab.owner
      .selectFrom('ehr_code')
      .selectAll()
      .where('code', '=', 'Q77')
      .executeTakeFirst()
    expect(waiting).toMatchObject({ kind: 'question', waiting: true, times_seen: 1 })
  })

  test('thirteen diagnoses: twelve are kept, in their order, with a warning', async () => {
    const list = await lab.owner
      .selectFrom('diag_code')
      .select('code')
      .where('lab_id', '=', lab.seeded.labId)
      .where('billable', '=', true)
      .where('valid_to', 'is', null)
      .orderBy('code')
      .limit(13)
      .execute()
    const sent = list.map(({ code }) => code)
    const outcome = await file(
      {
        placer: 'I2',
        mrn: 'I2',
        name: 'Ives^Vic',
        rest: sent.map((code, at) => `DG1|${at + 1}||${code}^x^I10`),
      },
      { confirmed: true },
    )
    const order = await orderOf(filed(outcome).orderId)
    expect(order.diagnoses.map(({ code }) => code)).toEqual(sent.slice(0, 12))
  })

  test('a diagnosis that is on no list waits for a person, and is then left out', async () => {
    const sent = {
      placer: 'I3',
      mrn: 'I3',
      name: 'Ives^Wim',
      rest: ['DG1|1||E11.9^x^I10', 'DG1|2||Z99.99^x^I10'],
    }
    const outcome = heldAs(await file(sent))
    expect(outcome.hold).toBe('content')
    expect(linesOf(outcome.problems).join()).toContain(
      'DG1-3 (DG1 number 2): The diagnosis is not on the list',
    )
    const order = await orderOf(filed(await file(sent, { confirmed: true })).orderId)
    expect(order.diagnoses.map(({ code }) => code)).toEqual(['E11.9'])
  })

  test('an order without a time of collection waits, and so does one from the future', async () => {
    const sent = { placer: 'I4', mrn: 'I4', name: 'Ives^Xia', collected: '' }
    const none = heldAs(await file(sent))
    expect(linesOf(none.problems).join()).toContain('OBR-7: No time of collection')
    expect(filed(await file(sent, { confirmed: true })).orderId).not.toBeNull()
    const future = heldAs(
      await file({ placer: 'I5', mrn: 'I5', name: 'Ives^Yan', collected: '20261225' }, { confirmed: true }),
    )
    expect(linesOf(future.problems)[0]).toMatch(/^OBR-7: /)
  })
})

describe('codes', () => {
  test('an unknown test waits, is counted, and is filed once somebody said what it means', async () => {
    const sent = { placer: 'C1', mrn: 'C1', name: 'Cole^Al', sex: 'M', test: 'PLT3280^Chem 8' }
    const before = await countOf('patient')
    const outcome = heldAs(await file(sent))
    expect(outcome).toMatchObject({
      hold: 'code',
      why: 'The code PLT3280 means nothing here yet. Say what it means.',
    })
    await file(sent)
    expect(await countOf('patient')).toBe(before)
    const code = await lab.owner
      .selectFrom('ehr_code')
      .selectAll()
      .where('code', '=', 'PLT3280')
      .executeTakeFirstOrThrow()
    expect(code).toMatchObject({ kind: 'test', system: '', words: 'Chem 8', waiting: true, times_seen: 2 })
    await lab.owner
      .updateTable('ehr_code')
      .set({ panel_id: lab.seeded.panels.get('BMP') ?? '' })
      .where('id', '=', code.id)
      .execute()
    expect(codes(await orderOf(filed(await file(sent)).orderId))).toEqual(['BMP A'])
  })

  test('the local code comes before the LOINC, and a LOINC of one test is enough', async () => {
    const found = filed(
      await file({
        placer: 'C2',
        mrn: 'C2',
        name: 'Cole^Bo',
        sex: 'M',
        test: 'XGLU^Glucose^L^2345-7^Glucose^LN',
      }),
    )
    expect((await orderOf(found.orderId)).items.map(({ code }) => code)).toEqual(['GLU'])
  })

  test('an unknown provider and location wait together with the test', async () => {
    const open = await connectionWith(lab)
    const outcome = heldAs(
      await fileText(
        lab,
        open,
        message({ placer: 'C3', mrn: 'C3', name: 'Cole^Cy', test: 'NOPE^Nope^L' }).replace(
          `${npi}^Lindqvist^Harriet^^^^^^NPI^L^^^NPI`,
          '777^Nobody^Ned',
        ),
      ),
    )
    expect(outcome).toMatchObject({ hold: 'code', why: '3 codes mean nothing here yet. Say what they mean.' })
    const rows = await lab.owner
      .selectFrom('ehr_code')
      .select(['kind', 'code'])
      .where('connection_id', '=', open.id)
      .orderBy('kind')
      .execute()
    expect(rows).toEqual([
      { kind: 'location', code: 'CLINIC' },
      { kind: 'provider', code: '777' },
      { kind: 'test', code: 'NOPE' },
    ])
  })

  test('a kind of specimen by its code, name, or what somebody said', async () => {
    const sent = (type: string, placer: string) => ({
      placer,
      mrn: placer,
      name: `Cole^${placer}a`,
      rest: [`SPM|1|S${placer}||${type}|||||||||||||20261119063000-0700`],
    })
    const byName = filed(await file(sent('^Serum', 'C4')))
    expect((await orderOf(byName.orderId)).specimens[0]).toMatchObject({
      sampleType: 'Serum',
      comment: 'Number of the sender: SC4',
    })
    const ours = filed(await file(sent('SST^^ALIQUOT', 'C6')))
    expect((await orderOf(ours.orderId)).specimens[0]?.sampleType).toBe('Serum')
    // A code of theirs with the letters of ours is theirs.
    expect(heldAs(await file(sent('SST^Sea salt^99CLINIC', 'C7'))).hold).toBe('code')
    const unknown = heldAs(await file(sent('SER^Ser.^HL70487', 'C5')))
    expect(unknown.hold).toBe('code')
    expect(linesOf(unknown.problems)).toContain(
      'SPM-4: The code means nothing here yet (103 Table value not found)',
    )
  })
})

describe('patients', () => {
  test('the number finds the patient; another birth date or sex waits', async () => {
    const first = filed(await file({ placer: 'A1', mrn: 'A1', name: 'Abel^Zoe' }))
    const second = filed(await file({ placer: 'A2', mrn: 'A1', name: 'Abelson^Zoe' }))
    expect(second.patientId).toBe(first.patientId)
    expect(linesOf(second.told).join()).toContain('PID-5: The name differs')
    expect(heldAs(await file({ placer: 'A3', mrn: 'A1', name: 'Abel^Zoe', dob: '19800301' }))).toMatchObject({
      hold: 'demographics',
      patientId: first.patientId,
    })
    expect(heldAs(await file({ placer: 'A3', mrn: 'A1', name: 'Abel^Zoe', sex: 'M' })).hold).toBe(
      'demographics',
    )
    expect(heldAs(await file({ placer: 'A3', mrn: 'A1', name: 'Abel^Margaret' })).hold).toBe('demographics')
    // A confirmation of the content is none of the patient.
    expect(
      heldAs(await file({ placer: 'A3', mrn: 'A1', name: 'Abel^Zoe', sex: 'M' }, { confirmed: true })).hold,
    ).toBe('demographics')
    const chosen = filed(
      await file(
        { placer: 'A3', mrn: 'A1', name: 'Abel^Zoe', sex: 'M' },
        { choice: { patientId: first.patientId ?? '' } },
      ),
    )
    expect(chosen.patientId).toBe(first.patientId)
  })

  test('name and birth date alone propose and never attach', async () => {
    const first = filed(await file({ placer: 'B1', mrn: 'B1', name: 'Brandt^Ilse', dob: '19510614' }))
    const outcome = heldAs(await file({ placer: 'B2', mrn: 'B2', name: 'Brandt^Ilse', dob: '19510614' }))
    expect(outcome.hold).toBe('patient')
    expect(outcome.maybe[0]).toMatchObject({ patientId: first.patientId })
    expect(outcome.maybe[0]?.likeness).toBeGreaterThan(0.5)
    const other = filed(
      await file(
        { placer: 'B2', mrn: 'B2', name: 'Brandt^Ilse', dob: '19510614' },
        { choice: { newPatient: true } },
      ),
    )
    expect(other.patientId).not.toBe(first.patientId)
    const next = filed(await file({ placer: 'B3', mrn: 'B2', name: 'Brandt^Ilse', dob: '19510614' }))
    expect(next.patientId).toBe(other.patientId)
  })

  test('a connection that makes no patients waits, and a chosen patient keeps the number', async () => {
    const shy = await connectionWith(lab, { locationId: chart.locationId, makesPatients: false })
    const sent = { placer: 'B4', mrn: 'B4', name: 'Crane^Otto', sex: 'M' }
    expect(heldAs(await file(sent, {}, shy)).hold).toBe('patient')
    const someone = filed(await file({ placer: 'B5', mrn: 'B5', name: 'Crane^Ottilie' }))
    const done = filed(await file(sent, { choice: { patientId: someone.patientId ?? '' } }, shy))
    expect(done.patientId).toBe(someone.patientId)
    // Somebody who differs is decided for the one order; the number becomes nobody's.
    expect(await numbersOf(someone.patientId)).not.toContain('B4')
    const same = { placer: 'B7', mrn: 'B7', name: 'Crane^Ottilie', dob: birthday('B5') }
    filed(await file(same, { choice: { patientId: someone.patientId ?? '' } }, shy))
    expect(await numbersOf(someone.patientId)).toContain('B7')
    const told = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('lab_id', '=', lab.seeded.labId)
      .where('user_id', '=', shy.id)
      .orderBy('seq')
      .execute()
    expect(told.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({
        entity: 'patient',
        id: someone.patientId,
        field: 'identifiers',
        new: expect.objectContaining({ value: 'B7' }),
      }),
    )
  })

  test('two numbers of which nothing says which is meant name nobody', async () => {
    const text = message({ placer: 'B6', mrn: 'B6', name: 'Drew^Kit' }).replace(
      'PID|1||B6^^^CLINIC^MR',
      'PID|1||1^^^X^MR~2^^^Y^MR',
    )
    expect(heldAs(await fileText(lab, chart, text))).toMatchObject({
      hold: 'patient',
      why: 'The message has no number by which this patient is known here.',
    })
  })
})

describe('what becomes of an order', () => {
  const enter = async (placer: string, over: Partial<Sent> = {}) =>
    orderOf(filed(await file({ placer, mrn: placer, name: `Vale^${placer}a`, ...over })).orderId)
  const ask = (control: string, placer: string, over: Partial<Sent> = {}, options?: FileOptions) =>
    file({ control, placer, mrn: placer, name: `Vale^${placer}a`, ...over }, options)

  test('before receipt a cancellation takes the order off', async () => {
    const order = await enter('X1')
    const outcome = filed(await ask('CA', 'X1'))
    expect(outcome.answers).toMatchObject([{ action: 'cancel', outcome: 'done' }])
    expect(await linkOf('X1')).toMatchObject({ state: 'CANCELLED' })
    expect((await orderOf(order._id)).deleted).toBe(true)
    expect(filed(await ask('CA', 'X1')).answers).toMatchObject([{ outcome: 'done' }])
  })

  test('of two tests the other stays', async () => {
    const both = [
      { placer: 'X2', group: 'GX2', mrn: 'X2', name: 'Vale^X2a' },
      { placer: 'X3', group: 'GX2', mrn: 'X2', name: 'Vale^X2a', test: 'LIPID^Lipid Panel^L' },
    ]
    const { orderId } = filed(await file(both))
    filed(await ask('CA', 'X2'))
    expect(codes(await orderOf(orderId))).toEqual(['LIPID A'])
  })

  test('after receipt the bench is asked, and after a result it is too late', async () => {
    const order = await enter('X4')
    await receive(order)
    expect(heldAs(await ask('CA', 'X4'))).toMatchObject({ hold: 'changed', placer: 'X4' })
    filed(await ask('CA', 'X4', {}, { confirmed: true }))
    const states = await lab.owner
      .selectFrom('analysis')
      .select(['state', 'reason'])
      .distinct()
      .where('order_id', '=', order._id)
      .execute()
    expect(states).toEqual([{ state: 'CANCELLED', reason: `Cancelled by ${chart.name}` }])

    const other = await enter('X5', { test: 'TSH^Thyroid Stimulating Hormone^L' })
    await receive(other)
    const { body } = await staff.call(api.results.ofOrder, { body: { orderId: other._id } })
    const entered = await staff.call(api.results.enter, {
      body: { cells: body.docs.map(({ _id, version }) => ({ _id, version, raw: '2.10' })) },
    })
    expect(entered.body.outcomes.every(({ ok }) => ok)).toBe(true)
    const late = filed(await ask('CA', 'X5', { test: 'TSH^Thyroid Stimulating Hormone^L' }))
    expect(late.answers).toMatchObject([{ action: 'cancel', outcome: 'unable' }])
    expect(await linkOf('X5')).toMatchObject({ state: 'ORDERED' })
  })

  test('what is not known here waits by name', async () => {
    const outcome = heldAs(await ask('CA', 'X99'))
    expect(outcome).toMatchObject({ hold: 'order', why: 'No order of this number is known here.' })
    expect(linesOf(outcome.problems)).toEqual([
      'ORC-2: No order of this number is known here. (204 Unknown key identifier)',
    ])
  })

  test('an order of another patient is not touched', async () => {
    await enter('X6')
    await enter('X7')
    expect(heldAs(await ask('CA', 'X6', { mrn: 'X7', name: 'Vale^X7a' })).hold).toBe('patient')
    expect(heldAs(await ask('CA', 'X6', { mrn: 'X66', dob: '19700101' })).hold).toBe('demographics')
  })

  test('a change replaces the test before receipt, and is asked of the bench after', async () => {
    const order = await enter('X8')
    const outcome = filed(await ask('XO', 'X8', { test: 'LIPID^Lipid Panel^L' }))
    expect(outcome.answers).toMatchObject([{ action: 'change', outcome: 'done' }])
    expect(codes(await orderOf(order._id))).toEqual(['LIPID A'])
    expect(await linkOf('X8')).toMatchObject({
      panel_id: lab.seeded.panels.get('LIPID'),
      test: { code: 'LIPID' },
    })
    await receive(order)
    expect(heldAs(await ask('XO', 'X8', { test: 'BMP^Basic Metabolic Panel^L' })).hold).toBe('changed')
  })

  test('hold and release lie over the order; SN hears our number', async () => {
    const order = await enter('X10')
    filed(await ask('HD', 'X10'))
    expect((await orderOf(order._id)).hold).toMatchObject({ reason: `Held by ${chart.name}` })
    filed(await ask('RL', 'X10'))
    expect((await orderOf(order._id)).hold).toBeNull()
    expect(filed(await ask('SN', 'X10')).answers).toMatchObject([
      { filler: { raw: `${order.requisitionNumber}-1^ALIQUOT` } },
    ])
  })

  test('of the same test on two tubes the other stays, before and after receipt', async () => {
    const both = ['X20', 'X21'].map((placer) => ({
      placer,
      group: 'GX20',
      mrn: 'X20',
      name: 'Vale^Twotubes',
      rest: [`SPM|1|S${placer}||^Serum|||||||||||||20261119063000-0700`],
    }))
    const { orderId } = filed(await file(both))
    const order = await orderOf(orderId)
    expect(codes(order)).toEqual(['BMP A', 'BMP B'])
    await receive(order)
    filed(await file({ ...both[0], control: 'CA' }, { confirmed: true }))
    const states = await lab.owner
      .selectFrom('analysis as a')
      .innerJoin('specimen as s', 's.id', 'a.specimen_id')
      .select(['s.letter', 'a.state'])
      .distinct()
      .where('a.order_id', '=', order._id)
      .orderBy('s.letter')
      .execute()
    expect(states).toEqual([
      { letter: 'A', state: 'CANCELLED' },
      { letter: 'B', state: 'REGISTERED' },
    ])
  })

  test('an order that is no longer open is asked of the bench, received or not', async () => {
    const order = await enter('X22')
    await lab.owner.updateTable('lab_order').set({ state: 'CLOSED' }).where('id', '=', order._id).execute()
    expect(heldAs(await ask('CA', 'X22'))).toMatchObject({ hold: 'changed', placer: 'X22' })
  })

  test('a number that was cancelled makes no new order', async () => {
    await enter('QZ77')
    filed(await ask('CA', 'QZ77'))
    const outcome = await ask('NW', 'QZ77')
    expect(outcome.is).toBe('refused')
    if (outcome.is === 'refused')
      expect(linesOf(outcome.problems)).toEqual([
        'ORC-2: The number is that of an order that was cancelled (205 Duplicate key identifier)',
      ])
  })

  test('what nobody sees in a text is left out, and told', async () => {
    const outcome = filed(await file({ placer: 'X12', mrn: 'X12', name: 'Ur\u202eban^Ada' }))
    expect((await orderOf(outcome.orderId)).patient.lastname).toBe('Urban')
    expect(linesOf(outcome.told)[0]).toContain('Characters that nobody sees were left out')
  })

  test('an add-on asks the bench', async () => {
    expect(heldAs(await file({ placer: 'X11', mrn: 'X11', name: 'Unger^Mo', obr: '||||A' })).hold).toBe(
      'changed',
    )
  })
})

describe('a test message', () => {
  test('is judged as a real one, and changes no order, patient or number', async () => {
    const numberOf = async (placer: string, name: string) => {
      const { requisitionNumber } = filed(await file({ placer, mrn: placer, name }))
      return Number(requisitionNumber?.replace(/^.*-/, ''))
    }
    const first = await numberOf('TM1', 'Alder^Ruby')
    const before = await Promise.all([countOf('lab_order'), countOf('patient'), countOf('ehr_order')])
    const outcome = filed(await file({ placer: 'TM2', mrn: 'TM2', name: 'Test^Tried' }, { isTest: true }))
    expect(outcome).toMatchObject({
      patientId: null,
      orderId: null,
      requisitionNumber: null,
      answers: [{ action: 'new', outcome: 'done', placer: { raw: 'TM2^EHR' }, filler: null }],
    })
    expect(linesOf(outcome.told).at(-1)).toContain(
      'A test message: it was judged, and nothing was filed. As a real one it would do this: register a patient, enter an order',
    )
    expect(await Promise.all([countOf('lab_order'), countOf('patient'), countOf('ehr_order')])).toEqual(
      before,
    )
    expect(await linkOf('TM2')).toBeUndefined()
    expect(await numberOf('W3KQ', 'Quist^Omar')).toBe(first + 1)
  })

  test('waits for what a real one waits for, and its codes are mapped', async () => {
    const asked = { placer: 'TM4', mrn: 'TM4', name: 'Test^Held', test: 'TM4CODE^Unheard of^L' }
    expect(heldAs(await file(asked, { isTest: true })).hold).toBe('code')
    expect(
      await lab.owner.selectFrom('ehr_code').select('waiting').where('code', '=', 'TM4CODE').execute(),
    ).toEqual([{ waiting: true }])
  })

  test('of an order that is here changes nothing of it', async () => {
    const { orderId } = filed(await file({ placer: 'TM5', mrn: 'TM5', name: 'Test^Stays' }))
    const before = await orderOf(orderId)
    const outcome = filed(
      await file({ placer: 'TM5', mrn: 'TM5', name: 'Test^Stays', control: 'CA' }, { isTest: true }),
    )
    expect(linesOf(outcome.told).at(-1)).toContain('As a real one it would do this: change an order')
    expect(await orderOf(orderId)).toEqual(before)
  })
})

describe('whose order a number names', () => {
  test('cancelling or changing needs the same person, also where no birth date is stated', async () => {
    const made = filed(await file({ placer: 'J1', mrn: 'J1', name: 'Ortiz^Maria', dob: '19700101' }))
    const another = { placer: 'J1', mrn: 'ZZ11', name: 'Zimmer^Hugo', dob: '', sex: 'M' }
    expect(heldAs(await file({ ...another, control: 'CA' })).hold).toBe('demographics')
    expect(heldAs(await file({ ...another, control: 'XO', test: 'LIPID^Lipid Panel^L' })).hold).toBe(
      'demographics',
    )
    // The same first name under another last name is no wedding where nothing else agrees.
    const namesake = { ...another, name: 'Zimmer^Maria', sex: 'F' }
    expect(heldAs(await file({ ...namesake, control: 'CA' })).hold).toBe('demographics')
    const nobody = { ...another, name: '', sex: '' }
    expect(heldAs(await file({ ...nobody, control: 'CA' })).hold).toBe('demographics')
    expect((await orderOf(made.orderId)).deleted).toBe(false)
    expect(codes(await orderOf(made.orderId))).toEqual(['BMP A'])
    filed(await file({ ...another, name: 'Ortiz^Maria', sex: 'F', control: 'CA' }))
    expect((await orderOf(made.orderId)).deleted).toBe(true)
  })

  test.each([
    ['Kowalski^Mario', 'U'],
    ['Kowalski^Marta', 'F'],
    ['Ortiz^Mario', 'U'],
    ['Kowalski^M', 'F'],
  ])('%s is not Maria Ortiz', async (name, sex) => {
    const mrn = `JO${name}${sex}`.replaceAll('^', '')
    const known = { mrn, dob: '19700101' }
    filed(await file({ ...known, placer: `${mrn}1`, name: 'Ortiz^Maria' }, { choice: { newPatient: true } }))
    expect(heldAs(await file({ ...known, placer: `${mrn}2`, name, sex }))).toMatchObject({
      hold: 'demographics',
      why: 'The number is that of somebody with another name.',
    })
  })

  test('a wedding, a second first name and an initial are one person; of twins an initial names none', async () => {
    const known = { mrn: 'TW1', dob: '20261101' }
    const first = filed(await file({ ...known, placer: 'TW1', name: 'Reyes^Jada' }))
    filed(await file({ ...known, placer: 'TW2', name: 'Reyes-Cole^Jada' }))
    filed(await file({ ...known, placer: 'TW3', name: 'Reyes^Jada Rose' }))
    filed(await file({ ...known, placer: 'TW4', name: 'Reyes^J' }))
    expect(heldAs(await file({ ...known, placer: 'TW5', name: 'Reyes^Jade' })).hold).toBe('demographics')
    const twin = filed(
      await file(
        { ...known, mrn: 'TW9', placer: 'TW6', name: 'Reyes^Jade' },
        { choice: { newPatient: true } },
      ),
    )
    expect(twin.patientId).not.toBe(first.patientId)
    expect(heldAs(await file({ ...known, placer: 'TW7', name: 'Reyes^J' })).hold).toBe('demographics')
    filed(await file({ ...known, placer: 'TW8', name: 'Reyes^Jada' }))
  })
})

describe('codes of theirs that look like ours', () => {
  test.each([
    ['K^Ketones, urine^99CLINIC', 'LC1'],
    ['BUN^Bunion removal^L', 'LC2'],
    ['BMP^^L', 'LC3'],
    ['BMP', 'LC4'],
  ])('%s waits until somebody says what it means', async (test, placer) => {
    expect(heldAs(await file({ placer, mrn: placer, name: `Lacey^${placer}`, test }))).toMatchObject({
      hold: 'code',
    })
  })
  test.each([
    ['BMP^^ALIQUOT', 'LC5'],
    ['BMP^Anything^aliquot', 'LC6'],
    ['BMP^BASIC METABOLIC PANEL^L', 'LC7'],
  ])('%s is ours', async (test, placer) => {
    const outcome = filed(await file({ placer, mrn: placer, name: `Lacey^${placer}`, test }))
    expect(codes(await orderOf(outcome.orderId))).toEqual(['BMP A'])
  })
})

describe('how urgent an order is', () => {
  const asked = async (text: string, placer: string) => {
    const obr = `${'|'.repeat(20)}^^^^^${text}`
    const outcome = filed(await file({ placer, mrn: placer, name: `Quick^${placer}`, obr }))
    const { priority, comment } = await orderOf(outcome.orderId)
    return { priority, comment, urgent: outcome.urgent, told: linesOf(outcome.told).join() }
  }
  test.each(['STAT', 'stat', 'S', 'Stat Now', 'URGENT', 'EMERGENCY', 'CRITICAL'])(
    '%s is STAT',
    async (text) => {
      expect(await asked(text, `PR${text.replace(' ', '')}`)).toMatchObject({
        priority: 'STAT',
        urgent: true,
      })
    },
  )
  test.each(['ASAP', 'P', 'Callback'])('%s is routine, and is told on the order', async (text) => {
    const order = await asked(text, `PR${text}`)
    expect(order).toMatchObject({ priority: 'ROUTINE', comment: `Priority as sent: ${text}` })
    expect(order.told).toContain('OBR-5: ')
  })
  test.each(['R', 'Routine', 'N', 'normal', ''])('“%s” is routine', async (text) => {
    expect(await asked(text, `PQ${text}`)).toMatchObject({ priority: 'ROUTINE', comment: null, told: '' })
  })
})
