import { sql } from 'kysely'
import type { Write } from '../../core/context'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { conclusionsOf, type Reader } from './conclusions'

/** Joins to `analysis a` the drug tests alone. */
export const drugTestsOf = ({ labId }: Pick<Principal, 'labId'>) =>
  sql`join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
    and v.definition ->> 'kind' in ('tox_screen', 'tox_confirm')`

/**
 * The values of what a review is made of, as one short text: the verified values as they are read, and the listed medications.
 * Release changes nothing of it; a correction, a repeat or another medication does. `o` is the order.
 */
const valuesBasis = (labId: string) => sql<string>`md5(concat(
  (select string_agg(concat_ws('|', a.id, a.entered ->> 'raw', a.interpretation ->> 'finding', a.interpretation ->> 'flag'), ';' order by a.id)
    from analysis a where ${ofLab(labId, 'a')} and a.order_id = o.id and a.state in ('VERIFIED', 'RELEASED')
      and not exists (select from analysis n where ${ofLab(labId, 'n')} and n.retest_of = a.id and n.order_id = o.id
        and n.state in ('VERIFIED', 'RELEASED'))),
  '#',
  (select string_agg(to_jsonb(m)::text, ';' order by m.id)
    from order_medication m where ${ofLab(labId, 'm')} and m.order_id = o.id and m.removed_at is null)))`

/**
 * What a review of an order would be made of now, as one short text: the values and the medications, and behind the point what
 * is concluded of them.
 */
export async function reviewBasis(db: Executor, who: Reader, orderId: string): Promise<string> {
  const { rows } = await sql<{ basis: string }>`
    select ${valuesBasis(who.labId)} as basis from lab_order o
    where ${ofLab(who.labId, 'o')} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return `${row.basis}.${await conclusionsOf(db, who, orderId)}`
}

/** Whether an order has a review that somebody ended well: only then is it worth asking what is concluded now. */
async function wasReviewed(db: Executor, labId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pharmacist_review')
    .select('id')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('state', '=', 'REVIEWED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Settled {
  before: boolean
  after: boolean
}

/**
 * Says whether an order waits for a pharmacist, and whether the review it had still holds: after every change of its results,
 * of its medications, or of what they are compared by, in the same transaction. It waits where every test is done, a drug test
 * among them, and something is verified that no report says yet, or the review is of other results or medications than these.
 * While something is unreported a review holds only for the very conclusions that it was made of; what
 * was released is said otherwise by a further report alone. Tells the trail where it ceases or begins to hold. Lock the order
 * first.
 */
export async function settleReview(
  { who, now }: { who: Reader; now: Date },
  w: Write,
  orderId: string,
): Promise<Settled> {
  const { labId } = who
  const basis = (await wasReviewed(w.tx, labId, orderId)) ? await reviewBasis(w.tx, who, orderId) : ''
  const ofReviews = sql`pharmacist_review r where ${ofLab(labId, 'r')} and r.order_id = o.id and r.state = 'REVIEWED'`
  const { rows } = await sql<Settled>`
    with now_is as (
      select o.id, o.pharmd_reviewed as before,
        exists (select from analysis a ${drugTestsOf(who)} where ${ofLab(labId, 'a')} and a.order_id = o.id
          and a.state in ('VERIFIED', 'RELEASED')) as has_drugs,
        exists (select from analysis a where ${ofLab(labId, 'a')} and a.order_id = o.id
          and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED')) as unfinished,
        exists (select from analysis a where ${ofLab(labId, 'a')} and a.order_id = o.id and a.state = 'VERIFIED') as unreported,
        exists (select from ${ofReviews}) as was_reviewed,
        exists (select from ${ofReviews} and split_part(r.basis, '.', 1) = split_part(${basis}, '.', 1)) as same_values,
        exists (select from ${ofReviews} and r.basis = ${basis}) as same
      from lab_order o where ${ofLab(labId, 'o')} and o.id = ${orderId}
    ), holding as (select n.*, case when n.unreported then n.same else n.same_values end as holds from now_is n)
    update lab_order t set
      pharmd_reviewed = n.holds,
      pharmd_due = case when n.has_drugs and not n.unfinished and t.state in ('OPEN', 'CLOSED')
        and not n.holds and (n.unreported or n.was_reviewed) then coalesce(t.pharmd_due, ${now}::timestamptz) end
    from holding n
    where ${ofLab(labId, 't')} and t.id = n.id and (n.has_drugs or n.was_reviewed or t.pharmd_due is not null or t.pharmd_reviewed)
    returning n.before, n.holds as after`.execute(w.tx)
  const [settled = { before: false, after: false }] = rows
  w.changed('order', orderId, { pharmdReviewed: settled.before }, { pharmdReviewed: settled.after }, orderId)
  return settled
}

/** Since when an order waits for a pharmacist, and what a review of it now would be made of. */
export async function readReviewStanding(
  db: Executor,
  who: Principal,
  orderId: string,
): Promise<{ waitingSince: string | null; basis: string }> {
  const row = await db
    .selectFrom('lab_order')
    .select('pharmd_due')
    .where(ofLab(who))
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    waitingSince: row.pharmd_due?.toISOString() ?? null,
    basis: await reviewBasis(db, who, orderId),
  }
}
