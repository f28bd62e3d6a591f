import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { orderWith, type OrderMade } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import type { Filed, FilingConnection } from './filing'
import { patientSystem } from './public'
import { connectionWith, fileText, linesOf, sentOver, type FileOptions } from './test-filing'

let lab: TestLab
let staff: Caller
let reference: FilingConnection
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  reference = await connectionWith(lab, { kind: 'laboratory' })
})
afterAll(() => lab.close())

let made = 0
const someone = async (tests: string[], over: Parameters<typeof orderWith>[1] = {}) => {
  made += 1
  const order = await orderWith(lab, {
    patient: {
      firstname: 'Theo',
      lastname: `Marsh${'abcdefghijklmnopqrstuvwxyz'[made]}`,
      dob: '1966-02-03',
      gender: 'M',
    },
    tests,
    ...over,
  })
  await sentOver(lab, reference, order.orderId)
  return order
}
interface Sent {
  order: OrderMade
  obx: readonly string[]
  status?: string
  dob?: string
  name?: string
  number?: string
  sex?: string
  /** PID-3. */
  ids?: string
  /** OBR-7. */
  collected?: string
  /** Segments behind the OBR. */
  early?: readonly string[]
  /** Segments behind the OBX. */
  rest?: readonly string[]
}
async function message({
  order,
  obx,
  status = 'F',
  dob = '19660203',
  name,
  number = order.requisitionNumber,
  sex = 'M',
  ids,
  collected = '20261119080000-0700',
  early = [],
  rest = [],
}: Sent) {
  made += 1
  const patient = await lab.owner
    .selectFrom('patient')
    .selectAll()
    .where('id', '=', order.patientId)
    .executeTakeFirstOrThrow()
  return [
    `MSH|^~\\&|REF|REFLAB|ALIQUOT|LAB|20261119110000-0700||ORU^R01^ORU_R01|R${made}|P|2.5.1`,
    `PID|1||${ids ?? `77${made}^^^REF^PI`}||${name ?? `${patient.lastname}^${patient.firstname}`}||${dob}|${sex}`,
    `ORC|RE|${number}^ALIQUOT|F${made}^REF`,
    `OBR|1|${number}^ALIQUOT|F${made}^REF|REF1^Panel^L|||${collected}||||||||||||||||||${status}`,
    ...early,
    ...obx,
    ...rest,
  ]
    .map((line) => `${line}\r`)
    .join('')
}
/** The sodium of the demo, as a reference laboratory reports it. */
const sodium = ({
  value = '141',
  unit = 'mmol/L',
  range = '135-145',
  flag = 'N',
  status = 'F',
  code = '2951-2^Sodium^LN',
  type = 'NM',
  observed = '20261119080000-0700',
} = {}) =>
  `OBX|1|${type}|${code}||${value}|${unit}|${range}|${flag}|||${status}|||${observed}|||||||||Peak Reference Lab^^^^^CLIA&2.16.840.1.113883.4.7&ISO^XX^^^99D1234567|1 Peak Rd^^Provo^UT^84601|^Stone^Rae`
const file = async (sent: Sent, options?: FileOptions) =>
  fileText(lab, reference, await message(sent), options)
const filed = (outcome: Filed) => {
  if (outcome.is !== 'filed')
    throw new Error(
      `${outcome.is === 'held' ? `${outcome.hold}: ${outcome.why}` : 'refused'} ${linesOf(outcome.problems).join('; ')}`,
    )
  return outcome
}
const heldAs = (outcome: Filed) => {
  if (outcome.is !== 'held')
    throw new Error(`It was ${outcome.is}: ${outcome.is === 'filed' ? linesOf(outcome.told).join('; ') : ''}`)
  return outcome
}
const analysesOf = async ({ orderId }: OrderMade) =>
  (await staff.call(api.results.ofOrder, { body: { orderId } })).body.docs

