import { fill, m } from '@contract/messages'
import type { ReportDocumentInput } from '@contract/reports/document'
import { printedText } from '@contract/rules/entered-value'
import type { Consistencies } from './document-consistency'
import { rangeOf, valueOf } from './document-row'
import { momentIn } from './document-words'
import { withUnit, type ReportedAnalysis, type ReportFacts } from './report-facts'

type KeyFinding = NonNullable<ReportDocumentInput['keyFindings']>[number]
type Call = NonNullable<ReportedAnalysis['criticalCall']>

const most = 50
const about = (one: ReportedAnalysis) =>
  `${one.name} ${one.raw !== null && valueOf(one)?.kind === 'number' ? withUnit(one) : (one.interpretation?.finding ?? one.raw ?? '')}`.trim()

function criticalText(one: ReportedAnalysis, zone: string): string {
  const { criticalCall: call } = one
  if (!call) return m.reports.criticalNotReported
  const told = fill(m.reports.criticalReported, {
    name: call.toldTo,
    role: call.role,
    at: momentIn(zone, new Date(call.at)),
  })
  return fill(call.readBack ? m.reports.criticalFindingReadBack : m.reports.criticalFinding, {
    reported: told,
    by: call.byName,
  })
}

const isCritical = ({ interpretation, criticalCall }: ReportedAnalysis) =>
  criticalCall !== null ||
  interpretation?.critical === true ||
  interpretation?.flag.startsWith('CRIT') === true

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
  return [
    ...critical.map((one) => ({ about: about(one), text: criticalText(one, facts.zone) })),
    ...released.flatMap((one) =>
      one.correction
        ? [
            {
              about: about(one),
              text: fill(m.reports.correctedFinding, {
                old: printedText(one.definition, one.correction.old),
                reason: one.correction.reason,
              }),
            },
          ]
        : [],
    ),
    ...consistencies.inconsistent.map((text) => ({ about: 'Medications', text })),
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

/** Who was told of critical values, by whom and when (42 CFR 493.1291(g)). */
export const criticalCalls = ({ analyses, zone }: ReportFacts): ReportDocumentInput['criticalCalls'] =>
  analyses.flatMap((one) =>
    one.state === 'RELEASED' && one.criticalCall ? [called(one, one.criticalCall, zone)] : [],
  )

const called = (one: ReportedAnalysis, call: Call, zone: string) => ({
  result: about(one),
  toldTo: `${call.toldTo} (${call.role})`,
  at: momentIn(zone, new Date(call.at)),
  by: call.byName,
  readBack: call.readBack,
})
