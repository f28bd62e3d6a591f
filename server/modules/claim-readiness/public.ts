import type { ClaimCheck, ClaimReadiness } from '@contract/claim-readiness/shapes'
import { findingWords } from '@contract/claim-readiness/words'
import { noticeInstead } from '@contract/rules/claims/notice-instead'
import { claimReadiness, type ClaimFacts, type ClaimFinding } from '@contract/rules/claims/readiness'
import type { Principal } from '../../core/principal'
import type { Executor } from '../../core/tx'
import { claimFacts } from './facts'

export { claimAsking } from './asking'
export { claimFacts } from './facts'

/** Whether a clinic may send while something of its own is open. What only the laboratory can mend never stops it. */
function sendingOf(who: Principal, findings: readonly ClaimFinding[]): ClaimReadiness['sending'] {
  const open = findings.some(({ whose }) => whose === 'clinic')
  if (!open || who.userType === 'lab') return 'free'
  return who.settings['clinicMaySendErrors'] === false ? 'stopped' : 'withReason'
}

/** Of somebody with Medicaid besides it is said where a notice would be called for: else there is none to take the place of. */
function wayInstead(
  { payer, others }: ClaimFacts,
  findings: readonly ClaimFinding[],
): ClaimReadiness['instead'] {
  const instead = noticeInstead(payer, others)
  const isCalledFor = findings.some(({ code }) => code === 'ABN_NEEDED')
  return instead === 'medicaid' && !isCalledFor ? null : instead
}

/**
 * Whether the claim of an order is READY, PENDING or has ERRORS, with every reason in words. The order need not be saved. A
 * location or patient out of the caller's reach is not found.
 */
export async function readinessOf(
  db: Executor,
  who: Principal,
  asked: ClaimCheck,
  now: Date,
): Promise<ClaimReadiness> {
  const facts = await claimFacts(db, who, asked, now)
  const { findings, ...verdict } = claimReadiness(facts)
  return {
    ...verdict,
    instead: wayInstead(facts, findings),
    findings: findings.map(({ why: _why, ...one }) => ({ ...one, ...findingWords(one) })),
    sending: sendingOf(who, findings),
  }
}