describe('results of a reference laboratory', () => {
  test('a final value is entered as it came, with whose it is, and nothing is verified', async () => {
    const order = await someone(['NA'])
    const outcome = filed(await file({ order, obx: [sodium({ value: '141.0' })] }))
    expect(outcome).toMatchObject({
      orderId: order.orderId,
      patientId: order.patientId,
      requisitionNumber: order.requisitionNumber,
      urgent: false,
    })
    const [analysis] = await analysesOf(order)
    expect(analysis).toMatchObject({ state: 'RESULTED', raw: '141.0', verifiedAt: null })
    expect(analysis?.comment).toBe(
      'Performed by Peak Reference Lab, CLIA 99D1234567, 1 Peak Rd, Provo, UT, 84601\nDirector: Rae Stone\nTheir range: 135-145\nTheir flag: N',
    )
  })

  test('by the barcode of the specimen too', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, number: order.specimens[0]?.barcode ?? '', obx: [sodium()] }))
    expect((await analysesOf(order))[0]).toMatchObject({ raw: '141' })
  })

  test('a critical value stands open for its call, as one that was typed', async () => {
    const order = await someone(['NA'])
    const outcome = filed(await file({ order, obx: [sodium({ value: '100', flag: 'LL' })] }))
    expect(outcome.urgent).toBe(true)
    expect((await analysesOf(order))[0]).toMatchObject({
      critical: true,
      criticalCall: null,
      state: 'RESULTED',
    })
  })

  test('an unknown order, another patient and another birth date are not filed', async () => {
    const order = await someone(['NA'])
    expect(heldAs(await file({ order, number: 'NOSUCH-1', obx: [sodium()] })).hold).toBe('unsolicited')
    expect(heldAs(await file({ order, dob: '19660204', obx: [sodium()] })).hold).toBe('demographics')
    expect(heldAs(await file({ order, name: 'Kowalski^Theo', obx: [sodium()] }))).toMatchObject({
      hold: 'demographics',
      why: 'The name is not that of the order’s patient.',
    })
    expect((await analysesOf(order))[0]).toMatchObject({ raw: null })
  })

  test('another unit is never converted and never confirmed; a missing one waits', async () => {
    const order = await someone(['NA'])
    const other = heldAs(await file({ order, obx: [sodium({ unit: 'mg/dL' })] }))
    expect(linesOf(other.problems)).toEqual([
      'OBX-6: The unit differs from that of the test here; nothing was converted (102 Data type error)',
    ])
    expect(heldAs(await file({ order, obx: [sodium({ unit: 'mg/dL' })] }, { confirmed: true })).hold).toBe(
      'content',
    )
    expect(heldAs(await file({ order, obx: [sodium({ unit: '' })] })).hold).toBe('content')
    filed(await file({ order, obx: [sodium({ unit: '' })] }, { confirmed: true }))
  })

  test('a flag that says otherwise than our range waits', async () => {
    const order = await someone(['NA'])
    const outcome = heldAs(await file({ order, obx: [sodium({ flag: 'H' })] }))
    expect(linesOf(outcome.problems).join()).toContain('OBX-8: The sender’s flag says otherwise')
    expect((await analysesOf(order))[0]).toMatchObject({ raw: null })
    filed(await file({ order, obx: [sodium({ flag: 'H' })] }, { confirmed: true }))
  })

  test('a code means what somebody said; an unknown one waits', async () => {
    const order = await someone(['NA'])
    const obx = [sodium({ code: 'S0D^Natrium^99REF' })]
    expect(heldAs(await file({ order, obx }))).toMatchObject({
      hold: 'code',
      why: 'The code S0D means nothing here yet. Say what it means.',
    })
    await lab.owner
      .updateTable('ehr_code')
      .set({ test_id: lab.seeded.tests.get('NA') ?? '' })
      .where('code', '=', 'S0D')
      .execute()
    filed(await file({ order, obx }))
    expect(heldAs(await file({ order, obx: [sodium({ code: '2823-3^Potassium^LN' })] })).why).toContain(
      'The order has no such test',
    )
  })

  test('a preliminary value stays in the comment, until the final one comes', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, status: 'P', obx: [sodium({ status: 'P' })] }))
    expect((await analysesOf(order))[0]).toMatchObject({ state: 'REGISTERED', raw: null })
    expect((await analysesOf(order))[0]?.comment).toContain(
      `Preliminary result of ${reference.name}: 141 mmol/L`,
    )
    filed(await file({ order, obx: [sodium({ value: '142' })] }))
    const [analysis] = await analysesOf(order)
    expect(analysis).toMatchObject({ state: 'RESULTED', raw: '142' })
    expect(analysis?.comment).not.toContain('Preliminary')
  })

  test('a correction before its original waits by name; after it, it takes its place while nothing was released', async () => {
    const order = await someone(['NA'])
    const corrected = { order, status: 'C', obx: [sodium({ value: '143', status: 'C' })] }
    expect(heldAs(await file(corrected))).toMatchObject({
      hold: 'order',
      why: 'It corrects a result that is not here yet.',
      urgent: true,
    })
    filed(await file({ order, obx: [sodium()] }))
    filed(await file(corrected))
    expect((await analysesOf(order))[0]).toMatchObject({ raw: '143', state: 'RESULTED' })
  })

  test('a released value is corrected by a person', async () => {
    const order = await someone(['NA'], { results: { NA: '141' }, resultState: 'RELEASED' })
    const outcome = heldAs(await file({ order, status: 'C', obx: [sodium({ value: '143', status: 'C' })] }))
    expect(linesOf(outcome.problems).join()).toContain(
      'OBX-11: The result here was released. Correct it under Results',
    )
    expect((await analysesOf(order)).map(({ raw }) => raw)).toEqual(['141'])
  })

  test('another value for what stands there is no correction', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, obx: [sodium()] }))
    filed(await file({ order, obx: [sodium()] }))
    expect(heldAs(await file({ order, obx: [sodium({ value: '139' })] })).hold).toBe('content')
  })

  test.each(['X', 'W', 'D'])('status %s is a person’s', async (status) => {
    const order = await someone(['NA'])
    expect(heldAs(await file({ order, obx: [sodium({ status, value: '', type: '' })] }))).toMatchObject({
      hold: 'content',
    })
    expect((await analysesOf(order))[0]).toMatchObject({ raw: null, state: 'REGISTERED' })
  })

  test('what is still to come is told, and a file stays with the message', async () => {
    const order = await someone(['NA', 'K'])
    const outcome = filed(
      await file({
        order,
        status: 'A',
        obx: [
          sodium(),
          'OBX|2|NM|2823-3^Potassium^LN||||||||I',
          'OBX|3|ED|11502-2^Report^LN||^application^pdf^Base64^JVBERi0xLjQK||||||F',
        ],
      }),
    )
    expect(linesOf(outcome.told)).toEqual([
      'OBX-11 (OBX number 2): The result is still to come (103 Table value not found)',
      'OBX-5 (OBX number 3): The file stays with the message (103 Table value not found)',
    ])
    expect((await analysesOf(order)).map(({ code, raw }) => [code, raw])).toEqual([
      ['NA', '141'],
      ['K', null],
    ])
  })

  test('a number with a comparator, and a word that the test does not take', async () => {
    const order = await someone(['NA'])
    expect(heldAs(await file({ order, obx: [sodium({ type: 'ST', value: 'hemolyzed' })] })).why).toContain(
      'can not be entered',
    )
    const tsh = await someone(['TSH'])
    filed(
      await file({
        order: tsh,
        obx: [
          sodium({
            code: '3016-3^TSH^LN',
            type: 'SN',
            value: '<^0.01',
            unit: 'u[IU]/mL',
            range: '',
            flag: '',
          }),
        ],
      }),
    )
    expect((await analysesOf(tsh))[0]?.raw).toBe('<0.01')
  })
})

