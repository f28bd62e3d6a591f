import { decimal, decimalText, subtract } from '../rules/decimal'
import type { ControlRule, PointVerdict, R4sMode, RuleScope, RunVerdict, Severity } from './choices'

/** One rule as a test has it switched on. */
export interface RuleSetting {
  rule: ControlRule
  scopes: readonly RuleScope[]
  severity: Severity
}

export interface ControlSettings {
  rules: readonly RuleSetting[]
  /** both2s: one point over +2 SD and another under −2 SD. range4s: further apart than 4 SD. */
  r4s: R4sMode
  /** Nothing is looked at in a run before one of its points is outside 2 SD: the manual procedure. */
  gate?: boolean
}

/**
 * A point of a sequence, in order of runs and of levels in a run. Its target is the one that was in force when it was measured.
 * `cut`: from here on nothing looks back: after a corrective action. `cutsLevel`: nor do the windows of this level, nor the chain
 * of all levels: a new lot or a changed target. `excluded`: documented to be no measurement of the control; in no window.
 */
export interface ControlPoint {
  id: string
  run: string
  level: string
  /** Decimals as text; the standard deviation is above zero. */
  value: string
  mean: string
  sd: string
  cut?: boolean
  cutsLevel?: boolean
  excluded?: boolean
}

export interface Finding {
  rule: ControlRule
  scope: RuleScope
  severity: Severity
  /** The points of the window, this one last. */
  points: string[]
}

export interface PointJudgement {
  id: string
  verdict: PointVerdict
  findings: Finding[]
}

/** A deviation in standard deviations as a fraction of whole numbers: it is compared, never rounded. */
interface Fraction {
  over: bigint
  under: bigint
}

const wholeAt = (text: string, scale: number): bigint => {
  const { sign, digits, scale: own } = decimal(text)
  return BigInt(sign) * digits * 10n ** BigInt(scale - own)
}

function deviation({ value, mean, sd }: Pick<ControlPoint, 'value' | 'mean' | 'sd'>): Fraction {
  const off = subtract(value, mean)
  const scale = Math.max(decimal(off).scale, decimal(sd).scale)
  const under = wholeAt(sd, scale)
  if (under <= 0n) throw new RangeError('A standard deviation is above zero.')
  return { over: wholeAt(off, scale), under }
}

/** z to three decimals, halves away from zero: to be shown, never to be compared. */
export function zText(value: string, mean: string, sd: string): string {
  const { over, under } = deviation({ value, mean, sd })
  const size = (over < 0n ? -over : over) * 2000n + under
  const digits = size / (under * 2n)
  return decimalText({ sign: digits === 0n ? 0 : over < 0n ? -1 : 1, digits, scale: 3 })
}

const above = (z: Fraction, limit: bigint) => z.over > limit * z.under
const below = (z: Fraction, limit: bigint) => z.over < -limit * z.under
const outside = (z: Fraction, limit: bigint) => above(z, limit) || below(z, limit)
const less = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under
/** So many deviations from its mean a control is not measured: a slip of the keyboard, another control or another unit. */
export const improbableSd = 20
/** Whether a value lies further from its mean than that; nothing is rounded. */
export const isImprobable = (value: string, { mean, sd }: Pick<ControlPoint, 'mean' | 'sd'>): boolean =>
  outside(deviation({ value, mean, sd }), BigInt(improbableSd))
/** Further apart than four standard deviations. */
const isFar = (a: Fraction, b: Fraction) => {
  const apart = a.over * b.under - b.over * a.under
  return (apart < 0n ? -apart : apart) > 4n * a.under * b.under
}

interface Held {
  id: string
  z: Fraction
}

/** The last `n` are all over the limit, or all under its negative; a point on the limit is not. */
function oneSide(window: readonly Held[], n: number, limit: bigint): Held[] | null {
  if (window.length < n) return null
  const last = window.slice(-n)
  const isSo = last.every(({ z }) => above(z, limit)) || last.every(({ z }) => below(z, limit))
  return isSo ? last : null
}

interface Windows {
  here: Held
  /** The same level over runs; all levels over runs; all levels of this run: each ends with this point. */
  own: readonly Held[]
  chain: readonly Held[]
  run: readonly Held[]
}

/** Two of the last three, this one among them, are outside the same limit. */
function twoOfThree(window: readonly Held[], here: Held): Held[] | null {
  const last = window.slice(-3)
  if (last.length < 3 || !outside(here.z, 2n)) return null
  const isHigh = above(here.z, 2n)
  const alike = last.filter(({ z }) => (isHigh ? above(z, 2n) : below(z, 2n)))
  return alike.length >= 2 ? last : null
}

function range({ here, run }: Windows, mode: R4sMode): Held[] | null {
  const other = run.find(({ z }) =>
    mode === 'range4s'
      ? isFar(z, here.z)
      : (above(here.z, 2n) && below(z, 2n)) || (below(here.z, 2n) && above(z, 2n)),
  )
  return other ? [other, here] : null
}

