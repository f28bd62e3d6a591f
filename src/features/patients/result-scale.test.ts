import { expect, test } from 'vitest'
import { bandsOf, plotOf, plotSize, type Drawn } from './result-scale'

const point = (day: number, number: number, over: Partial<Drawn> = {}): Drawn => ({
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  raw: String(number),
  number,
  flag: '',
  rangeText: '',
  low: 70,
  high: 99,
  order: null,
  withheld: false,
  sourceFile: null,
  ...over,
})

test('every value and bound lies within the frame, and nothing measured is drawn below zero', () => {
  for (const points of [
    [point(1, 97)],
    [point(1, 0), point(2, 0)],
    [point(1, 0.02, { low: null, high: 0.04 }), point(9, 12_000, { low: null, high: null })],
    [point(1, -3.5, { low: -2, high: 3 }), point(40, 3.1, { low: -2, high: 3 })],
  ]) {
    const { x, y, ticks } = plotOf(points)
    for (const one of points) {
      expect(x(Date.parse(one.at))).toBeGreaterThanOrEqual(plotSize.left)
      expect(x(Date.parse(one.at))).toBeLessThanOrEqual(plotSize.right)
      for (const value of [one.number, one.low, one.high])
        if (value !== null) {
          expect(y(value)).toBeGreaterThanOrEqual(plotSize.top)
          expect(y(value)).toBeLessThanOrEqual(plotSize.bottom)
        }
    }
    expect(ticks.length).toBeLessThan(9)
    if (points.every(({ number }) => number >= 0)) expect(ticks[0]).toBeGreaterThanOrEqual(0)
  }
})

test('each value has the band of its own range, from half way to half way; without a range there is none', () => {
  const points = [
    point(1, 90),
    point(3, 95, { low: null, high: null }),
    point(5, 100, { low: null, high: 110 }),
  ]
  const { x, y } = plotOf(points)
  const bands = bandsOf(points, x, y)
  expect(bands).toHaveLength(2)
  expect(bands[0]).toMatchObject({ x: plotSize.left, y: y(99), height: y(70) - y(99) })
  expect((bands[0]?.x ?? 0) + (bands[0]?.width ?? 0)).toBeCloseTo(x(Date.UTC(2026, 0, 2)))
  // An open bound reaches the edge of the frame.
  expect((bands[1]?.y ?? 0) + (bands[1]?.height ?? 0)).toBeCloseTo(plotSize.bottom)
})