/** Potassium, whose limits the demo has. */
const potassium = (over: Parameters<typeof sodium>[0] = {}) =>
  sodium({ code: '2823-3^Potassium^LN', value: '7.4', range: '3.5-5.1', flag: 'HH', ...over })
const rawOf = async (order: OrderMade) => (await analysesOf(order)).map(({ raw }) => raw)
const commentOfFirst = async (order: OrderMade) => (await analysesOf(order))[0]?.comment ?? ''

describe('a preliminary value that is critical', () => {
  test.each([
    ['by our limits alone', potassium({ status: 'P', flag: '' })],
    ['by their flag alone', potassium({ status: 'P', value: '4.4' })],
    ['by both', potassium({ status: 'P' })],
  ])('%s waits and alarms at once', async (_, obx) => {
    const order = await someone(['K'])
    const outcome = heldAs(await file({ order, status: 'P', obx: [obx] }))
    expect(outcome).toMatchObject({ hold: 'content', urgent: true, critical: true })
    expect(linesOf(outcome.problems).join()).toContain('OBX-5: A preliminary value is critical. Call it now')
    expect(await analysesOf(order)).toMatchObject([{ raw: null, comment: null }])
    const read = filed(await file({ order, status: 'P', obx: [obx] }, { confirmed: true }))
    expect(read.urgent).toBe(true)
    expect(await commentOfFirst(order)).toContain('Preliminary result of')
    expect(await commentOfFirst(order)).toContain('This preliminary value is critical.')
  })

  test('growth in blood too', async () => {
    const order = await someone([], { tubes: [{ tests: ['M-BC'], sampleType: 'BCB' }] })
    const obx = potassium({
      status: 'P',
      type: 'ST',
      code: `${await loincOf('M-BC')}^Blood culture^LN`,
      value: 'Gram positive cocci in clusters',
      unit: '',
      range: '',
      flag: '',
    })
    expect(heldAs(await file({ order, status: 'P', obx: [obx] }))).toMatchObject({ critical: true })
  })

  test('one that our test can not read waits, since nobody compared it', async () => {
    const order = await someone(['K'])
    const words = heldAs(
      await file({
        order,
        status: 'P',
        obx: [potassium({ status: 'P', type: 'ST', value: 'pending', flag: '' })],
      }),
    )
    expect(linesOf(words.problems).join()).toContain('OBX-5: The preliminary value can not be compared')
    const unit = heldAs(
      await file({ order, status: 'P', obx: [potassium({ status: 'P', unit: 'mg/dL', flag: '' })] }),
    )
    expect(linesOf(unit.problems).join()).toContain('OBX-5: The preliminary value can not be compared')
  })
})

