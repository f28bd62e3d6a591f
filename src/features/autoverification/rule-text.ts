import type { RuleContent } from '@contract/autoverification/shapes'
import { fill, m } from '@contract/messages'

/** All that a rule says beside its limits, in words. */
export const ruleParts = ({ deltaPercent, controlNeeded, typed, confirmations, cultures }: RuleContent) => [
  deltaPercent === null
    ? m.autoverification.partDeltaTest
    : fill(m.autoverification.partDelta, { percent: deltaPercent }),
  controlNeeded ? m.autoverification.fieldControl : m.autoverification.partNoControl,
  typed ? m.autoverification.fieldTyped : m.autoverification.partInstruments,
  confirmations ? m.autoverification.fieldConfirmations : m.autoverification.partNoConfirmations,
  cultures ? m.autoverification.fieldCultures : m.autoverification.partNoCultures,
]

/** A rule in words: its name and what it lets pass. */
export function ruleText({ on, name, low, high, onlyNormal }: RuleContent): string {
  if (!on) return m.autoverification.notInForce
  const limits =
    low !== null && high !== null
      ? fill(m.autoverification.limits, { low, high })
      : low !== null
        ? fill(m.autoverification.limitFrom, { low })
        : high !== null
          ? fill(m.autoverification.limitTo, { high })
          : null
  return [name, limits, onlyNormal ? m.autoverification.onlyNormalWords : null].filter(Boolean).join(', ')
}
