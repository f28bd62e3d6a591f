import { resetHoldHours } from '@contract/users/shapes'

/**
 * Until when password resets are held because somebody changed where they would go, or null. Whoever manages users could
 * otherwise turn an account's address to their own, and become its owner by a reset.
 */
export function resetsHeldUntil(account: { reach_changed_at: Date | null }, now: Date): Date | null {
  if (account.reach_changed_at === null) return null
  const until = new Date(account.reach_changed_at.getTime() + resetHoldHours * 3_600_000)
  return until > now ? until : null
}