const loincOf = async (code: string) =>
  (
    await lab.owner
      .selectFrom('test')
      .select('loinc')
      .where('lab_id', '=', lab.seeded.labId)
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).loinc ?? ''

describe('what is said of the specimen or of the whole order', () => {
  test('notes of the group, of the specimen and of the message stand beside each of its results', async () => {
    const order = await someone(['NA'])
    filed(
      await file({
        order,
        early: ['NTE|1|L|SPECIMEN GROSSLY HEMOLYZED - INTERPRET WITH CAUTION'],
        obx: [sodium(), 'NTE|1|L|Repeated once'],
        rest: ['SPM|1|||SER^Serum^HL70487', 'NTE|1|L|Tube was underfilled'],
      }),
    )
    const comment = await commentOfFirst(order)
    expect(comment).toContain(
      'Their note: Repeated once / SPECIMEN GROSSLY HEMOLYZED - INTERPRET WITH CAUTION / Tube was underfilled',
    )
  })

  test('notes that no result here can carry wait', async () => {
    const order = await someone(['NA'])
    const outcome = heldAs(
      await file({
        order,
        status: 'I',
        early: ['NTE|1|L|RECOLLECT'],
        obx: [sodium({ status: 'I', value: '' })],
      }),
    )
    expect(linesOf(outcome.problems).join()).toContain('NTE-3: ')
  })

  test.each([
    ['21', 'SPM|1|||SER^Serum^HL70487|||||||||||||||||RH^Hemolysis^HL70490'],
    ['24', 'SPM|1|||SER^Serum^HL70487||||||||||||||||||||HEM^Hemolyzed^HL70493'],
  ])('SPM-%s waits, and stands beside the result of whoever takes it', async (field, spm) => {
    const order = await someone(['NA'])
    const sent = { order, obx: [sodium()], rest: [spm] }
    const outcome = heldAs(await file(sent))
    expect(linesOf(outcome.problems).join()).toContain(`SPM-${field}: `)
    expect(await rawOf(order)).toEqual([null])
    filed(await file(sent, { confirmed: true }))
    expect(await commentOfFirst(order)).toMatch(/Hemoly/)
  })

  test('a specimen of which they say that it is good does not wait', async () => {
    const order = await someone(['NA'])
    const spm = 'SPM|1|||SER^Serum^HL70487||||||||||||||||||||^Acceptable'
    filed(await file({ order, obx: [sodium()], rest: [spm] }))
  })

  test('notes that do not fit wait; taken, the report does not send anybody to a message', async () => {
    const order = await someone(['NA'])
    const sent = {
      order,
      obx: [sodium(), `NTE|1|L|${'The method is new. '.repeat(20)}DO NOT USE FOR DOSING`],
    }
    expect(linesOf(heldAs(await file(sent)).problems).join()).toContain('400 characters')
    filed(await file(sent, { confirmed: true }))
    expect(await commentOfFirst(order)).toMatch(/Shortened here\. The laboratory has the rest\.$/)
  })

  test('the method is told', async () => {
    const order = await someone(['NA'])
    filed(
      await file({
        order,
        obx: [sodium().replace('20261119080000-0700|||', '20261119080000-0700|||^ISE indirect')],
      }),
    )
    expect(await commentOfFirst(order)).toContain('Their method: ISE indirect')
  })

  test('a comment of the bench stays, and is not doubled', async () => {
    const order = await someone(['NA'])
    const [analysis] = await analysesOf(order)
    if (!analysis) throw new Error('No test.')
    await staff.call(api.results.enter, {
      body: {
        cells: [
          { _id: analysis._id, version: analysis.version, raw: '', comment: 'tube was centrifuged late' },
        ],
      },
    })
    filed(await file({ order, status: 'P', obx: [sodium({ status: 'P' }), 'NTE|1|L|early look'] }))
    expect(await commentOfFirst(order)).toMatch(/^tube was centrifuged late\nPreliminary result of/)
    filed(await file({ order, obx: [sodium({ value: '142' }), 'NTE|1|L|final look'] }))
    const comment = await commentOfFirst(order)
    expect(comment).toMatch(/^tube was centrifuged late\nPerformed by/)
    expect(comment).not.toContain('early look')
    expect(comment).toContain('Their note: final look')
  })
})

