import { describe, expect, it } from 'vitest'
import { answerText } from './acknowledge'
import type { ReadRulesInput } from './connection'
import { bytesOf, orderText } from './desk-fixture'
import { receive } from './receive'

const rules: ReadRulesInput = { zone: 'America/New_York', mode: 'production' }
const read = (text: string) => receive(bytesOf(text), rules)
const faults = (text: string) =>
  read(text)
    .problems.filter(({ severity }) => severity === 'E')
    .map(({ place, text: words }) => [place && `${place.segment}-${place.field}`, words])

describe('what a message is known by', () => {
  it('is refused where it cannot be seen, raw or as an escape, or is longer than any number', () => {
    const hidden = 'The field holds a character that cannot be seen'
    const long = 'A part of the field is longer than 199 characters'
    expect(faults(orderText('M\u00001'))).toEqual([['MSH-10', hidden]])
    expect(faults(orderText('M1', { PID: 'PID|1||A\\X00\\1||Doe^Jane||19800229|F' }))).toEqual([
      ['PID-3', hidden],
    ])
    expect(faults(orderText('M1', { PID: `PID|1||${'9'.repeat(200)}||Doe^Jane||19800229|F` }))).toEqual([
      ['PID-3', long],
    ])
    expect(faults(orderText('M1', { PID: `PID|1||${'9'.repeat(199)}||Doe^Jane||19800229|F` }))).toEqual([])
    // Two numbers that are long together are each as long as it may be.
    const two = `${'9'.repeat(150)}~${'8'.repeat(150)}`
    expect(faults(orderText('M1', { PID: `PID|1||${two}||Doe^Jane||19800229|F` }))).toEqual([])
  })

  it('of a name a character that cannot be seen is for who files it', () => {
    expect(read(orderText('M1', { PID: 'PID|1||A1||Do\u0000e^Jane||19800229|F' })).kind).toBe('read')
  })

  it('never stands with such a character in a line of words', () => {
    const text = orderText('M1').replace('OML^O21^OML_O21', 'OML^O\u00009')
    expect(faults(text)).toEqual([['MSH-9', 'The event O\ufffd9 of OML is not taken on this connection']])
  })
})

describe('how much is read', () => {
  const lines = (count: number) => orderText('M1') + 'OBX|1|NM|1-8^A^LN||1|g\r'.repeat(count)

  it('is ten thousand segments; more is refused by its head alone, and answered', () => {
    expect(read(lines(9_000)).kind).toBe('read')
    const before = performance.now()
    const received = read(lines(600_000))
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(received).toMatchObject({ kind: 'refused', verdict: 'AE', header: { controlId: 'M1' } })
    expect(received.problems.map(({ code, text }) => [code, text])).toEqual([
      ['100', 'The message has more than 10000 segments'],
    ])
  })

  it('does not stand still at a patient of many numbers', () => {
    const numbers = Array.from({ length: 7_000 }, () => 'A^^^C^MR').join('~')
    const before = performance.now()
    const received = read(orderText('M1', { PID: `PID|1||${numbers}||Doe^Jane||19800229|F` }))
    expect(received.kind).toBe('read')
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  it('is answered with a hundred faults at most', () => {
    const text = orderText('M1') + 'ORC|NW|P2^E\rOBR|2|P2^E||X^Y^L\r'.repeat(4_000)
    const received = read(text)
    if (received.kind !== 'refused') throw new Error(received.kind)
    const { header, message, problems } = received
    expect(problems.filter(({ severity }) => severity === 'E').length).toBeGreaterThan(3_000)
    const answer = answerText({ header, message, verdict: 'AE', problems, controlId: 'A1', at: '' })
    expect(answer.match(/ERR\|/g)).toHaveLength(100)
  })
})
