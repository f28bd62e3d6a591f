import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Joins to `analysis a` the drug tests alone. */
export const drugTestsOf = ({ labId }: Pick<Principal, 'labId'>) =>
  sql`join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    and v.definition ->> 'kind' in ('tox_screen', 'tox_confirm')`

/**
 * What a review is made of, as one short text: the verified values as they are read, and the listed medications. Release
 * changes nothing of it; a correction, a repeat or another medication does. `o` is the order.
 */
export const reviewBasis = (who: Pick<Principal, 'labId'>) => sql<string>`md5(concat(
  (select string_agg(concat_ws('|', a.id, a.entered ->> 'raw', a.interpretation ->> 'finding', a.interpretation ->> 'flag'), ';' order by a.id)
    from analysis a where ${ofLab(who.labId, 'a')} and a.order_id = o.id and a.state in ('VERIFIED', 'RELEASED')
      and not exists (select from analysis n where ${ofLab(who.labId, 'n')} and n.retest_of = a.id and n.order_id = o.id
        and n.state in ('VERIFIED', 'RELEASED'))),
  '#',
  (select string_agg(to_jsonb(m)::text, ';' order by m.id)
    from order_medication m where ${ofLab(who.labId, 'm')} and m.order_id = o.id and m.removed_at is null)))`

/**
 * Says whether an order waits for a pharmacist, and whether the review it had still holds: after every change of its results
 * or medications, in the same transaction. It waits where every test is done, a drug test among them, and something is
 * verified that no report says yet, or the review is of other results or medications than these (`domain.md`, PharmD). Lock
 * the order first.
 */
export async function settleReview(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const { who } = ctx
  await sql`
    with now_is as (
      select o.id,
        exists (select from analysis a ${drugTestsOf(who)} where ${ofLab(who, 'a')} and a.order_id = o.id
          and a.state in ('VERIFIED', 'RELEASED')) as has_drugs,
        exists (select from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id
          and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED')) as unfinished,
        exists (select from analysis a where ${ofLab(who, 'a')} and a.order_id = o.id and a.state = 'VERIFIED') as unreported,
        exists (select from pharmacist_review r where ${ofLab(who, 'r')} and r.order_id = o.id and r.state = 'REVIEWED') as was_reviewed,
        exists (select from pharmacist_review r where ${ofLab(who, 'r')} and r.order_id = o.id and r.state = 'REVIEWED'
          and r.basis = ${reviewBasis(who)}) as holds
      from lab_order o where ${ofLab(who, 'o')} and o.id = ${orderId}
    )
    update lab_order t set
      pharmd_reviewed = n.holds,
      pharmd_due = case when n.has_drugs and not n.unfinished and t.state in ('OPEN', 'CLOSED')
        and not n.holds and (n.unreported or n.was_reviewed) then coalesce(t.pharmd_due, ${ctx.now}::timestamptz) end
    from now_is n
    where ${ofLab(who, 't')} and t.id = n.id and (n.has_drugs or n.was_reviewed or t.pharmd_due is not null or t.pharmd_reviewed)`.execute(
    w.tx,
  )
}

/** Since when an order waits for a pharmacist, and what a review of it now would be made of. */
export async function readReviewStanding(
  db: Executor,
  who: Principal,
  orderId: string,
): Promise<{ waitingSince: string | null; basis: string }> {
  const { rows } = await sql<{ pharmd_due: Date | null; basis: string }>`
    select o.pharmd_due, ${reviewBasis(who)} as basis from lab_order o
    where ${ofLab(who, 'o')} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return { waitingSince: row.pharmd_due?.toISOString() ?? null, basis: row.basis }
}
