import { describe, expect, test } from 'vitest'
import { kindOf } from './kinds'
import { nextAfter, type Heard, type Running } from './next'

const now = new Date('2026-11-19T19:00:00.000Z')
const fax = kindOf('fax')
const first: Running = { state: 'WAITING', tries: 1, askedAt: now, pages: 3, toneBefore: false }
const after = (heard: Heard, over: Partial<Running> = {}) => nextAfter(heard, { ...first, ...over }, fax, now)
const minutesOn = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000
const busy: Heard = { is: 'refused', fault: 'again', words: 'Line busy' }

describe('what follows from a try of a fax', () => {
  test('busy four times: again after 1, 5 and 15 minutes, then failed', () => {
    const steps = [1, 2, 3, 4].map((tries) => {
      const { by, tryAt, end } = after(busy, { tries })
      return [by, minutesOn(tryAt), end]
    })
    expect(steps).toEqual([
      ['postpone', 1, 'FAILED'],
      ['postpone', 5, 'FAILED'],
      ['postpone', 15, 'FAILED'],
      ['fail', null, 'FAILED'],
    ])
  })

  test('a number that does not exist, and a document that cannot be sent, are not tried again', () => {
    for (const fault of ['number', 'document'] as const)
      expect(after({ is: 'refused', fault, words: 'x' })).toMatchObject({ by: 'fail', tryAt: null, fault })
  })

  test('a voice: once more, and never a third time', () => {
    const voice: Heard = { is: 'refused', fault: 'tone', words: 'Voice' }
    expect(after(voice)).toMatchObject({ by: 'postpone', fault: 'tone' })
    expect(after(voice, { tries: 2, toneBefore: true })).toMatchObject({ by: 'fail', fault: 'number' })
    expect(after(voice, { tries: 2 })).toMatchObject({ by: 'postpone' })
  })

  test('an account without credit stops the line and costs no try', () => {
    expect(after({ is: 'refused', fault: 'account', words: 'No credit' })).toMatchObject({
      by: 'postpone',
      free: true,
      stops: true,
    })
  })

  test('fewer pages than were sent are no arrival: all of them go again', () => {
    const confirmed = (pages: number): Heard => ({ is: 'confirmed', partnerId: 'p', pages })
    expect(after(confirmed(2))).toMatchObject({ by: 'postpone', end: 'FAILED', fault: 'partial' })
    expect(after(confirmed(3))).toMatchObject({ by: 'confirm', end: 'CONFIRMED' })
  })

  test('taken: asked again in ten minutes, and given up as unknown an hour after it was sent', () => {
    const taken: Heard = { is: 'taken', partnerId: 'p' }
    expect(minutesOn(after(taken).tryAt)).toBe(10)
    const hourAgo = new Date(now.getTime() - 60 * 60_000)
    expect(after(taken, { state: 'SENT', askedAt: hourAgo })).toMatchObject({ by: 'fail', end: 'UNKNOWN' })
    expect(after({ is: 'silent' }, { askedAt: hourAgo })).toMatchObject({ by: 'fail', end: 'UNKNOWN' })
  })

  test('a try whose end nobody saw is never sent again before the partner was asked', () => {
    const silent = after({ is: 'silent' })
    expect(silent).toMatchObject({ end: null })
    expect(silent.by).toBeUndefined()
    expect(after({ is: 'none' })).toMatchObject({ by: 'postpone', end: 'FAILED' })
    expect(after({ is: 'unknown', words: 'Nobody knows' })).toMatchObject({ by: 'fail', end: 'UNKNOWN' })
  })
})