describe('the value that stands, with other words', () => {
  test('a correction of range, flag or note waits, and then takes the place of what they said', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, obx: [sodium()] }))
    const sent = {
      order,
      status: 'C',
      obx: [
        sodium({ status: 'C', range: '145-155', flag: 'L' }),
        'NTE|1|L|Reference range was wrong. Value is LOW',
      ],
    }
    const outcome = heldAs(await file(sent))
    expect(linesOf(outcome.problems).join()).toContain('OBX-11: The value is the one that stands here')
    expect(outcome.urgent).toBe(true)
    filed(await file(sent, { confirmed: true }))
    const comment = await commentOfFirst(order)
    expect(comment).toContain('Their range: 145-155\nTheir flag: L')
    expect(comment).not.toContain('135-145')
    expect(await rawOf(order)).toEqual(['141'])
  })

  test('the same value as final with a critical flag waits', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, obx: [sodium()] }))
    const outcome = heldAs(await file({ order, obx: [sodium({ range: '10-20', flag: 'HH' })] }))
    expect(linesOf(outcome.problems).join()).toContain('OBX-8: The sender’s flag says otherwise')
    expect(linesOf(outcome.problems).join()).toContain('OBX-11: The value is the one that stands here')
  })

  test('of a released value a person says so', async () => {
    const order = await someone(['NA'], { results: { NA: '141' }, resultState: 'RELEASED' })
    const sent = { order, status: 'C', obx: [sodium({ status: 'C', range: '145-155', flag: 'L' })] }
    expect(linesOf(heldAs(await file(sent)).problems).join()).toContain(
      'OBX-11: The result here was released',
    )
  })

  test('the very same once more changes nothing', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, obx: [sodium(), 'NTE|1|L|as told'] }))
    const before = await analysesOf(order)
    expect(filed(await file({ order, obx: [sodium(), 'NTE|1|L|as told'] })).told).toEqual([])
    expect(await analysesOf(order)).toEqual(before)
  })
})

