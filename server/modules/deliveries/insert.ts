import type { Write } from '../../core/context'
import { folded } from '../../core/text'
import { json } from '../../db/json'
import type { Ports } from '../../ports'
import type { DeliveryRecord, WayRecord } from './kinds'

/** What is delivered: a version of an order's report, or a test page of nobody's. */
export type Carried = Pick<
  DeliveryRecord,
  'lab_id' | 'purpose' | 'order_id' | 'report_id' | 'number' | 'requisition_number' | 'location_id'
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
  why: string | null
  now: Date
  sentBy?: string
}

/** Adds a delivery to the ledger, due at once. Undefined where this recipient has this version planned already. */
export async function insertDelivery(w: Write, ports: Ports, planned: Planned): Promise<string | undefined> {
  const { way, of, now } = planned
  const id = ports.ids.id()
  const after = planned.second?.after
  const added = await w.tx
    .insertInto('delivery')
    .values({
      lab_id: of.lab_id,
      purpose: of.purpose,
      order_id: of.order_id,
      report_id: of.report_id,
      number: of.number,
      requisition_number: of.requisition_number,
      location_id: of.location_id,
      id,
      rule_id: planned.ruleId,
      way_id: way.id,
      channel: way.kind,
      recipient: way.name,
      search_name: folded(way.name),
      address: way.address,
      config: json(way.config),
      why: planned.why,
      follows: planned.follows,
      second_way_id: planned.second?.wayId ?? null,
      second_after: after ?? null,
      second_at: after === undefined || after === null ? null : new Date(now.getTime() + after * 60_000),
      run_at: now,
      try_at: now,
      sent_by: planned.sentBy ?? null,
      planned_at: now,
      updated_at: now,
    })
    .onConflict((oc) =>
      oc
        .columns(['lab_id', 'report_id', 'channel', 'address'])
        .where('report_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  w.changed(
    'delivery',
    id,
    null,
    { state: 'WAITING', recipient: way.name, address: way.address, number: of.number, why: planned.why },
    of.order_id ?? undefined,
  )
  w.wakeDeliveries()
  return id
}
