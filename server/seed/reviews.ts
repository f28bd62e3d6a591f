import { sql } from 'kysely'
import { ofLab } from '../core/scope'
import type { Tx } from '../core/tx'
import { drugTestsOf, reviewBasis } from '../modules/orders/public'
import type { SeededLab } from './laboratory'
import { staffOf } from './order-people'

/**
 * The pharmacist's part of the demo laboratory: a review for each order that is marked as reviewed, and a place in the queue
 * for each that is ready to report with drug results and was not.
 */
export async function seedReviews(tx: Tx, seeded: SeededLab): Promise<void> {
  const pharmacist = staffOf(seeded, 'pharmd')
  await sql`
    insert into pharmacist_review (lab_id, id, order_id, state, basis, signed_by, signed_name, created_at, ended_at)
    select o.lab_id, gen_random_uuid(), o.id, 'REVIEWED', ${reviewBasis(seeded)}, ${pharmacist.id}, ${pharmacist.name},
      at.reviewed, at.reviewed
    from lab_order o cross join lateral (select coalesce(o.date_reported - interval '10 minutes', o.updated_at) as reviewed) at
    where ${ofLab(seeded, 'o')} and o.pharmd_reviewed`.execute(tx)
  await sql`
    update lab_order o set pharmd_due = (select max(a.verified_at) from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id)
    where ${ofLab(seeded, 'o')} and o.state = 'OPEN' and not o.pharmd_reviewed
      and exists (select from analysis a ${drugTestsOf(seeded)} where ${ofLab(seeded, 'a')} and a.order_id = o.id and a.state = 'VERIFIED')
      and not exists (select from analysis a where ${ofLab(seeded, 'a')} and a.order_id = o.id
        and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))`.execute(tx)
}
