import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerText, answerWanted } from './acknowledge'
import type { ReadRulesInput } from './connection'
import { bytesOf, newDesk, orderText, type Desk } from './desk-fixture'
import { receive } from './receive'

const rules: ReadRulesInput = {
  zone: 'America/New_York',
  mode: 'production',
  accepts: ['ORM^O01', 'OML^O21'],
}
const msh = (
  id: string,
  over: { type?: string; processing?: string; version?: string; acks?: string } = {},
) =>
  `MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|20260105143000-0500||${over.type ?? 'OML^O21^OML_O21'}|${id}|${over.processing ?? 'P'}|${over.version ?? '2.5.1'}|||${over.acks ?? ''}`

/** For each row what is sent, after what is needed before it; the last answer is the one that the row is about. */
const cases: Readonly<Record<string, (desk: Desk) => string | null>> = {
  'new order stored': (desk) => desk.take(bytesOf(orderText('M1'))).answer,
  'same bytes again': (desk) => {
    desk.take(bytesOf(orderText('M1')))
    return desk.take(bytesOf(orderText('M1'))).answer
  },
  'same id, other content': (desk) => {
    desk.take(bytesOf(orderText('M1')))
    return desk.take(bytesOf(orderText('M1', { PID: 'PID|1||OTHER^^^CLINIC^MR||Doe^John||19810101|M' })))
      .answer
  },
  'required field empty': (desk) =>
    desk.take(bytesOf(orderText('M2', { PID: 'PID|1||||Doe^Jane||19800229|F' }))).answer,
  'wrong data type': (desk) =>
    desk.take(
      bytesOf(
        orderText('M3', { OBX: 'OBX|1|NM|8339-4^Weight^LN||3040|g\rOBX|2|NM|57714-8^Age^LN||NOVALUE|wk' }),
      ),
    ).answer,
  'unsupported type': (desk) =>
    desk.take(bytesOf(orderText('M5', { MSH: msh('M5', { type: 'SIU^S12' }) }))).answer,
  'unsupported event': (desk) =>
    desk.take(bytesOf(orderText('M6', { MSH: msh('M6', { type: 'ORM^O99' }) }))).answer,
  'wrong processing id': (desk) =>
    desk.take(bytesOf(orderText('M7', { MSH: msh('M7', { processing: 'T' }) }))).answer,
  'unsupported version': (desk) =>
    desk.take(bytesOf(orderText('M8', { MSH: msh('M8', { version: '3.0' }) }))).answer,
  'cancel of unknown order': (desk) => desk.take(bytesOf(orderText('M9', { ORC: 'ORC|CA|P100^EHR' }))).answer,
  'MSH-10 empty': (desk) => desk.take(bytesOf(orderText('M11', { MSH: msh('') }))).answer,
  'no MSH': (desk) => desk.take(bytesOf(`hello\r${orderText('M12')}`)).answer,
}

