import type { RuleContent } from '@contract/autoverification/shapes'
import { fill, m } from '@contract/messages'

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
