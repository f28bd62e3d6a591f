import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/**
 * Says that what FHIR shows of these orders is another, in the transaction that makes it so: a version was released, or who it
 * is about or where it belongs was written anew. Orders without a report are left out. Who a report is about is told by its file:
 * an order that was given to another patient goes on showing what was told of the first, until its next report.
 */
export async function noteForFhir(tx: Executor, labId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  // As text: the newest report of each order is looked up beside it.
  await sql`
    insert into fhir_order as f (lab_id, id, report_id, location_id, patient_id, patient)
    select o.lab_id, o.id, r.id, o.location_id, coalesce(m.patient_id, o.patient_id), o.patient
    from lab_order o
    join lateral (select n.id, n.media_key from report n where ${ofLab(labId, 'n')} and n.order_id = o.id
      order by n.number desc limit 1) r on true
    join media m on ${ofLab(labId, 'm')} and m.key = r.media_key
    where ${ofLab(labId, 'o')} and o.id = any(${[...orderIds]}::uuid[])
    on conflict (lab_id, id) do update set report_id = excluded.report_id, location_id = excluded.location_id,
      patient_id = excluded.patient_id, place = null, placed_at = null,
      patient = case when exists (select from lab_order own where ${ofLab(labId, 'own')} and own.id = excluded.id
        and own.patient_id = excluded.patient_id) then excluded.patient else f.patient end`.execute(tx)
}
