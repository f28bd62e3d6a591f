import { describe, expect, it } from 'vitest'
import { bytesOf, orderText } from './desk-fixture'
import { errLocation, problemLine } from './problem'
import { receive } from './receive'
import type { AdmissionMessage, OrderMessage } from './shapes'
import type { ReadRulesInput } from './connection'

const read = (text: string, over: Partial<ReadRulesInput> = {}) =>
  receive(bytesOf(text), {
    zone: 'America/New_York',
    mode: 'production',
    accepts: ['ORM^O01', 'OML^O21', 'ORU^R01', 'ADT'],
    ...over,
  })
type Received = ReturnType<typeof read>
const order = (over: Parameters<typeof orderText>[1], rules: Partial<ReadRulesInput> = {}): OrderMessage => {
  const received = read(orderText('M1', over), rules)
  if (received.kind !== 'read' || received.content.kind !== 'order')
    throw new Error(received.problems.map(problemLine).join('; '))
  return received.content
}
const faults = ({ problems }: Received) =>
  problems
    .filter(({ severity }) => severity === 'E')
    .map(({ place, code }) => `${code} ${place ? errLocation(place).join('^') : ''}`)

describe('an order', () => {
  it('has its numbers, test, provider, times and priority', () => {
    const { orders, patient } = order({
      ORC: 'ORC|NW|P100^EHR^1.2^ISO|F7|G1^EHR|||||20260105073000-0500|||9^Old^Number~1234567893^Orderer^Otto^^^Dr.^^^NPI^L^^^NPI',
      OBR: 'OBR|1|P100^EHR^1.2^ISO|F7|GLU^Glucose^L^2345-7^Glucose^LN|S||20260105073000|||^Drawer|G||fasting||BLD&Blood|||||||||||||3456^Copy^Carl|||R73.9^Hyperglycemia^I10',
    })
    expect(patient).toMatchObject({ ids: [{ id: 'MRN4711' }], birth: { date: '1980-02-29' }, sex: 'F' })
    expect(orders).toMatchObject([
      {
        action: 'new',
        placer: { id: 'P100', authority: { namespace: 'EHR', oid: '1.2' } },
        filler: { id: 'F7' },
        group: { id: 'G1' },
        test: { code: 'GLU', system: 'L', altCode: '2345-7', altSystem: 'LN' },
        orderer: { npi: '1234567893', id: '1234567893', name: { family: 'Orderer', prefix: 'Dr.' } },
        priority: 'stat',
        signed: { instant: '2026-01-05T12:30:00.000Z' },
        collected: { instant: '2026-01-05T12:30:00.000Z', hasOffset: false },
        specimenAction: 'G',
        clinicalInfo: 'fasting',
        source: 'Blood',
        copiesTo: [{ name: { family: 'Copy' } }],
        reasons: [{ code: 'R73.9', isIcd10: true }],
      },
    ])
  })

  it.each([
    ['NW', 'new'],
    ['CA', 'cancel'],
    ['DC', 'cancel'],
    ['XO', 'change'],
    ['RP', 'change'],
    ['RO', 'change'],
    ['SN', 'number'],
    ['HD', 'hold'],
    ['RL', 'release'],
  ])('%s is %s', (control, action) =>
    expect(order({ ORC: `ORC|${control}|P100^EHR||||||||||1^A^B` }).orders[0]?.action).toBe(action),
  )

  it('with a code of ORC-1 that is not known is refused at it', () => {
    expect(faults(read(orderText('M1', { ORC: 'ORC|CD:2539|P100' })))).toEqual(['103 ORC^1^1'])
    expect(faults(read(orderText('M1', { ORC: 'ORC||P100' })))).toEqual(['101 ORC^1^1'])
  })

  it('takes STAT from OBR-5, OBR-27 or TQ1', () => {
    const orc = 'ORC|NW|P100^EHR||||||||||1^A^B'
    const priority = (over: Parameters<typeof orderText>[1]) => order(over).orders[0]?.priority
    expect(priority({ ORC: `${orc}\rTQ1|1||||||||S` })).toBe('stat')
    expect(priority({ OBR: `OBR|1|P100|||||20260105${'|'.repeat(20)}^^^^^ST` })).toBe('stat')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|A' })).toBe('asap')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|Stat Now' })).toBe('stat')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|URGENT' })).toBe('stat')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|Static' })).toBe('other')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|P' })).toBe('other')
    expect(priority({ OBR: 'OBR|1|P100||GLU^Glucose|Routine' })).toBe('routine')
    expect(priority({})).toBe('routine')
  })

  it('keeps the first twelve diagnoses in their order, and says that there were more', () => {
    const dg1 = Array.from({ length: 13 }, (_, at) => `DG1|${at + 1}||E11.${at + 10}^Text^I10`).join('\r')
    const received = read(orderText('M1', { DG1: dg1 }))
    const { orders } = order({ DG1: dg1 })
    expect(orders[0]?.diagnoses.map(({ code }) => code)).toEqual(
      Array.from({ length: 12 }, (_, at) => `E11.${at + 10}`),
    )
    expect(received.problems).toMatchObject([
      {
        place: { segment: 'DG1', index: 13 },
        severity: 'W',
        hold: false,
        text: 'Only the first 12 diagnoses are taken',
      },
    ])
  })

  it('has the insurance of IN1, with the member id of IN1-36', () => {
    const fields = Array.from({ length: 36 }, () => '')
    const set = {
      0: '1',
      1: 'PPO^Plan',
      2: 'AET',
      3: 'Aetna',
      7: 'G-1',
      11: '20260101',
      15: 'Doe^Jane',
      16: 'SEL',
      17: '19800229',
      21: '1',
      35: 'W123',
    }
    for (const [at, text] of Object.entries(set)) fields[Number(at)] = text
    expect(
      order({ PID: `PID|1||1||Doe^Jane||19800229|F\rIN1|${fields.join('|')}` }).insurances,
    ).toMatchObject([
      {
        plan: { code: 'PPO' },
        payerId: 'AET',
        payerName: 'Aetna',
        group: 'G-1',
        relation: 'SEL',
        order: '1',
        memberId: 'W123',
      },
    ])
  })

  it('of two numbers that differ is that of OBR-2, and waits', () => {
    const text = orderText('M1', { OBR: 'OBR|1|P200^EHR||GLU^Glucose' })
    expect(read(text).problems).toMatchObject([
      { place: { segment: 'ORC', field: 2 }, code: '204', hold: true },
    ])
    expect(order({ OBR: 'OBR|1|P200^EHR||GLU^Glucose' }).orders[0]?.placer?.id).toBe('P200')
  })

  it('has its notes, answers with their notes, and specimens', () => {
    const { orders, notes } = order({
      PID: 'PID|1||1||Doe^Jane||19800229|F\rNTE|1||about the patient',
      OBR: 'OBR|1|P100||GLU^Glucose\rNTE|1||about the order\rOBX|1|ST|FAST^Fasting?||Y||||||F\rNTE|1||since 8\rSPM|1|S1&EHR^F1&LAB||SER^Serum\rNTE|1||cold',
    })
    expect(notes).toEqual(['about the patient'])
    expect(orders).toMatchObject([
      {
        notes: ['about the order'],
        answers: [{ test: { code: 'FAST' }, value: { kind: 'text', text: 'Y' }, notes: ['since 8'] }],
        specimens: [{ placer: { id: 'S1' }, filler: { id: 'F1' }, type: { code: 'SER' }, notes: ['cold'] }],
      },
    ])
  })

  it('is refused with every fault at its place', () => {
    const text = orderText('M1', {
      PID: 'PID|1||||Doe^Jane||1980-02-29|F',
      ORC: 'ORC|NW',
      OBR: 'OBR|1|||GLU^Glucose|||yesterday',
    })
    expect(faults(read(text))).toEqual([
      '101 PID^1^3',
      '102 PID^1^7',
      '101 ORC^1^2',
      '101 ORC^1^12',
      '102 OBR^1^7',
    ])
  })

  it('is refused where a field is longer than the connection takes; an attachment has its own limit', () => {
    const limits = { field: 100, attachment: 200 }
    const obx = (type: string, size: number) =>
      orderText('M1', {
        OBX: `OBX|1|${type}|N^Note||${type === 'ED' ? '^application^pdf^Base64^JVBERi' : ''}${'A'.repeat(size)}`,
      })
    expect(faults(read(obx('ST', 101), { limits }))).toEqual(['102 OBX^1^5'])
    expect(faults(read(obx('ST', 100), { limits }))).toEqual([])
    expect(faults(read(obx('ED', 150), { limits }))).toEqual([])
    expect(faults(read(obx('ED', 201), { limits }))).toEqual(['102 OBX^1^5'])
  })

  it('waits where an answer is in a unit that the question lacks, or outside of its limits', () => {
    const answerLimits = [
      { code: 'WEIGHT', unit: 'g', low: 200, high: 8_000 },
      { code: 'WEIGHT', unit: 'kg', low: 0.2, high: 8 },
    ]
    const told = (value: string, unit: string) =>
      read(orderText('M1', { OBX: `OBX|1|NM|WEIGHT^Birth weight^L||${value}|${unit}` }), { answerLimits })
        .problems.filter(({ severity }) => severity === 'W')
        .map(problemLine)
    const otherUnit =
      'OBX-6: The answer is in a unit that the question does not have (103 Table value not found)'
    const outside = 'OBX-5: The answer is outside of the question’s limits (103 Table value not found)'
    expect(told('3450', 'g^gram^UCUM')).toEqual([])
    expect(told('3.45', 'kg^kilogram^UCUM')).toEqual([])
    expect(told('3450', '')).toEqual([])
    expect(told('3450', 'oz^ounce^UCUM')).toEqual([otherUnit])
    expect(told('3450', 'kg^kilogram^UCUM')).toEqual([outside])
    expect(told('9000', 'g^gram^UCUM')).toEqual([outside])
  })

  it('with a second patient is not taken; behind an OML a second one begins earlier results', () => {
    const two = 'OBR|1|P100||GLU^Glucose\rPID|2||OTHER||Roe^Rita\rOBX|1|ST|X||other'
    const head = 'MSH|^~\\&|EHR|CLINIC|A|L|2026||ORM^O01|M1|P|2.3'
    expect(faults(read(orderText('M1', { MSH: head, OBR: two })))).toEqual(['100 PID^2'])
    expect(order({ OBR: two }).orders[0]?.answers).toEqual([])
  })
})

