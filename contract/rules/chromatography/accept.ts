import { fill, m } from '../../messages'
import { isBelow } from '../bounds'
import { compare } from '../decimal'
import { concentration, percentOf, positive } from './amounts'
import { identityFindings, isUsed, manualFindings, missed, standardFindings, type Expected } from './expected'
import { fromDecimal, order } from '../calculation/fraction'
import type { AnalyteMethod, Injection } from './shapes'

const words = m.rules.chromatography
/** The internal standard in a blank that has none, in percent of the calibrators' mean (ICH M10, selectivity: 5 %). */
const leftOver = '5'

/** What stands against a row of known content besides its concentration. */
const besides = (method: AnalyteMethod, expected: Expected, one: Injection, name: string): string[] =>
  [
    ...standardFindings(method, expected, one),
    ...identityFindings(method, expected, one),
    ...manualFindings(one),
  ].map((finding) => fill(words.ofKnown, { name, reason: finding.words }))

function calibration(
  method: AnalyteMethod,
  expected: Expected,
  injections: readonly Injection[],
  rSquared: string | null,
): string[] {
  const { atLeast, leftOutAtMost, tolerance, lowestTolerance } = method.calibration
  const all = injections.filter(({ kind }) => kind === 'calibrator')
  const used = all.filter(isUsed)
  const reasons: string[] = []
  if (used.length < atLeast) reasons.push(fill(words.fewCalibrators, { count: used.length, least: atLeast }))
  if (all.length - used.length > leftOutAtMost)
    reasons.push(fill(words.manyLeftOut, { count: all.length - used.length, most: leftOutAtMost }))
  const fit = positive(rSquared)
  if (fit === null) reasons.push(words.noRSquared)
  else if (compare(rSquared?.trim() ?? '', method.calibration.rSquared) < 0)
    reasons.push(fill(words.lowRSquared, { value: rSquared ?? '', least: method.calibration.rSquared }))
  else if (compare(rSquared?.trim() ?? '', '1') > 0)
    reasons.push(fill(words.noSuchRSquared, { value: rSquared ?? '' }))
  const lowest = used
    .flatMap(({ nominal }) => (nominal !== null && positive(nominal) ? [nominal.trim()] : []))
    .toSorted(compare)[0]
  for (const one of used) {
    const name = fill(words.calibrator, { name: one.sample })
    if (one.nominal === null || positive(one.nominal) === null) {
      reasons.push(fill(words.noNominal, { name }))
      continue
    }
    const nominal = one.nominal.trim()
    const isLowest = lowest !== undefined && compare(nominal, lowest) === 0
    const off = missed(one, nominal, isLowest ? lowestTolerance : tolerance, name)
    if (off !== undefined) reasons.push(off)
    reasons.push(...besides(method, expected, one, name))
  }
  if (expected.range === null) reasons.push(words.noRange)
  return reasons
}

function controls(method: AnalyteMethod, expected: Expected, injections: readonly Injection[]): string[] {
  const all = injections.filter(({ kind }) => kind === 'control')
  const reasons: string[] = []
  for (const { name, target, tolerance, atLeast } of method.controls) {
    const mine = all.filter(({ sample }) => sample === name)
    const shown = fill(words.control, { name })
    if (mine.length < atLeast)
      reasons.push(fill(words.fewControls, { name: shown, count: mine.length, least: atLeast }))
    for (const one of mine) {
      const off = missed(one, target, tolerance, shown)
      if (off !== undefined) reasons.push(off)
      reasons.push(...besides(method, expected, one, shown))
    }
  }
  for (const { sample } of all)
    if (!method.controls.some(({ name }) => name === sample))
      reasons.push(fill(words.unknownControl, { name: sample }))
  const last = Math.max(0, ...injections.flatMap(({ kind, at }) => (kind === 'specimen' ? [at] : [])))
  if (method.bracketed && last > 0 && !all.some(({ at }) => at > last)) reasons.push(words.notBracketed)
  return reasons
}

function blanks(method: AnalyteMethod, expected: Expected, injections: readonly Injection[]): string[] {
  const reasons: string[] = []
  if (!injections.some(({ kind }) => kind === 'blank')) reasons.push(words.noBlank)
  for (const one of injections) {
    if (one.kind !== 'blank' && one.kind !== 'doubleBlank') continue
    const name = fill(words.blank, { name: one.sample })
    const amount = one.peak && concentration(one.peak.concentration)
    if (one.peak !== null && (amount === null || isBelow(amount, method.lod) !== 'yes'))
      reasons.push(fill(words.inBlank, { name, value: one.peak.concentration.trim() }))
    if (one.kind === 'blank')
      reasons.push(
        ...standardFindings(method, expected, one).map((finding) =>
          fill(words.ofKnown, { name, reason: finding.words }),
        ),
      )
    else if (one.standardArea !== null && one.standardArea.trim() !== '' && method.standard !== null) {
      const area = positive(one.standardArea)
      const isNothing = /^0*\.?0*$/.test(one.standardArea.trim())
      const { standardArea } = expected
      const isLittle =
        area !== null &&
        standardArea !== null &&
        order(percentOf(area, standardArea), fromDecimal(leftOver)) <= 0
      if (!isNothing && !isLittle) reasons.push(fill(words.standardInBlank, { name }))
    }
  }
  return reasons
}

/** Why a run of one analyte is not accepted; empty where it is. */
export function runReasons(
  method: AnalyteMethod,
  expected: Expected,
  injections: readonly Injection[],
  rSquared: string | null,
): string[] {
  const seen = new Set<number>()
  const twice = injections.flatMap(({ at }) =>
    seen.has(at) || !seen.add(at) ? [fill(words.placeTwice, { at })] : [],
  )
  return [
    ...new Set(twice),
    ...calibration(method, expected, injections, rSquared),
    ...controls(method, expected, injections),
    ...blanks(method, expected, injections),
  ]
}
