import { describe, expect, it } from 'vitest'
import { judgeAnswer, resendAfter } from './judge'

const answer = (...segments: string[]) =>
  new TextEncoder().encode(
    ['MSH|^~\\&|EHR|CLINIC|ALIQUOT|LAB|2026||ACK|X|P|2.5.1', ...segments, ''].join('\r'),
  )
const judge = (...segments: string[]) => judgeAnswer(answer(...segments), 'M1')

describe('an answer to a message of ours', () => {
  it.each(['AA', 'CA'])('%s: done', (code) => expect(judge(`MSA|${code}|M1`)).toEqual({ kind: 'done' }))

  it.each(['AE', 'CE'])('%s: its content, with what the receiver says', (code) => {
    expect(judge(`MSA|${code}|M1`, 'ERR||OBX^2^5|102^Data type error^HL70357|E||||No number')).toEqual({
      kind: 'content',
      faults: [{ place: 'OBX^2^5', code: '102', text: 'Data type error: No number' }],
    })
  })

  it.each(['AR', 'CR'])('%s: set-up with 200 to 203, else again', (code) => {
    const kind = (condition: string) => judge(`MSA|${code}|M1`, `ERR|||${condition}|E`).kind
    expect(['200', '201', '202', '203', '204', '207', ''].map(kind)).toEqual([
      ...Array.from({ length: 4 }, () => 'setup'),
      'again',
      'again',
      'again',
    ])
    expect(judge(`MSA|${code}|M1`)).toEqual({ kind: 'again', faults: [] })
  })

  it('tells faults as versions before 2.5 do', () => {
    expect(judge('MSA|AE|M1', 'ERR|PID^1^3^101&missing&HL70357~OBX^1^5^102')).toMatchObject({
      faults: [
        { place: 'PID^1^3', code: '101' },
        { place: 'OBX^1^5', code: '102' },
      ],
    })
    expect(judge('MSA|AR|M1|Unknown type|||200^Unsupported')).toMatchObject({ kind: 'setup' })
    expect(judge('MSA|AE|M1|No such patient')).toMatchObject({
      faults: [{ code: '', text: 'No such patient' }],
    })
  })

  it('does not count when it is to another message, or is none', () => {
    expect(judge('MSA|AA|M0')).toEqual({ kind: 'notOurs', controlId: 'M0' })
    expect(judge('MSA|AA|')).toEqual({ kind: 'notOurs', controlId: '' })
    expect(judge('MSA|ZZ|M1')).toEqual({ kind: 'unreadable' })
    expect(judgeAnswer(new TextEncoder().encode('OK'), 'M1')).toEqual({ kind: 'unreadable' })
    expect(judgeAnswer(new Uint8Array(), '')).toEqual({ kind: 'unreadable' })
  })

  it('is waited for 5, 15 and 60 seconds, then five minutes with an alarm', () => {
    expect([1, 2, 3, 4, 9].map(resendAfter)).toEqual([
      { ms: 5_000, alarm: false },
      { ms: 15_000, alarm: false },
      { ms: 60_000, alarm: false },
      { ms: 300_000, alarm: true },
      { ms: 300_000, alarm: true },
    ])
  })
})
