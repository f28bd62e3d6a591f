import { fill, m } from '@contract/messages'
import { readEntered, sameResult } from '@contract/rules/entered-value'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Correction, ReportDocumentInput } from '@contract/reports/document'
import { resultWithUnit } from '../results/public'
import type { Consistencies } from './document-consistency'
import { rangeOf, valueOf } from './document-row'
import { momentIn } from './document-words'
import { isComing, type PrintedAttempt, type ReportedAnalysis, type ReportFacts } from './report-facts'

type KeyFinding = NonNullable<ReportDocumentInput['keyFindings']>[number]
type Call = NonNullable<ReportedAnalysis['criticalCall']>

const most = 50
const about = (one: ReportedAnalysis) =>
  `${one.name} ${one.raw === null ? '' : resultWithUnit(one.definition, one.raw, one.interpretation?.finding)}`.trim()

/** Every attempt; a call without any is the only one. */
const attemptsOf = ({ callAttempts, criticalCall: call, raw }: ReportedAnalysis): readonly PrintedAttempt[] =>
  callAttempts ?? (call ? [{ outcome: 'reached', raw, ...call }] : [])

/** Whether an attempt was about the value that the analysis has: `7.0` and `7.00` are one value. */
const isAbout = ({ raw: about }: PrintedAttempt, { definition, raw }: ReportedAnalysis) =>
  about === raw || (about !== null && raw !== null && printsSame(definition, about, raw))

function printsSame(definition: TestDefinition, a: string, b: string): boolean {
  const [one, other] = [readEntered(definition, a), readEntered(definition, b)]
  return one.ok && other.ok && sameResult(one.value, other.value)
}

/** The word of the row beside it: critical only where that is certain, as the flag says. */
function criticalText(one: ReportedAnalysis, zone: string): string {
  const { criticalCall: call } = one
  const vain = attemptsOf(one)
    .filter((attempt) => attempt.outcome !== 'reached' && isAbout(attempt, one))
    .map((attempt) => `${vainText(attempt, zone)}. `)
    .join('')
  const told = call ? `${vain}${callText(call, zone)}` : vain
  if (!isCertain(one))
    return fill(m.reports.criticalNotExcluded, {
      call: call ? `${told}.` : `${vain}${m.reports.providerNotNotified}`,
    })
  if (!call)
    return vain ? fill(m.reports.criticalTried, { calls: vain.trim() }) : m.reports.criticalNotReported
  return fill(m.reports.criticalFindingSaid, { call: told })
}

/** `Called …, no answer, …`, without a stop. */
const vainText = (attempt: PrintedAttempt, zone: string): string =>
  [
    fill(m.reports.called, { at: momentIn(zone, new Date(attempt.at)) }),
    attempt.outcome === 'noAnswer'
      ? m.reports.callNoAnswer
      : attempt.toldTo
        ? fill(m.reports.callLeftMessageWith, { name: attempt.toldTo })
        : m.reports.callLeftMessage,
    attempt.byName,
  ].join(', ')

/** `Reported to …, read back, by …`, without a stop. */
function callText(call: Call, zone: string): string {
  const told = fill(m.reports.criticalReported, {
    name: call.toldTo,
    role: call.role,
    at: momentIn(zone, new Date(call.at)),
  })
  return [told, call.readBack && m.reports.readBackWords, call.byName].filter(Boolean).join(', ')
}

const isCertain = ({ interpretation }: ReportedAnalysis) => interpretation?.flag.startsWith('CRIT') === true

const isCritical = (one: ReportedAnalysis) =>
  one.criticalCall !== null || one.interpretation?.critical === true || isCertain(one)

/** At least twice the upper limit, or at most half the lower one. */
function isFarOut(one: ReportedAnalysis, facts: ReportFacts): boolean {
  const value = valueOf(one)
  const flag = one.interpretation?.flag
  if (one.definition.kind !== 'quantitative' || value?.kind !== 'number') return false
  const range = rangeOf(one, facts)
  const [number, low, high] = [Number(value.number), Number(range?.low ?? 0), Number(range?.high ?? 0)]
  return (flag === 'H' && high > 0 && number >= 2 * high) || (flag === 'L' && low > 0 && number <= low / 2)
}

/**
 * What the reader must not miss, gravest first: critical values and who was told, corrected values, findings that do not
 * fit the medications, and values far outside their range.
 */
export function keyFindings(
  facts: ReportFacts,
  consistencies: Consistencies,
  correctedOf: (one: ReportedAnalysis) => Correction | null,
): KeyFinding[] {
  const released = facts.analyses.filter(({ state }) => state === 'RELEASED')
  const critical = released.filter(isCritical)
  const named = (one: ReportedAnalysis) => (consistencies.instead(one)?.withheld ? one.name : about(one))
  return [
    ...critical.map((one) => ({ about: named(one), text: criticalText(one, facts.zone) })),
    ...released.flatMap((one) => {
      const corrected = correctedOf(one)
      if (!corrected) return []
      const { oldValue: old, reason } = corrected
      return [{ about: named(one), text: fill(m.reports.correctedFinding, { old, reason }) }]
    }),
    ...consistencies.findings.map((text) => ({ about: m.reports.pdfMedicationsHead, text })),
    ...released
      .filter((one) => !critical.includes(one) && isFarOut(one, facts))
      .map((one) => ({
        about: about(one),
        text: fill(one.interpretation?.flag === 'H' ? m.reports.farAbove : m.reports.farBelow, {
          range: one.interpretation?.rangeText ?? '',
        }),
      })),
  ].slice(0, most)
}

/**
 * Every attempt to tell of critical values, by whom and when (42 CFR 493.1291(g)). One about a value that no report carries,
 * or carries no more, is among them: the reader acted on it.
 */
export const criticalCalls = (
  { analyses, zone }: ReportFacts,
  { instead }: Consistencies,
): ReportDocumentInput['criticalCalls'] =>
  analyses.flatMap((one) => {
    if (isComing(one)) return []
    // What a later value replaced was told as its own report had it.
    const isWithheld = one.state === 'RELEASED' ? instead(one)?.withheld === true : one.withheld != null
    return attemptsOf(one).map((attempt) => called(one, attempt, { zone, isWithheld }))
  })

/** The value that a call was about, and what became of it. */
function statusWords(one: ReportedAnalysis, attempt: PrintedAttempt, isWithheld: boolean): string {
  const stands = isAbout(attempt, one)
  // Another value was never read with this one's finding.
  const result = isWithheld
    ? one.name
    : about(stands ? one : { ...one, raw: attempt.raw, interpretation: null })
  if (stands && one.state === 'RELEASED') return result
  return fill(stands && one.wasReleased ? m.reports.callCorrected : m.reports.callWithdrawn, { result })
}

const called = (
  one: ReportedAnalysis,
  attempt: PrintedAttempt,
  { zone, isWithheld }: { zone: string; isWithheld: boolean },
) => ({
  result: statusWords(one, attempt, isWithheld),
  toldTo: attempt.role ? `${attempt.toldTo ?? ''} (${attempt.role})` : (attempt.toldTo ?? ''),
  at: momentIn(zone, new Date(attempt.at)),
  by: attempt.byName,
  readBack: attempt.readBack,
  outcome: attempt.outcome,
})