describe('a message with another one inside', () => {
  it('is not taken, and no edit of its set-up would cure it', () => {
    const received = read(`${orderText('M1')}${orderText('M2')}`)
    expect([received.kind === 'refused' && received.verdict, faults(received)]).toEqual(['AE', ['100 MSH^2']])
  })
})

describe('a result', () => {
  const observed = (obx: string) => {
    const received = read(
      `MSH|^~\\&|LAB|L|A|B|2026||ORU^R01|1|P|2.5.1\rPID|1||1||Doe^Jane||19800229\rOBR|1|P|F|GLU\rOBX|1|${obx}\r`,
    )
    const content = received.kind === 'read' && received.content.kind === 'result' ? received.content : null
    return { faults: faults(received), observation: content?.groups[0]?.observations[0] }
  }

  it.each(['5.1~6.2', '5.1^6.2', '<5', '5,1'])(
    'whose number is %s is refused, never read in part',
    (text) => {
      expect(observed(`NM|GLU||${text}||||||F`).faults).toEqual(['102 OBX^1^5'])
    },
  )

  it.each([
    ['organization number (component 10)', 'Demo Lab^L^^^^CLIA&2.16.840.1.113883.4.7&ISO^XX^^^99D9999999'],
    ['ID number (component 3)', 'Demo Lab^L^99D9999999'],
  ])('names its laboratory with the CLIA number as %s', (_where, laboratory) => {
    expect(observed(`NM|GLU||5.1||||||F||||||||||||${laboratory}`).observation).toMatchObject({
      value: { kind: 'number', number: '5.1' },
      performedBy: { name: 'Demo Lab', clia: '99D9999999' },
    })
  })
})