describe('flags', () => {
  test.each(['PH', 'C', 'CRIT', 'HU', 'ABN', '!!', '*', 'hh', '^Critical high^99REF'])(
    'a value within our range with %s waits',
    async (flag) => {
      const order = await someone(['NA'])
      const outcome = heldAs(await file({ order, obx: [sodium({ flag })] }))
      expect(linesOf(outcome.problems).join()).toContain('OBX-8: ')
      expect(await rawOf(order)).toEqual([null])
    },
  )
  test('a change since the last value says nothing of a range', async () => {
    const order = await someone(['NA'])
    filed(await file({ order, obx: [sodium({ flag: 'W' })] }))
  })
  test.each(['HH', 'hh', 'PH', '!!', '>'])('what nobody ordered is urgent with %s', async (flag) => {
    const order = await someone(['K'])
    const outcome = heldAs(await file({ order, number: 'NOSUCH-2', obx: [potassium({ flag })] }))
    expect(outcome).toMatchObject({ hold: 'unsolicited', urgent: true })
  })
  test('a value that is critical by our limits alone is urgent where it waits for something else', async () => {
    const order = await someone(['K'])
    const outcome = heldAs(await file({ order, obx: [potassium({ flag: '', unit: '' })] }))
    expect(outcome).toMatchObject({ urgent: true, critical: true })
  })
})

describe('which tube and which draw', () => {
  const twoTubes = () => someone(['NA', 'K'], { tubes: [{ tests: ['NA'] }, { tests: ['K'] }] })

  test('a tube on which the test does not stand waits', async () => {
    const order = await twoTubes()
    const other = order.specimens.find(({ letter }) => letter === 'B')?.barcode ?? ''
    const sent = { order, obx: [sodium()], rest: [`SPM|1|${other}^ALIQUOT||SER^Serum^HL70487`] }
    const outcome = heldAs(await file(sent))
    expect(linesOf(outcome.problems).join()).toContain('SPM-2: It names another specimen than the one')
    expect((await analysesOf(order)).map(({ raw }) => raw)).toEqual([null, null])
  })

  test.each([
    ['OBR-7', { collected: '20201119080000-0700' }],
    ['OBX-14', { collected: '', obx: [sodium({ observed: '20201119080000-0700' })] }],
    ['SPM-17', { rest: ['SPM|1|||SER^Serum^HL70487|||||||||||||20261101'] }],
  ])('another day of collection in %s waits', async (place, over) => {
    const order = await someone(['NA'])
    const outcome = heldAs(await file({ order, obx: [sodium()], ...over }))
    expect(linesOf(outcome.problems).join()).toContain(`${place}: The collection is stated otherwise`)
  })
})

describe('a result that is taken back', () => {
  test.each(['W', 'D'])('%s is urgent, whatever OBR-25 says', async (status) => {
    const order = await someone(['NA'], { results: { NA: '141' }, resultState: 'RELEASED' })
    const outcome = heldAs(await file({ order, obx: [sodium({ status, value: '', type: '' })] }))
    expect(outcome).toMatchObject({ hold: 'content', urgent: true })
  })
  test('X is urgent where a result stands, and is none where none does', async () => {
    const order = await someone(['NA'], { results: { NA: '141' }, resultState: 'RELEASED' })
    const sent = (of: OrderMade) => file({ order: of, obx: [sodium({ status: 'X', value: '', type: '' })] })
    expect(heldAs(await sent(order)).urgent).toBe(true)
    expect(heldAs(await sent(await someone(['NA']))).urgent).toBe(false)
  })
})

