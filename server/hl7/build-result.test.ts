import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildResult } from './build-result'
import { glucose, group, line, source, states } from './result-fixture'
import { receive } from './receive'

const built = (input: Parameters<typeof buildResult>[0]): string => {
  const result = buildResult(input)
  if (!result.ok) throw new Error(result.refusals.map(({ text }) => text).join('; '))
  return result.text
}
const refused = (input: Parameters<typeof buildResult>[0], limits?: { attachment: number }) => {
  const result = buildResult(input, limits)
  return result.ok
    ? []
    : result.refusals.map(({ place, text }) => [place.segment, place.index, place.field, text])
}
const segment = (text: string, name: string, at = 0) =>
  (text.split('\r').filter((one) => one.startsWith(`${name}|`))[at] ?? '').split('|')

describe('a result message', () => {
  it.each(Object.keys(states))('has the fields of the vector: %s', (name) => {
    const state = states[name]
    if (!state) throw new Error(name)
    const vector = readFileSync(join(import.meta.dirname, 'vectors', `oru-${name}.hl7`), 'utf8')
    const fields = (text: string) =>
      text
        .split(/[\r\n]+/)
        .filter(Boolean)
        .map((one) => one.split('|'))
    expect(fields(built(state))).toEqual(fields(vector))
  })

  it('is read back as it was built', () => {
    for (const state of Object.values(states)) {
      const bytes = new TextEncoder().encode(built(state))
      const read = receive(bytes, { zone: 'UTC', mode: 'test', accepts: ['ORU^R01'] })
      expect(read.problems).toEqual([])
      expect(read).toMatchObject({
        kind: 'read',
        content: { kind: 'result', groups: state.groups.map(({ status }) => ({ status })) },
      })
    }
  })

  it('links a child to the isolate that it names', () => {
    const micro = states['micro-parent-child']
    if (!micro) throw new Error('There is none.')
    const read = receive(new TextEncoder().encode(built(micro)), {
      zone: 'UTC',
      mode: 'test',
      accepts: ['ORU^R01'],
    })
    expect(read).toMatchObject({
      content: {
        groups: [
          { parent: null },
          { parent: { observation: 2, subId: '2', text: 'Shigella flexneri', filler: { id: 'A260105-1' } } },
        ],
      },
    })
  })

  it('keeps separators and line breaks of a name and a note as escapes', () => {
    const name = { family: 'O’Neil|^~\\&', given: 'Ann\nMarie' }
    const plain = source('1', [group()])
    const text = built({ ...plain, patient: { ...plain.patient, name } })
    expect(text.split('\r')).toHaveLength(built(plain).split('\r').length)
    expect(
      receive(new TextEncoder().encode(text), { zone: 'UTC', mode: 'test', accepts: ['ORU^R01'] }),
    ).toMatchObject({
      content: { patient: { name } },
    })
  })

  it('writes times on the clock of the zone, with the offset of that day', () => {
    const summer = built(source('1', [group({ collected: '2026-07-01T03:30:05Z' })]))
    expect(segment(summer, 'OBR')[7]).toBe('20260630233005-0400')
  })

  it('has no type where it has no value, TX for several lines, and a PDF without line breaks', () => {
    const lines = [
      line({ value: { kind: 'empty' }, status: 'I' }),
      line({ test: { code: 'A' }, value: { kind: 'text', text: 'one\ntwo' } }),
      line({ test: { code: '11502-2' }, value: { kind: 'pdf', base64: 'JVBERi0x' } }),
    ]
    const text = built(source('1', [group({ status: 'A', lines })]))
    expect([0, 1, 2].map((at) => [segment(text, 'OBX', at)[2], segment(text, 'OBX', at)[5]])).toEqual([
      ['', ''],
      ['TX', 'one\\.br\\two'],
      ['ED', '^application^pdf^Base64^JVBERi0x'],
    ])
  })
})

describe('a result message is not sent', () => {
  const status = (
    of: NonNullable<Parameters<typeof group>[0]>['status'],
    ...lines: ('F' | 'P' | 'C' | 'I' | 'X' | 'W')[]
  ) =>
    refused(
      source('1', [
        group({
          ...(of && { status: of }),
          lines: lines.map((one, at) =>
            line({
              status: one,
              subId: String(at + 1),
              value: one === 'W' ? { kind: 'withdrawn', type: 'NM' } : { kind: 'number', text: '1' },
            }),
          ),
        }),
      ]),
    ).map(([name, index, field]) => `${name}-${field} ${index}`)

  it.each([
    ['F', ['F', 'P']],
    ['F', ['F', 'I']],
    ['F', ['C']],
    ['F', ['W']],
    ['P', ['F']],
    ['P', ['P', 'C']],
    ['P', ['P', 'W']],
    ['C', ['F']],
    ['C', ['C', 'I']],
    ['C', ['C', 'P']],
    ['A', ['F', 'F']],
    ['A', ['I']],
    ['X', ['X', 'F']],
    ['I', ['F']],
    ['M', ['C', 'F']],
  ] as const)('as %s with %j', (of, lines) => expect(status(of, ...lines)).toEqual(['OBR-25 1']))

  it.each([
    ['F', ['F', 'X']],
    ['P', ['P', 'I', 'F']],
    ['C', ['C', 'F', 'W']],
    ['A', ['F', 'I']],
    ['X', ['X', 'X']],
    ['M', ['C', 'I']],
  ] as const)('but is as %s with %j', (of, lines) => expect(status(of, ...lines)).toEqual([]))

  it('with two of one test that nothing tells apart, without a laboratory, or with its value withdrawn and there', () => {
    expect(refused(source('1', [group({ lines: [line(), line()] })]))).toEqual([
      ['OBX', 2, 4, 'The same test stands twice in this group and is not told apart'],
    ])
    expect(refused(source('1', [group({ lines: [line({ performedBy: null })] })]))).toEqual([
      ['OBX', 1, 23, 'Nothing says where the test was performed'],
    ])
    expect(refused(source('1', [group({ status: 'C', lines: [line({ status: 'W' })] })]))).toEqual([
      ['OBX', 1, 5, 'A result that is withdrawn still has its value'],
    ])
    expect(refused(source('1', [group({ lines: [line({ value: { kind: 'empty' } })] })]))).toEqual([
      ['OBX', 1, 5, 'A reported result has no value'],
    ])
  })

  it('with a PDF beyond the limit of the connection', () => {
    const pdf = line({ test: { ...glucose, code: '11502-2' }, value: { kind: 'pdf', base64: 'JVBERi0x' } })
    expect(refused(source('1', [group({ lines: [line(), pdf] })]), { attachment: 7 })).toEqual([
      ['OBX', 2, 5, 'The PDF is longer than the 7 characters that this connection takes'],
    ])
    expect(refused(source('1', [group({ lines: [line(), pdf] })]), { attachment: 8 })).toEqual([])
  })
})
