import type { ResultPoint } from '@contract/patients/record-shapes'
import { roundUp } from '@/ui/chart-scale'

/** A value with a number to draw. */
export type Drawn = ResultPoint & { number: number }

export const isDrawn = (point: ResultPoint): point is Drawn => point.number !== null

export const plotSize = { width: 760, height: 272, left: 84, right: 744, top: 12, bottom: 244 } as const

const { left, right, top, bottom } = plotSize
const LINES = 4

/** Where instants and values stand, the grid lines, and the days named under the axis. */
export function plotOf(points: readonly Drawn[]) {
  const instants = points.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...instants), Math.max(...instants)]
  const values = points.flatMap(({ number, low, high }) => [number, low ?? number, high ?? number])
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spread = most - least || Math.abs(most) || 1
  const step = roundUp(spread / LINES)
  const floor = Math.floor((least - spread * 0.05) / step) * step
  // No result is below nothing unless one of them is.
  const low = least >= 0 ? Math.max(0, floor) : floor
  const high = Math.ceil((most + spread * 0.05) / step) * step
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, n) =>
    Number((low + n * step).toPrecision(10)),
  )
  const x = (at: number) =>
    from === to ? (left + right) / 2 : left + ((at - from) / (to - from)) * (right - left)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const days = from === to ? [from] : [from, (from + to) / 2, to]
  return { x, y, ticks, days }
}

/**
 * The reference ranges as rectangles: each value's own, from half way to the value before it to half way to the next. An
 * open bound reaches the edge; a value without a range has none.
 */
export function bandsOf(points: readonly Drawn[], x: (at: number) => number, y: (value: number) => number) {
  const places = points.map(({ at }) => x(Date.parse(at)))
  return points.flatMap((point, n) => {
    if (point.low === null && point.high === null) return []
    const here = places[n] ?? left
    const start = n === 0 ? left : (here + (places[n - 1] ?? here)) / 2
    const end = n === points.length - 1 ? right : (here + (places[n + 1] ?? here)) / 2
    const upper = point.high === null ? top : y(point.high)
    const lower = point.low === null ? bottom : y(point.low)
    return [{ x: start, width: Math.max(0, end - start), y: upper, height: Math.max(0, lower - upper) }]
  })
}