describe('whose result it is', () => {
  test('our number counts only as ours; another name is not filed by it', async () => {
    const order = await someone(['NA'])
    const { patient_number } = await lab.owner
      .selectFrom('patient')
      .select('patient_number')
      .where('id', '=', order.patientId)
      .executeTakeFirstOrThrow()
    const foreign = { order, name: 'Kowalski^Theo', sex: 'U', obx: [sodium()] }
    expect(heldAs(await file({ ...foreign, ids: `${patient_number}^^^CLINIC^MR` })).hold).toBe('demographics')
    expect(heldAs(await file({ ...foreign, ids: patient_number })).hold).toBe('demographics')
    const told = filed(await file({ ...foreign, ids: `${patient_number}^^^ALIQUOT^PI` })).told
    expect(linesOf(told)).toContain(
      'PID-5: The name differs from the one on file; the one on file was kept (103 Table value not found)',
    )
    // Another first name as well is another person, whatever the number says.
    expect(
      heldAs(await file({ ...foreign, name: 'Kowalski^Thea', ids: `${patient_number}^^^ALIQUOT^PI` })).hold,
    ).toBe('demographics')
  })
})

describe('who may send a result', () => {
  const over = (connection: FilingConnection) => async (sent: Sent, options?: FileOptions) =>
    fileText(lab, connection, await message(sent), options)
  const enteredByHand = async (order: OrderMade, raw: string) => {
    const [analysis] = await analysesOf(order)
    if (!analysis) throw new Error('No test.')
    const { body } = await staff.call(api.results.enter, {
      body: { cells: [{ _id: analysis._id, version: analysis.version, raw }] },
    })
    expect(body.outcomes).toMatchObject([{ ok: true }])
  }

  test('a chart sends none', async () => {
    const order = await someone(['NA'])
    const chart = await connectionWith(lab)
    const outcome = await over(chart)({ order, obx: [sodium()] }, { confirmed: true })
    expect(outcome.is).toBe('refused')
    if (outcome.is === 'refused')
      expect(linesOf(outcome.problems)).toEqual([
        'MSH-9: Results are taken from connections that are set up for a laboratory (200 Unsupported message type)',
      ])
    expect(await rawOf(order)).toEqual([null])
  })

  test('a laboratory that was not asked waits for a person', async () => {
    const order = await someone(['NA'])
    const stranger = over(await connectionWith(lab, { kind: 'laboratory' }))
    const outcome = heldAs(await stranger({ order, obx: [sodium()] }))
    expect(outcome.hold).toBe('content')
    expect(linesOf(outcome.problems)).toEqual([
      'OBR-2: This order was not sent to them over this connection. Find out why they report it before you take it (204 Unknown key identifier)',
    ])
    const [specimen] = order.specimens
    expect(heldAs(await stranger({ order, number: specimen?.barcode ?? '', obx: [sodium()] })).hold).toBe(
      'content',
    )
    expect(await rawOf(order)).toEqual([null])
    filed(await stranger({ order, obx: [sodium()] }, { confirmed: true }))
    expect(await rawOf(order)).toEqual(['141'])
  })

  test('a test of the order that was not sent waits, beside one that was', async () => {
    const order = await someone(['NA'])
    const other = await someone(['K', 'NA'])
    await lab.owner
      .deleteFrom('ehr_order')
      .where('order_id', '=', other.orderId)
      .where('test_id', '=', lab.seeded.tests.get('K') ?? '')
      .execute()
    filed(await file({ order, obx: [sodium()] }))
    const outcome = heldAs(await file({ order: other, obx: [potassium({ value: '4.1', flag: 'N' })] }))
    expect(linesOf(outcome.problems)).toEqual([
      'OBX-3: This test of the order was not sent to them over this connection. Find out why they report it before you take it (204 Unknown key identifier)',
    ])
  })

  test('a correction of a value that did not come by this connection waits', async () => {
    const order = await someone(['NA'])
    await enteredByHand(order, '118')
    const correction = { order, status: 'C', obx: [sodium({ status: 'C' })] }
    const outcome = heldAs(await file(correction))
    expect(linesOf(outcome.problems)).toEqual([
      'OBX-11: It corrects a value that did not come by this connection. Find out which of the two is right (205 Duplicate key identifier)',
    ])
    expect(await rawOf(order)).toEqual(['118'])
    filed(await file(correction, { confirmed: true }))
    expect(await rawOf(order)).toEqual(['141'])
  })

  test('a number of another patient beside a matching name and birth date waits', async () => {
    const order = await someone(['NA'])
    const other = await someone(['NA'])
    await lab.owner
      .insertInto('patient_identifier')
      .values({
        lab_id: lab.seeded.labId,
        system: patientSystem(reference.id, { namespace: 'REF', oid: '', oidType: '' }),
        value: 'OTHERS1',
        patient_id: other.patientId,
      })
      .execute()
    expect(heldAs(await file({ order, ids: 'OTHERS1^^^REF^MR', obx: [sodium()] }))).toMatchObject({
      hold: 'patient',
      maybe: [{ patientId: other.patientId }, { patientId: order.patientId }],
    })
    expect(await rawOf(order)).toEqual([null])
  })
})

