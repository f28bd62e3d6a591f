import { fill, m } from '@contract/messages'
import type { ReportDocumentInput } from '@contract/reports/document'
import { resultWithUnit } from '../results/public'
import type { Consistencies } from './document-consistency'
import { rangeOf, rowOf, valueOf } from './document-row'
import { momentIn, withoutStop } from './document-words'
import { isComing, type ReportedAnalysis, type ReportFacts } from './report-facts'

type KeyFinding = NonNullable<ReportDocumentInput['keyFindings']>[number]
type Call = NonNullable<ReportedAnalysis['criticalCall']>

const most = 50
const about = (one: ReportedAnalysis) =>
  `${one.name} ${one.raw === null ? '' : resultWithUnit(one.definition, one.raw, one.interpretation?.finding)}`.trim()

/** The word of the row beside it: critical only where that is certain, as the flag says. */
function criticalText(one: ReportedAnalysis, zone: string): string {
  const { criticalCall: call } = one
  if (!isCertain(one))
    return fill(m.reports.criticalNotExcluded, {
      call: call ? `${callText(call, zone)}.` : m.reports.providerNotNotified,
    })
  if (!call) return m.reports.criticalNotReported
  return fill(m.reports.criticalFindingSaid, { call: callText(call, zone) })
}

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
export function keyFindings(facts: ReportFacts, consistencies: Consistencies): KeyFinding[] {
  const released = facts.analyses.filter(({ state }) => state === 'RELEASED')
  const critical = released.filter(isCritical)
  const named = (one: ReportedAnalysis) => (consistencies.instead(one)?.withheld ? one.name : about(one))
  return [
    ...critical.map((one) => ({ about: named(one), text: criticalText(one, facts.zone) })),
    ...released.flatMap((one) =>
      one.correction
        ? [
            {
              about: named(one),
              text: fill(m.reports.correctedFinding, {
                old: rowOf(one, facts).corrected?.oldValue ?? '',
                reason: withoutStop(one.correction.reason),
              }),
            },
          ]
        : [],
    ),
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
 * Who was told of critical values, by whom and when (42 CFR 493.1291(g)). A value that somebody was told of and that no
 * report carries, or carries no more, is among them: the reader acted on it.
 */
export const criticalCalls = ({ analyses, zone }: ReportFacts): ReportDocumentInput['criticalCalls'] =>
  analyses.flatMap((one) => (one.criticalCall && !isComing(one) ? [called(one, one.criticalCall, zone)] : []))

function statusWords(one: ReportedAnalysis): string {
  const result = about(one)
  if (one.state === 'RELEASED') return result
  return fill(one.wasReleased ? m.reports.callCorrected : m.reports.callWithdrawn, { result })
}

const called = (one: ReportedAnalysis, call: Call, zone: string) => ({
  result: statusWords(one),
  toldTo: `${call.toldTo} (${call.role})`,
  at: momentIn(zone, new Date(call.at)),
  by: call.byName,
  readBack: call.readBack,
})
