import { fill, m } from '../messages'
import { capital } from './analyte-words'
import type { Rested } from './tox-row'

/** `Oxycodone 900 ng/mL, cutoff 50 (version of 2026-01-01), confirmation`: a result as a sentence names it. */
export function evidenceWords({
  analyte,
  value,
  unit,
  cutoff,
  cutoffVersion,
  loq,
  method,
  finding,
}: Rested): string {
  const isNumber = value !== null && /\d/.test(value)
  // What was typed as a word (`ND`) is told with the limit below which it lies.
  const measured =
    value === null
      ? m.rules.restsWithheld
      : [
          value,
          isNumber ? unit : '',
          !isNumber && loq !== null && finding === 'negative' ? fill(m.rules.restsLoq, { loq }) : '',
        ]
          .filter(Boolean)
          .join(' ')
  return [
    `${capital(analyte)} ${measured}`,
    cutoff === null
      ? ''
      : cutoffVersion === null
        ? fill(m.rules.restsCutoff, { cutoff })
        : fill(m.rules.restsCutoffOf, { cutoff, version: cutoffVersion.effectiveFrom }),
    m.rules.restsMethod[method],
  ]
    .filter(Boolean)
    .join(', ')
}

/** `rule: found-not-listed; Oxycodone 900 ng/mL, …`; empty where nothing is said. */
export const ruleWords = ({ rule, restsOn }: { rule: string | null; restsOn: readonly Rested[] }): string =>
  rule === null ? '' : [fill(m.rules.restsRule, { rule }), ...restsOn.map(evidenceWords)].join('; ')