describe('which of several', () => {
  test('a test that stands on two tubes waits where no tube is named', async () => {
    const order = await someone(['NA'], { tubes: [{ tests: ['NA'] }, { tests: ['NA'] }] })
    const outcome = heldAs(await file({ order, obx: [sodium()] }, { confirmed: true }))
    expect(outcome.why).toContain('The test stands on several specimens, and nothing says which is meant')
    const second = order.specimens.find(({ letter }) => letter === 'B')?.barcode ?? ''
    filed(await file({ order, obx: [sodium()], rest: [`SPM|1|${second}^ALIQUOT||SER^Serum^HL70487`] }))
    expect((await analysesOf(order)).map(({ letter, raw }) => [letter, raw])).toEqual([
      ['A', null],
      ['B', '141'],
    ])
  })

  test('two values of a message for one test are both not filed', async () => {
    const order = await someone(['NA'])
    const outcome = heldAs(
      await file({ order, obx: [sodium(), sodium({ value: '142' })] }, { confirmed: true }),
    )
    expect(outcome.why).toContain('Two values of the message are for the same test')
    expect(await rawOf(order)).toEqual([null])
  })

  test('what was ordered is whole once nothing of its group is still to come', async () => {
    const order = await someone(['NA', 'K'])
    const link = async () =>
      lab.owner
        .selectFrom('ehr_order')
        .select(['placer', 'state'])
        .where('order_id', '=', order.orderId)
        .where('test_id', '=', lab.seeded.tests.get('NA') ?? '')
        .executeTakeFirstOrThrow()
    const { placer: number } = await link()
    const toCome = 'OBX|2|NM|2823-3^Potassium^LN||||||||I'
    filed(await file({ order, number, status: 'A', obx: [sodium(), toCome] }))
    expect((await link()).state).toBe('PARTIAL')
    filed(await file({ order, number, obx: [sodium(), potassium({ value: '4.1', flag: 'N' })] }))
    expect((await link()).state).toBe('RESULTED')
  })
})

test('the director of the registered laboratory stands beside what that one performed alone (42 CFR 493.1291)', async () => {
  const id = uuidv7()
  await lab.owner
    .insertInto('contract_lab')
    .values({
      lab_id: lab.seeded.labId,
      id,
      name: 'Peak Reference Lab',
      search_name: 'peak reference lab',
      clia: '99D1234567',
      address: json({ line1: '1 Peak Rd', line2: null, city: 'Provo', state: 'UT', zip: '84601' }),
      director: 'Dr. Ursula Registered',
    })
    .execute()
  const registered = await connectionWith(lab, { kind: 'laboratory', contractLabId: id })
  const commentOf = async (clia: string) => {
    const order = await someone(['NA'])
    await sentOver(lab, registered, order.orderId)
    const obx = sodium().replace('99D1234567|1 Peak Rd^^Provo^UT^84601|^Stone^Rae', clia)
    filed(await fileText(lab, registered, await message({ order, obx: [obx] })))
    return commentOfFirst(order)
  }
  expect(await commentOf('99D1234567')).toContain('Director: Dr. Ursula Registered')
  const other = await commentOf('46D7654321')
  expect(other).toContain('CLIA 46D7654321')
  expect(other).not.toContain('Ursula')
  expect(other).not.toContain('Peak Rd')
})
