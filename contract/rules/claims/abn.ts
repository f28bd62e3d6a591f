import { priceOn } from './coverage'
import { claimReadiness, type AbnChoice, type ClaimFacts } from './readiness'

/** One line of a notice: the test, why Medicare may not pay, and what it would cost. */
export interface AbnLine {
  key: string
  name: string
  codes: readonly string[]
  why: 'diagnosis' | 'frequency'
  /** Null: a code of it has no price, so that nothing can be estimated. */
  cents: number | null
}

/**
 * The lines for which a notice is called for: Original Medicare, a coverage list that is not met, and no notice yet. A test that
 * is on no list gets none: a notice for everything is no notice (CMS 100-04, chapter 30, section 50).
 */
export function abnLines(facts: ClaimFacts): AbnLine[] {
  return claimReadiness(facts).findings.flatMap(({ code, itemKey, why }) => {
    const item = facts.items.find(({ key }) => key === itemKey)
    if (code !== 'ABN_NEEDED' || why === undefined || !item) return []
    const prices = item.procedureCodes.map((one) =>
      priceOn(facts.prices, one, facts.payer?.electronicId ?? null, facts.serviceDate),
    )
    const cents = prices.reduce<number | null>((sum, one) => (sum === null || !one ? null : sum + one), 0)
    return [{ key: item.key, name: item.name, codes: item.procedureCodes, why, cents }]
  })
}

/** What a choice does to the claim of a line: the modifier it leaves with, no claim, or no test. */
export const afterChoice = (choice: AbnChoice): 'GA' | 'GZ' | 'noClaim' | 'noTest' =>
  choice === 1 ? 'GA' : choice === 2 ? 'noClaim' : choice === 3 ? 'noTest' : 'GZ'

/** Signed before collection it counts. Collection is typed to the minute, so the minute of signing still counts. */
export const signedInTime = (signedAt: string, collectedAt: string): boolean =>
  Math.floor(Date.parse(signedAt) / 60_000) <= Math.floor(Date.parse(collectedAt) / 60_000)
