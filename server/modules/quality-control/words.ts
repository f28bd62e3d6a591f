import type { Finding } from '@contract/quality-control/control-rules'
import { m } from '@contract/messages'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'

/** The rules that rejected a run, or that warned where none rejected, each once: 2-2s across levels. */
export function rulesOf(findings: readonly Finding[]): string[] {
  const rejecting = findings.filter(({ severity }) => severity === 'reject')
  const told = rejecting.length > 0 ? rejecting : findings
  return [
    ...new Set(
      told.map(({ rule, scope }) =>
        scope === 'P' || scope === 'R' || rule === '7-T' ? rule : `${rule} ${m.qualityControl.scope[scope]}`,
      ),
    ),
  ]
}

/** `Nov 23, 2026 05:30`, by the laboratory's clock. */
export function atText(at: Date, zone: string): string {
  const { date, minutes } = wallTimeAt(at.toISOString(), zone)
  return `${dateWords(date)} ${clock(minutes)}`
}
