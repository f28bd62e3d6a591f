import { fill, m } from '../messages'
import type { ClaimFinding } from '../rules/claims/readiness'

/** A finding as a clinic reads it: what is wrong, and what to do. */
export function findingWords({ code, about }: Pick<ClaimFinding, 'code' | 'about'>): {
  says: string
  fix: string
} {
  return {
    says: fill(m.claimReadiness.says[code], { about: about || m.claimReadiness.theOrder }),
    fix: m.claimReadiness.fixes[code],
  }
}
