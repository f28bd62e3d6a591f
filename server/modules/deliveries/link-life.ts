import { sql } from 'kysely'
import type { LinkEnd } from '@contract/result-links/shapes'
import { linkTries } from '@contract/result-links/choices'
import { m } from '@contract/messages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'
import type { DeliveryRecord, WayRecord } from './kinds'
import { lockDelivery, moveDelivery, settle } from './settle'

/** A link as its row is, in so far as its life hangs on it. */
export interface LinkOfTry {
  attempt_id: string
  expires_at: Date
  revoked_at: Date | null
  tries: number
}

/** The delivery that a link belongs to, and its way. */
export interface LinkedDelivery {
  delivery: DeliveryRecord
  way: WayRecord
}

export async function deliveryOfLink(
  db: Executor,
  labId: string,
  attemptId: string,
): Promise<LinkedDelivery> {
  const delivery = await db
    .selectFrom('delivery as d')
    .innerJoin('delivery_attempt as a', (join) =>
      join.on(ofLab(labId, 'a')).onRef('a.delivery_id', '=', 'd.id'),
    )
    .selectAll('d')
    .where(ofLab(labId, 'd'))
    .where('a.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const way = await db
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', delivery.way_id)
    .executeTakeFirstOrThrow()
  return { delivery, way }
}

interface Standing {
  state: DeliveryRecord['state']
  ended_how: DeliveryRecord['ended_how']
  attempt_end: string | null
  newer_try: boolean
  newer_report: boolean
  is_others: boolean
}

/**
 * Why a link opens nothing, or null where it opens. Nothing has to end it: it lives as long as the ledger says that its try is
 * the newest of a delivery that was not given up, its version the newest of the order, and the order that patient's.
 */
export async function linkEndOf(
  db: Executor,
  labId: string,
  link: LinkOfTry,
  now: Date,
): Promise<LinkEnd | null> {
  const { rows } = await sql<Standing>`select d.state, d.ended_how, a."end" as attempt_end,
      exists (select from delivery_attempt n where ${ofLab(labId, 'n')} and n.delivery_id = d.id and n.number > a.number) as newer_try,
      exists (select from report n where ${ofLab(labId, 'n')} and n.order_id = d.order_id and n.number > d.number) as newer_report,
      (o.deleted or (f.patient_id is not null and f.patient_id <> o.patient_id)) as is_others
    from delivery_attempt a
    join delivery d on ${ofLab(labId, 'd')} and d.id = a.delivery_id
    join lab_order o on ${ofLab(labId, 'o')} and o.id = d.order_id
    join report r on ${ofLab(labId, 'r')} and r.id = d.report_id
    join media f on ${ofLab(labId, 'f')} and f.key = r.media_key
    where ${ofLab(labId, 'a')} and a.id = ${link.attempt_id}`.execute(db)
  const [one] = rows
  if (!one || one.is_others || link.revoked_at) return 'ended'
  if (link.tries >= linkTries) return 'spent'
  // A person's word comes first: who it went to is not told that something newer exists.
  if (one.state === 'GIVEN_UP' && one.ended_how !== 'superseded') return 'ended'
  if (one.newer_report || one.ended_how === 'superseded') return 'newerReport'
  if (one.newer_try) return 'newerLink'
  if (link.expires_at <= now) return 'expired'
  return one.attempt_end === 'FAILED' ? 'ended' : null
}

/** A link was opened with proof and its paper handed out: its delivery has arrived, once. */
export const linkOpened = (
  w: Write,
  ports: Ports,
  { labId, attemptId, now }: { labId: string; attemptId: string; now: Date },
) => settle(w, ports, { labId, attemptId, heard: { is: 'confirmed', partnerId: attemptId }, now })

/** Five wrong answers closed a link: the delivery has failed and says so, and one that was opened before says it too. */
export async function linkSpent(
  w: Write,
  ports: Ports,
  { labId, attemptId, now }: { labId: string; attemptId: string; now: Date },
): Promise<void> {
  const words = m.resultLinks.spentWords
  if (await settle(w, ports, { labId, attemptId, heard: { is: 'refused', fault: 'link', words }, now }))
    return
  const { delivery: known } = await deliveryOfLink(w.tx, labId, attemptId)
  const delivery = await lockDelivery(w, labId, known.id)
  if (delivery) await moveDelivery(w, delivery, { why: m.resultLinks.spentAfter }, now)
}