const rows = readFileSync(join(import.meta.dirname, 'vectors/hl7-acks.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))

/** The segments of an answer that the row writes out. */
const told = (answer: string) => ({
  MSA: /MSA\|[A-Z]{2}(?:\|[A-Z0-9]*)?/.exec(answer)?.[0],
  ERR: /ERR\|[^;]*\|E/.exec(answer)?.[0],
})
const segments = (answer: string | null) => (answer ?? '').split('\r').filter(Boolean)

describe('the answer to a message', () => {
  it.each(rows)('%s: %s', (name = '', _inbound = '', expected = '') => {
    if (name === 'unknown test code') {
      const other = orderText('M4', { OBR: 'OBR|1|P100^EHR||XYZ^Something^L' })
      const lenient = newDesk(rules).take(bytesOf(other))
      expect(segments(lenient.answer)[1]).toBe('MSA|AA|M4')
      const strict = newDesk(rules, { strict: true, tests: new Set(['2345-7']) }).take(bytesOf(other))
      expect(segments(strict.answer).slice(1)).toEqual(['MSA|AE|M4', told(expected).ERR])
      return
    }
    if (name === 'database down') {
      const down = newDesk(rules, { isDown: true }).take(bytesOf(orderText('M10')))
      expect(segments(down.answer).slice(1)).toEqual([told(expected).MSA, told(expected).ERR])
      return
    }
    const answer = cases[name]?.(newDesk(rules))
    if (answer === undefined) throw new Error(`No case for the row ${name}.`)
    if (name === 'no MSH') {
      expect(answer).toBeNull()
      return
    }
    const { MSA, ERR } = told(expected)
    expect(MSA).toBeDefined()
    expect(segments(answer).slice(1)).toEqual([MSA, ...(ERR ? [ERR] : [])])
  })

  it('is the stored one again, byte for byte but for MSH-7 and MSH-10, and nothing is made', () => {
    const desk = newDesk(rules)
    const first = segments(desk.take(bytesOf(orderText('M1'))).answer)
    const second = segments(desk.take(bytesOf(orderText('M1'))).answer)
    const [head = '', ...rest] = first
    const [headAgain = '', ...restAgain] = second
    expect(restAgain).toEqual(rest)
    const differing = head
      .split('|')
      .flatMap((field, at) => (headAgain.split('|')[at] === field ? [] : at + 1))
    expect(differing).toEqual([7, 10])
    expect(desk.stored).toHaveLength(1)
  })

  it('turns sender and receiver around, and names its own type by version', () => {
    const headOf = (version: string) =>
      segments(newDesk(rules).take(bytesOf(orderText('M1', { MSH: msh('M1', { version }) }))).answer)[0]
    expect(headOf('2.5.1')).toBe(
      'MSH|^~\\&|ALIQUOT|LAB|EHR|CLINIC|20260105143001-0500||ACK^O21^ACK|A1|P|2.5.1',
    )
    expect(headOf('2.3')).toBe('MSH|^~\\&|ALIQUOT|LAB|EHR|CLINIC|20260105143001-0500||ACK^O21|A1|P|2.3')
  })

  it('tells faults in ERR-1 below 2.5, each as a repetition', () => {
    const head = msh('M1', { version: '2.4' })
    const twice = orderText('M1', { MSH: head, PID: 'PID|1||||Doe^Jane||DOB|F' })
    expect(segments(newDesk(rules).take(bytesOf(twice)).answer)[2]).toBe(
      'ERR|PID^1^3^101&Required field missing&HL70357~PID^1^7^102&Data type error&HL70357',
    )
  })

  it('escapes a control id that holds separators', () => {
    const received = receive(bytesOf(orderText('M\\T\\1')), rules)
    if (received.kind !== 'read') throw new Error(received.kind)
    const { header, message } = received
    const answer = answerText({ header, message, verdict: 'AA', problems: [], controlId: 'A1', at: '' })
    expect(header.controlId).toBe('M&1')
    expect(segments(answer)[1]).toBe('MSA|AA|M\\T\\1')
  })

  it('says in which characters it is where it repeats a name beyond ASCII', () => {
    const received = receive(bytesOf(orderText('M1', { PID: 'PID|1||1||Muñoz^Ana||19800229|F' })), rules)
    if (received.kind !== 'read') throw new Error(received.kind)
    const { header, message } = received
    const named = answerText({
      header,
      message,
      verdict: 'AA',
      problems: [],
      controlId: 'A1',
      at: '',
      orders: [],
    })
    expect(segments(named)[0]?.split('|')[17]).toBe('UNICODE UTF-8')
    expect(segments(named)[2]).toBe('PID|1||1||Muñoz^Ana')
  })

  it('tells each order as ORL or ORR where that is agreed', () => {
    const received = receive(bytesOf(orderText('M1')), rules)
    if (received.kind !== 'read') throw new Error(received.kind)
    const { header, message } = received
    const answer = (
      type: string,
      version: string,
      action: 'new' | 'cancel' | 'change',
      outcome: 'done' | 'unable',
    ) =>
      segments(
        answerText({
          header: { ...header, type, version },
          message,
          verdict: 'AA',
          problems: [],
          controlId: 'A1',
          at: '',
          orders: [{ action, outcome, placer: 'P100', filler: null }],
        }),
      )
    expect(answer('OML', '2.5.1', 'new', 'done')).toEqual([
      'MSH|^~\\&|ALIQUOT|LAB|EHR|CLINIC|||ORL^O22^ORL_O22|A1|P|2.5.1',
      'MSA|AA|M1',
      'PID|1||MRN4711^^^CLINIC^MR||Doe^Jane',
      'ORC|OK|P100',
    ])
    expect(answer('ORM', '2.3', 'cancel', 'unable')).toEqual([
      'MSH|^~\\&|ALIQUOT|LAB|EHR|CLINIC|||ORR^O02|A1|P|2.3',
      'MSA|AA|M1',
      'PID|1||MRN4711^^^CLINIC^MR||Doe^Jane',
      'ORC|UC|P100',
    ])
    expect(
      (['new', 'cancel', 'change'] as const).map((action) => answer('ORM', '2.5.1', action, 'done')[3]),
    ).toEqual(['ORC|OK|P100', 'ORC|CR|P100', 'ORC|XR|P100'])
  })
})

describe('which answer a message wants', () => {
  const stored = { kind: 'stored' } as const
  const wrong = { kind: 'refused', verdict: 'AE' } as const
  const rejected = { kind: 'refused', verdict: 'AR' } as const
  it.each([
    ['', '', stored, 'AA'],
    ['', '', wrong, 'AE'],
    ['', '', rejected, 'AR'],
    ['AL', 'NE', stored, 'CA'],
    // Nothing else would tell of the fault: no answer of the application follows in a message of its own.
    ['AL', 'NE', wrong, 'CE'],
    ['AL', 'AL', stored, 'CA'],
    ['AL', 'AL', wrong, 'CE'],
    ['AL', 'AL', rejected, 'CR'],
    ['AL', 'ER', wrong, 'CE'],
    ['NE', 'AL', stored, 'AA'],
    ['NE', 'AL', wrong, 'AE'],
    ['NE', 'AL', rejected, 'AR'],
    ['NE', 'NE', stored, null],
    ['NE', 'NE', wrong, null],
    ['ER', 'NE', stored, null],
    ['ER', 'NE', wrong, 'CE'],
    ['ER', 'AL', stored, 'AA'],
    ['ER', 'AL', wrong, 'CE'],
    ['SU', 'ER', stored, 'CA'],
    ['SU', 'ER', wrong, 'AE'],
    ['SU', 'NE', wrong, null],
    ['', 'AL', stored, 'AA'],
    ['', 'ER', wrong, 'AE'],
  ] as const)('%s and %s, %o', (acceptAck, applicationAck, outcome, verdict) => {
    expect(answerWanted({ acceptAck, applicationAck }, outcome)).toBe(verdict)
  })

  it('never accepts what is refused, whatever is asked for', () => {
    for (const acceptAck of ['', 'AL', 'NE', 'ER', 'SU'])
      for (const applicationAck of ['', 'AL', 'NE', 'ER', 'SU'])
        for (const outcome of [wrong, rejected])
          expect(answerWanted({ acceptAck, applicationAck }, outcome) ?? '').not.toMatch(/^(AA|CA)$/)
  })

  it('is one, by the application, where the sender waits for it whatever it says', () => {
    const header = { acceptAck: 'AL', applicationAck: 'NE' }
    expect(answerWanted(header, stored, { alwaysOriginal: true })).toBe('AA')
  })
})
