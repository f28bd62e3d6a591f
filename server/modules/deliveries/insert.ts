import type { Write } from '../../core/context'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Ports } from '../../ports'
import { kindOf, type DeliveryRecord, type WayRecord } from './kinds'
import { targetOf } from './link-target'

/** What is delivered: a version of an order's report, a test page of nobody's, or a message to a health department. */
export type Carried = Pick<
  DeliveryRecord,
  | 'lab_id'
  | 'purpose'
  | 'order_id'
  | 'report_id'
  | 'health_message_id'
  | 'number'
  | 'requisition_number'
  | 'location_id'
>

export interface SecondWay {
  wayId: string
  /** Minutes without confirmation; null: only once the first has failed. */
  after: number | null
}

interface Planned {
  way: WayRecord
  of: Carried
  ruleId: string | null
  follows: string | null
  second: SecondWay | null
  /** STAT, critical or corrected: its second way waits no longer than the kind allows. */
  urgent?: boolean
  why: string | null
  now: Date
  sentBy?: string
}

function secondAfter({ after }: SecondWay, { kind }: WayRecord, urgent: boolean): number | null {
  const latest = urgent ? kindOf(kind).urgentAfter : undefined
  return latest === undefined ? after : Math.min(after ?? latest, latest)
}

/**
 * Adds a delivery to the ledger, due at once; one that a link may not carry says why, and its second way starts. Undefined where
 * this recipient has this version planned already.
 */
export async function insertDelivery(
  w: Write,
  ports: Ports,
  planned: Planned,
): Promise<{ id: string; address: string } | undefined> {
  const { way, of, now } = planned
  // Whoever chooses ways has looked at this; that a report reaches a health department, or its message a clinic, must not be a slip away.
  if (of.purpose !== 'test' && of.purpose !== way.carries)
    throw new Error(`A way for ${way.carries} carries no ${of.purpose}.`)
  const { address, recipient, withheld } = await targetOf(w.tx, way, of, now)
  const id = ports.ids.id()
  const after = planned.second && secondAfter(planned.second, way, planned.urgent ?? false)
  const waits = after === null ? null : new Date(now.getTime() + after * 60_000)
  // What is withheld has failed before it began.
  const secondAt = withheld !== null && planned.second ? now : waits
  const added = await w.tx
    .insertInto('delivery')
    .values({
      lab_id: of.lab_id,
      purpose: of.purpose,
      order_id: of.order_id,
      report_id: of.report_id,
      health_message_id: of.health_message_id,
      number: of.number,
      requisition_number: of.requisition_number,
      location_id: of.location_id,
      id,
      rule_id: planned.ruleId,
      way_id: way.id,
      channel: way.kind,
      recipient,
      search_name: folded(recipient),
      address,
      config: json(way.config),
      why: withheld ?? planned.why,
      ...(withheld === null ? {} : { state: 'GIVEN_UP', ended_how: 'withheld', ended_at: now }),
      follows: planned.follows,
      second_way_id: planned.second?.wayId ?? null,
      second_after: after ?? null,
      second_at: secondAt,
      run_at: withheld === null ? now : secondAt,
      try_at: withheld === null ? now : null,
      sent_by: planned.sentBy ?? null,
      planned_at: now,
      updated_at: now,
    })
    // delivery_once, delivery_health_once
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  w.changed(
    'delivery',
    id,
    null,
    {
      state: withheld === null ? 'WAITING' : 'GIVEN_UP',
      recipient,
      address,
      number: of.number,
      why: withheld ?? planned.why,
      ...(withheld === null ? {} : { endedHow: 'withheld' }),
    },
    of.order_id ?? undefined,
  )
  w.wakeDeliveries()
  return { id, address }
}
