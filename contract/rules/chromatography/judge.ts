import { fill, m } from '../../messages'
import { isAbove, isBelow } from '../bounds'
import { multiply } from '../decimal'
import { runReasons } from './accept'
import { concentration, positive } from './amounts'
import {
  expectedOf,
  identityFindings,
  manualFindings,
  standardFindings,
  type Expected,
  type Finding,
} from './expected'
import type { AnalyteMethod, Injection, InjectionVerdict, JudgedInjection, JudgedRun } from './shapes'

const words = m.rules.chromatography

interface Judged extends JudgedInjection {
  /** What asked for another injection. */
  again: ReadonlySet<Finding['kind']>
}

/** Whether the injection before may have left something behind: it was strong, or nobody can tell how strong it was. */
function carryOverFindings(
  { carryOver }: AnalyteMethod,
  one: Injection,
  before: Injection | undefined,
): Finding[] {
  if (carryOver === null || !before?.peak || before.sample === one.sample) return []
  const amount = concentration(before.peak.concentration)
  const isWeak = amount !== null && isAbove(amount, carryOver) === 'no'
  return isWeak
    ? []
    : [{ kind: 'carryOver', words: fill(words.carryOver, { sample: before.sample, at: before.at }) }]
}

/** How much there is, when everything else is right. */
function amountOf(
  method: AnalyteMethod,
  { low, high }: { low: string; high: string },
  one: Injection,
): { verdict: InjectionVerdict; value: string | null; reasons: string[] } {
  const isDiluted = one.dilution !== null && one.dilution.trim() !== ''
  const factor = isDiluted ? positive(one.dilution) : null
  const review = (reason: string) => ({ verdict: 'REVIEW' as const, value: null, reasons: [reason] })
  if (isDiluted && (factor === null || factor.over < factor.under))
    return review(fill(words.noDilution, { value: one.dilution ?? '' }))
  const shown = one.peak?.concentration.trim() ?? ''
  const amount = one.peak && concentration(one.peak.concentration)
  if (one.peak !== null && amount === null) return review(fill(words.noConcentration, { value: shown }))
  // What a dilution hides may lie between the limits of the undiluted specimen.
  const isThinner = isDiluted && factor !== null && factor.over > factor.under
  if (isThinner && (amount === null || isBelow(amount, low) !== 'no')) return review(words.dilutedTooFar)
  const isAbsent = amount === null ? 'yes' : isBelow(amount, method.lod)
  if (amount === null || isAbsent === 'yes') return { verdict: 'NOT_DETECTED', value: null, reasons: [] }
  if (isAbsent === 'maybe') return review(fill(words.noConcentration, { value: shown }))
  if (isBelow(amount, low) === 'yes')
    return { verdict: 'BELOW_LLOQ', value: `<${low}`, reasons: [fill(words.belowLimit, { low })] }
  if (isAbove(amount, high) !== 'no')
    return { verdict: 'DILUTE', value: `>${high}`, reasons: [fill(words.aboveLimit, { high })] }
  if (amount.comparator !== '=') return review(fill(words.noConcentration, { value: shown }))
  const value = isDiluted ? multiply(amount.number, one.dilution?.trim() ?? '1') : amount.number
  return { verdict: 'REPORT', value, reasons: [] }
}

function specimen(
  method: AnalyteMethod,
  expected: Expected & { range: { low: string; high: string } },
  one: Injection,
  before: Injection | undefined,
): Judged {
  const standard = standardFindings(method, expected, one)
  const read = one.peak && concentration(one.peak.concentration)
  // What is certainly below the limit of detection is noise: when it came says nothing.
  const isFinding = one.peak !== null && (read === null || isBelow(read, method.lod) !== 'yes')
  const again = [
    ...standard,
    ...(isFinding ? identityFindings(method, expected, one) : []),
    ...(isFinding ? carryOverFindings(method, one, before) : []),
  ]
  const manual = manualFindings(one)
  const base = { at: one.at, sample: one.sample, again: new Set(again.map(({ kind }) => kind)) }
  const reasons = [...again, ...manual].map((finding) => finding.words)
  if (again.length > 0) return { ...base, verdict: 'REINJECT', value: null, reasons }
  const amount = amountOf(method, expected.range, one)
  if (manual.length > 0)
    return { ...base, verdict: 'REVIEW', value: null, reasons: [...reasons, ...amount.reasons] }
  return { ...base, ...amount }
}

const isEnd = ({ verdict }: Judged): boolean =>
  verdict === 'REPORT' || verdict === 'NOT_DETECTED' || verdict === 'BELOW_LLOQ'

/** Injections of one specimen, in their order, seen together. */
function together(rows: readonly Judged[]): Judged[] {
  const ends = rows.filter(isEnd)
  // Nobody may choose the number that pleases: two that could both be reported are looked at by a person.
  if (ends.length > 1)
    return rows.map((row) =>
      isEnd(row)
        ? { ...row, verdict: 'REVIEW', value: null, reasons: [...row.reasons, fill(words.twice, row)] }
        : row,
    )
  return rows.map((row, index) => {
    const earlier = rows.slice(0, index)
    const same =
      row.verdict === 'REINJECT' && earlier.some((one) => [...row.again].some((kind) => one.again.has(kind)))
    return same ? { ...row, verdict: 'NOT_REPORTED', reasons: [...row.reasons, words.failedAgain] } : row
  })
}

/**
 * Judges one analyte in one run: whether the run is accepted (calibrators, controls, blanks), and what becomes of each specimen
 * in it. A negative needs an internal standard that came through, a positive a peak that is the analyte's, and a number the
 * range that the calibrators of this run cover. Where the run is not accepted nothing of it may be reported.
 * @param rSquared of the curve, as the program gives it
 */
export function judgeRun(
  method: AnalyteMethod,
  injections: readonly Injection[],
  rSquared: string | null,
): JudgedRun {
  const inOrder = injections.toSorted((a, b) => a.at - b.at)
  const expected = expectedOf(method, inOrder)
  const reasons = runReasons(method, expected, inOrder, rSquared)
  const { range } = expected
  const rows = inOrder.filter(({ kind }) => kind === 'specimen')
  const run = { analyte: method.analyte, accepted: reasons.length === 0 && range !== null, reasons, range }
  if (!run.accepted || range === null) {
    const held = fill(words.notAccepted, { analyte: method.analyte })
    return {
      ...run,
      specimens: rows.map(({ at, sample }) => ({
        at,
        sample,
        verdict: 'HELD',
        value: null,
        reasons: [held],
      })),
    }
  }
  const judged = rows.map((one) => {
    const before = inOrder[inOrder.indexOf(one) - 1]
    return specimen(method, { ...expected, range }, one, before)
  })
  const samples = [...new Set(judged.map(({ sample }) => sample))]
  const seen = samples.flatMap((sample) => together(judged.filter((row) => row.sample === sample)))
  return {
    ...run,
    specimens: seen
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, sample, verdict, value, reasons: why }) => ({ at, sample, verdict, value, reasons: why })),
  }
}