describe('an answer to a question', () => {
  const limits = [{ code: 'WEIGHT', unit: 'g', low: 200, high: 10_000 }]
  const asked = (number: string, unit = 'g') =>
    read(
      orderText('M1', {
        OBR: `OBR|1|P100||GLU^Glucose|||20260105073000-0500\rOBX|1|NM|WEIGHT^Weight||${number}|${unit}`,
      }),
      { answerLimits: limits },
    ).problems.filter(({ hold }) => hold)

  it.each(['200', '0200.0', '3400', '10000', '10000.0'])(
    'of %s is within its limits, both included',
    (text) => {
      expect(asked(text)).toEqual([])
    },
  )

  it.each(['199.9', '10000.1', '-3400'])('of %s waits for a person', (text) => {
    expect(asked(text)).toMatchObject([{ place: { segment: 'OBX', field: 5 }, code: '103' }])
  })

  it('in a unit that the question does not have waits', () => {
    expect(asked('3400', 'kg')).toMatchObject([{ place: { segment: 'OBX', field: 6 }, code: '103' }])
  })
})

describe('a result with a second patient', () => {
  it('is not taken: nothing of one may be put to the other', () => {
    const text =
      'MSH|^~\\&|LAB|L|A|B|2026||ORU^R01|1|P|2.5.1\rPID|1||1||Doe^Jane\rOBR|1|P|F|GLU\rOBX|1|NM|GLU||1||||||F\rPID|2||2||Roe^Rita\rOBR|2|P|G|GLU\rOBX|1|NM|GLU||2||||||F\r'
    expect(faults(read(text))).toEqual(['100 PID^2'])
  })
})

