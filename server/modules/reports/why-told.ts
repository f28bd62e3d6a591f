import { fill, m } from '@contract/messages'
import { isValidityTest } from '@contract/rules/drug-test'
import { consistenciesOf, type Consistencies } from './document-consistency'
import { momentIn, withoutStop } from './document-words'
import { referenceNote } from './reference-note'
import type { ReportedAnalysis, ReportFacts } from './report-facts'

/** Why something is told otherwise, and who was told of the corrections that it follows from. */
export interface Why {
  reason: string
  toldTo: string
}

/** What is concluded of one line: `is` gives it in words, of these analyses in report order; `was` knows what was told. */
interface Line {
  is: (concluded: Consistencies, analyses: readonly ReportedAnalysis[]) => string
  was: (words: string) => boolean
  /** By which a pharmacist named it. */
  names: readonly string[]
}

export interface Reasons {
  /** Never empty. */
  of: (line: Line) => Why
  /** Causes other than corrected results, of a conclusion that those alone do not explain; empty where they do. */
  beside: (line: Line) => string
}

/** Results that this version corrects themselves: what else is told otherwise may follow from them. */
const correctedNow = ({ analyses }: ReportFacts) =>
  analyses.filter(({ state, correction }) => state === 'RELEASED' && correction && !correction.isTold)

/** As it was read before its correction; null where that was not kept. */
function undone(one: ReportedAnalysis): ReportedAnalysis | null {
  const { correction } = one
  if (!correction) return one
  const { old: raw, was } = correction
  if (isValidityTest(one)) return { ...one, raw, interpretation: was ?? one.interpretation }
  return was ? { ...one, raw, interpretation: was } : null
}

const sentences = (texts: readonly string[]) =>
  [...new Set(texts.map(withoutStop))].filter(Boolean).join('. ')

/** That toxicology was interpreted by another reference than the version before. */
function referenceCause(facts: ReportFacts): string[] {
  const notes = facts.last?.toxicology?.tables.flatMap((table) => table.notes) ?? []
  const [now] = referenceNote(facts)
  if (now === undefined || notes.length === 0 || notes.includes(now)) return []
  return [fill(m.reports.referenceChanged, { note: now.charAt(0).toLowerCase() + now.slice(1) })]
}

/**
 * Why the version before is told otherwise, line by line: a correction is named only where the line would read otherwise
 * without it, which is tried; what that does not explain follows from the list of medications, a pharmacist's review or the
 * reference of drugs, as far as these changed.
 */
export function reasonsOf(facts: ReportFacts): Reasons {
  const { zone, medicationsChanged, issueReason, version, last, review } = facts
  const corrected = correctedNow(facts)
  const kept = new Map<string, { concluded: Consistencies; analyses: readonly ReportedAnalysis[] }>()
  /** The order with these corrections undone. */
  const without = (some: readonly ReportedAnalysis[]) => {
    const key = some.map((one) => facts.analyses.indexOf(one)).join(' ')
    const found = kept.get(key)
    if (found) return found
    const analyses = facts.analyses.map((one) => (some.includes(one) ? (undone(one) ?? one) : one))
    const made = { concluded: consistenciesOf({ ...facts, analyses }), analyses }
    kept.set(key, made)
    return made
  }
  const said = ({ is }: Line, some: readonly ReportedAnalysis[]) => {
    const { concluded, analyses } = without(some)
    return is(concluded, analyses)
  }
  const causing = (line: Line): ReportedAnalysis[] => {
    const now = said(line, [])
    const alone = corrected.filter((one) => undone(one) === null || said(line, [one]) !== now)
    return alone.length === 0 && corrected.length > 1 && said(line, corrected) !== now ? corrected : alone
  }
  /** Whether the corrections alone explain it. */
  const isExplained = (line: Line) =>
    corrected.length > 0 && (corrected.some((one) => undone(one) === null) || line.was(said(line, corrected)))

  const list = medicationsChanged
    ? [
        fill(m.reports.medicationsChangedBy, {
          name: medicationsChanged.by,
          at: momentIn(zone, medicationsChanged.at),
        }),
      ]
    : []
  const reviewCause = ({ names }: Line): string[] => {
    const isNamed = (changes: readonly { about: string }[]) =>
      changes.some(({ about }) => names.some((name) => name.startsWith(about)))
    if (review && isNamed(review.changes.map(({ name }) => ({ about: name }))))
      return [fill(m.reports.concludedBy, { by: [review.by, review.credentials].filter(Boolean).join(', ') })]
    return last?.pharmacist && isNamed(last.pharmacist.changes) ? [m.reports.reviewLapsed] : []
  }
  const others = (line: Line): string[] => {
    if (isExplained(line)) return []
    const own = [...list, ...reviewCause(line)]
    // What may be a cause and cannot be tried is named; a reference where nothing else is known to have turned it.
    return [...own, ...(list.length > 0 ? [] : referenceCause(facts))]
  }
  return {
    of: (line) => {
      const corrections = causing(line)
      const beside = others(line)
      const results = corrections.map(({ name: test, correction }) =>
        fill(m.reports.resultCorrectedFor, { test, reason: withoutStop(correction?.reason ?? '') }),
      )
      const isOwn = list.length > 0 ? beside.length > 0 : results.length + beside.length === 0
      const before = fill(m.reports.pdfVersionBefore, { version: version - 1 })
      return {
        reason:
          sentences([...beside, ...results, ...(isOwn ? [issueReason ?? ''] : [])]) ||
          fill(m.reports.resultsSince, { before }),
        toldTo: [...new Set(corrections.map(({ correction }) => withoutStop(correction?.toldTo ?? '')))].join(
          ', ',
        ),
      }
    },
    beside: (line) => sentences(others(line)),
  }
}