/** Seven points, so six steps, all up or all down. */
function trend(own: readonly Held[]): Held[] | null {
  const last = own.slice(-7)
  if (last.length < 7) return null
  const steps = last.slice(1).map((one, at) => [last[at] ?? one, one] as const)
  const isSo = steps.every(([a, b]) => less(a.z, b.z)) || steps.every(([a, b]) => less(b.z, a.z))
  return isSo ? last : null
}

/** In a row, over so many standard deviations: rules that count over runs. */
const rows: Partial<Record<ControlRule, readonly [n: number, limit: bigint]>> = {
  '3-1s': [3, 1n],
  '4-1s': [4, 1n],
  '6-x': [6, 0n],
  '8-x': [8, 0n],
  '9-x': [9, 0n],
  '10-x': [10, 0n],
  '12-x': [12, 0n],
}

function found(rule: ControlRule, scope: RuleScope, windows: Windows, mode: R4sMode): Held[] | null {
  const { here, own, chain, run } = windows
  const row = rows[rule]
  if (row) return oneSide(scope === 'W' ? own : chain, ...row)
  switch (rule) {
    case '1-2s':
      return outside(here.z, 2n) ? [here] : null
    case '1-3s':
      return outside(here.z, 3n) ? [here] : null
    case '2-2s':
      // Never the last level of a run with the first of the next.
      return oneSide(scope === 'W' ? own : run, 2, 2n)
    case '2of3-2s':
      return twoOfThree(scope === 'W' ? own : run, here)
    case 'R-4s':
      return range(windows, mode)
    default:
      return trend(own)
  }
}

const worst = <V extends string>(verdicts: readonly V[], order: readonly V[], none: V): V =>
  order.find((one) => verdicts.includes(one)) ?? none

/**
 * Judges a sequence of points of one test on one instrument, in the order of measurement. Each finding names its rule, where it
 * looked and the points that it saw. A later point never changes what was said of an earlier one. Westgard's
 * multirule: a point exactly on a limit does not fire, one exactly on the mean is on no side (decision 0069).
 */
export function judgeControls(points: readonly ControlPoint[], settings: ControlSettings): PointJudgement[] {
  const own = new Map<string, Held[]>()
  let chain: Held[] = []
  let run: Held[] = []
  let current: string | undefined
  return points.map((point) => {
    const { id, level } = point
    if (point.run !== current) {
      run = []
      current = point.run
    }
    if (point.cut) {
      own.clear()
      chain = []
      run = []
    }
    if (point.cutsLevel) {
      own.delete(level)
      chain = []
    }
    if (point.excluded) return { id, verdict: 'none', findings: [] }
    const here = { id, z: deviation(point) }
    const mine = [...(own.get(level) ?? []), here].slice(-12)
    own.set(level, mine)
    chain = [...chain, here].slice(-12)
    run = [...run, here]
    const windows = { here, own: mine, chain, run }
    const isShut = settings.gate === true && !run.some(({ z }) => outside(z, 2n))
    const findings = isShut
      ? []
      : settings.rules.flatMap(({ rule, scopes, severity }) =>
          scopes.flatMap((scope): Finding[] => {
            const seen = found(rule, scope, windows, settings.r4s)
            return seen ? [{ rule, scope, severity, points: seen.map((one) => one.id) }] : []
          }),
        )
    const verdict = worst<PointVerdict>(
      findings.map(({ severity }) => severity),
      ['reject', 'warn'],
      'accept',
    )
    return { id, verdict, findings }
  })
}

/**
 * The verdict of a run: that of its worst point, and never accepted while a level of the plan is missing or was not judged.
 * `levels`: how many different levels the plan asks for.
 */
export function runVerdict(
  points: readonly { level: string; verdict: PointVerdict }[],
  levels: number,
): RunVerdict {
  const judged = points.filter(({ verdict }) => verdict !== 'none')
  if (judged.some(({ verdict }) => verdict === 'reject')) return 'reject'
  if (new Set(judged.map(({ level }) => level)).size < levels) return 'incomplete'
  return judged.some(({ verdict }) => verdict === 'warn') ? 'warn' : 'accept'
}

/** The rules of the usual multirule for two levels. */
export const usualRules: readonly RuleSetting[] = [
  { rule: '1-2s', scopes: ['P'], severity: 'warn' },
  { rule: '1-3s', scopes: ['P'], severity: 'reject' },
  { rule: '2-2s', scopes: ['W', 'A'], severity: 'reject' },
  { rule: 'R-4s', scopes: ['R'], severity: 'reject' },
  { rule: '4-1s', scopes: ['W', 'A'], severity: 'reject' },
  { rule: '10-x', scopes: ['W', 'A'], severity: 'reject' },
]