describe('an admission', () => {
  const admission = (event: string, ...more: string[]): AdmissionMessage => {
    const received = read(
      [
        `MSH|^~\\&|ADT|H|A|L|20260105||ADT^${event}|1|P|2.5.1`,
        `EVN|${event}|20260105120000-0500`,
        ...more,
        '',
      ].join('\r'),
    )
    if (received.kind !== 'read' || received.content.kind !== 'admission')
      throw new Error(received.problems.map(problemLine).join('; '))
    return received.content
  }
  const pid = 'PID|1||1^^^H^MR||Doe^Jane||19800229|F'

  it.each([
    ['A01', 'admit'],
    ['A04', 'register'],
    ['A08', 'update'],
    ['A31', 'update'],
    ['A28', 'register'],
    ['A03', 'discharge'],
    ['A11', 'cancelAdmit'],
    ['A99', 'other'],
  ])('%s: %s', (event, action) => expect(admission(event, pid)).toMatchObject({ event, action, merge: null }))

  it.each(['A40', 'A18', 'A34', 'A36'])('%s merges the patient of MRG into that of PID', (event) => {
    expect(admission(event, pid, 'MRG|2^^^H^MR~3^^^X^PI||ACC9||||Doe^J')).toMatchObject({
      action: 'merge',
      patient: { ids: [{ id: '1' }] },
      merge: { ids: [{ id: '2' }, { id: '3' }], account: { id: 'ACC9' }, name: { family: 'Doe' } },
    })
  })

  it('that merges says with whom, or is refused', () => {
    const text = `MSH|^~\\&|ADT|H|A|L|20260105||ADT^A40|1|P|2.5.1\r${pid}\r`
    expect(faults(read(text))).toEqual(['101 MRG^1^1'])
  })

  it('tells what is not stated from what is deleted', () => {
    const { patient } = admission('A08', 'PID|1||1^^^H^MR||Doe^Jane||19800229|F||""|""||""||||||||')
    expect([patient.races, patient.address, patient.phones, patient.ssn, patient.ethnicity]).toEqual([
      null,
      null,
      null,
      undefined,
      undefined,
    ])
  })
})
