import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idlePhase } from './idle'

const at = (seconds: number, limit: number) => {
  const { phase, secondsLeft } = idlePhase(seconds * 1000, 0, limit)
  return `${phase} ${String(secondsLeft)}`
}

describe('idlePhase', () => {
  it('gives notice at 60 s and counts down from 10 s [rule:idle] [limit:idle]', () => {
    expect([0, 1739, 1740, 1789, 1790, 1799, 1800, 9999].map((seconds) => at(seconds, 1800))).toEqual([
      'active 1800',
      'active 61',
      'notice 60',
      'notice 11',
      'countdown 10',
      'countdown 1',
      'out 0',
      'out 0',
    ])
  })

  it('gives notice at half time when the limit is below 120 s', () => {
    expect([29, 30, 49, 50, 60].map((seconds) => at(seconds, 60))).toEqual([
      'active 31',
      'notice 30',
      'notice 11',
      'countdown 10',
      'out 0',
    ])
    expect([59, 60].map((seconds) => at(seconds, 120))).toEqual(['active 61', 'notice 60'])
    expect([1, 2].map((seconds) => at(seconds, 12))).toEqual(['active 11', 'countdown 10'])
  })

  it('only ever moves forward, and takes a clock set back for no time passed', () => {
    const order = ['active', 'notice', 'countdown', 'out']
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(200_000), fc.nat(200_000), (limit, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((s) => idlePhase(s * 1000, 0, limit).phase)
        expect(order.indexOf(early ?? '')).toBeLessThanOrEqual(order.indexOf(late ?? ''))
      }),
    )
    expect(idlePhase(0, 5_000_000, 300)).toEqual({ phase: 'active', secondsLeft: 300 })
  })

  it('signs out rather than never when the limit is no number', () => {
    expect(idlePhase(0, 0, Number.NaN).phase).toBe('out')
  })
})
