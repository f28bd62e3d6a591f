import { fill, m } from '../../messages'
import { compare } from '../decimal'
import { fromDecimal, order, type Fraction } from '../calculation/fraction'
import { exactly, isNear, isWithin, mean, percentOf, positive } from './amounts'
import type { AnalyteMethod, Injection } from './shapes'

const words = m.rules.chromatography

/** What the calibrators of a run say that its other injections must show. Null: they do not say. */
export interface Expected {
  retention: Fraction | null
  ratios: ReadonlyMap<string, Fraction | null>
  standardArea: Fraction | null
  range: { low: string; high: string } | null
}

export const isUsed = ({ kind, leftOut }: Injection): boolean => kind === 'calibrator' && !leftOut

const meanOr = (stated: string | null, read: readonly (string | null | undefined)[]): Fraction | null =>
  stated === null ? mean(read.map(positive)) : fromDecimal(stated)

export function expectedOf(method: AnalyteMethod, injections: readonly Injection[]): Expected {
  const used = injections.filter(isUsed)
  const nominals = used
    .flatMap(({ nominal }) => (nominal !== null && positive(nominal) ? [nominal.trim()] : []))
    .toSorted(compare)
  const [lowest, highest] = [nominals[0], nominals.at(-1)]
  const low = lowest !== undefined && compare(lowest, method.lloq) > 0 ? lowest : method.lloq
  const high = highest !== undefined && compare(highest, method.uloq) < 0 ? highest : method.uloq
  const ratios = method.ratios.map(
    ({ name, expected }) =>
      [
        name,
        meanOr(
          expected,
          used.map(({ peak }) => peak?.ratios[name]),
        ),
      ] as const,
  )
  return {
    retention: meanOr(
      method.retention.expected,
      used.map(({ peak }) => peak?.retention),
    ),
    ratios: new Map(ratios),
    standardArea: mean(used.map(({ standardArea }) => positive(standardArea))),
    range: lowest === undefined || compare(low, high) >= 0 ? null : { low, high },
  }
}

/** Why something is not what it should be. `kind`: two injections that fail of the same are one finding twice. */
export interface Finding {
  kind: 'standard' | 'retention' | 'ratio' | 'carryOver' | 'unreadable' | 'manual' | 'dilution' | 'twice'
  words: string
}

/** The internal standard of an injection: without it nobody knows whether anything was injected. */
export function standardFindings(method: AnalyteMethod, expected: Expected, one: Injection): Finding[] {
  if (method.standard === null) return []
  const area = positive(one.standardArea)
  const { low, high } = method.standard
  if (area === null) return [{ kind: 'standard', words: words.noStandard }]
  if (expected.standardArea === null) return [{ kind: 'standard', words: words.standardNotKnown }]
  const share = percentOf(area, expected.standardArea)
  const isBetween = order(share, fromDecimal(low)) >= 0 && order(share, fromDecimal(high)) <= 0
  return isBetween ? [] : [{ kind: 'standard', words: fill(words.standardOutside, { low, high }) }]
}

/** Whether the peak is that of the analyte: when it came, and what else it showed. */
export function identityFindings(method: AnalyteMethod, expected: Expected, one: Injection): Finding[] {
  if (one.peak === null) return []
  const { peak } = one
  const found: Finding[] = []
  const retention = positive(peak.retention)
  const { kind, value } = method.retention.tolerance
  if (retention === null) found.push({ kind: 'retention', words: words.noRetention })
  else if (expected.retention === null) found.push({ kind: 'retention', words: words.retentionNotKnown })
  else if (!(kind === 'percent' ? isWithin : isNear)(retention, expected.retention, value))
    found.push({
      kind: 'retention',
      words: fill(words.retentionOutside, { time: peak.retention ?? '' }),
    })
  for (const { name, tolerance } of method.ratios) {
    const ratio = positive(peak.ratios[name])
    const wanted = expected.ratios.get(name) ?? null
    if (ratio === null) found.push({ kind: 'ratio', words: fill(words.noRatio, { name }) })
    else if (wanted === null) found.push({ kind: 'ratio', words: fill(words.ratioNotKnown, { name }) })
    else if (!isWithin(ratio, wanted, tolerance))
      found.push({
        kind: 'ratio',
        words: fill(words.ratioOutside, { name, ratio: peak.ratios[name] ?? '', percent: tolerance }),
      })
  }
  return found
}

/** What somebody integrated by hand counts once another person has looked at it. */
export function manualFindings({ peak }: Injection): Finding[] {
  if (!peak?.manual) return []
  const { by, why, reviewedBy } = peak.manual
  if (why.trim() === '') return [{ kind: 'manual', words: fill(words.manualNoReason, { by }) }]
  return reviewedBy === null || reviewedBy === by
    ? [{ kind: 'manual', words: fill(words.manualNotReviewed, { by }) }]
    : []
}

/** A value of known concentration against what it should be. Words where it is not, or where nobody can tell. */
export function missed(one: Injection, target: string, percent: string, name: string): string | undefined {
  if (one.peak === null) return fill(words.knownNotFound, { name })
  const value = exactly(one.peak.concentration)
  const shown = one.peak.concentration.trim()
  if (value === null) return fill(words.knownNoNumber, { name, value: shown })
  return isWithin(value, fromDecimal(target), percent)
    ? undefined
    : fill(words.knownOutside, { name, value: shown, target, percent })
}
