import type { SpecimenState } from '../orders/shapes'

/**
 * When a tube will have been received once an order is saved; null while it is expected. A date of receipt that the order did
 * not have receives every tube that was on its way; another date corrects the tubes that carried the old one; a tube added to
 * an order that was received before is expected until it is scanned. Instants are ISO 8601 as the server sends them.
 */
export function receivedOnceSaved(
  tube: { state: SpecimenState; receivedAt: string | null } | undefined,
  before: string | null,
  sent: string | null,
): string | null {
  if (!tube) return before === null ? sent : null
  if (sent === null) return tube.receivedAt
  if (before === null)
    return tube.state === 'EXPECTED' || tube.state === 'IN_TRANSIT' ? sent : tube.receivedAt
  return tube.receivedAt === before ? sent : tube.receivedAt
}
