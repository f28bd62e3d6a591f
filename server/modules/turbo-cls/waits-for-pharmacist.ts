import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../core/principal'
import { asksForReview } from '../lab-settings/public'
import { hasOpenDraft } from '../pharmacist/public'

/**
 * Verified drug results `a` of orders `t` that no report takes before the pharmacist: where the laboratory has them reviewed, and
 * while somebody is at a review, as for reports to sign. `v` is the version of the test.
 */
export function waitsForPharmacist({ labId, settings }: Principal, now: Date): RawBuilder<boolean> {
  const waits = asksForReview(settings) ? sql`t.pharmd_due is not null` : hasOpenDraft(labId, now)
  return sql<boolean>`a.state = 'VERIFIED' and v.definition ->> 'kind' in ('tox_screen', 'tox_confirm') and ${waits}`
}
