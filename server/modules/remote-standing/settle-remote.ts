import { sql } from 'kysely'
import { attentions } from '@contract/remote-orders/choices'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { remotePlace, tellRejected } from '../clinic-notices/public'
import { attentionOf } from './attention'

interface Standing {
  id: string
  old_patient: string
  old_location: string
  old_physician: string
  patient: string
  location: string
  physician: string
  old_state: string
  old_received: Date | null
  old_reported: Date | null
  state: string
  received: Date | null
  reported: Date | null
  attention: number
  fresh: boolean
  /** When the laboratory's order became what it is. */
  since: Date
  old_reason: string | null
  /** What its specimens, else its tests, were refused for. */
  reason: string | null
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * Brings the remote orders of these orders into line with them, in the caller's transaction: whose they are, for which clinic and
 * provider, state, dates of receipt and report, and how much their results ask for the clinic's eye. Once the laboratory put
 * another patient or clinic on the order, a result must not stand under the first one's name, nor in the first one's list. A
 * report that is newer than the clinic's mark takes the mark off: what was reviewed was another version. What the laboratory
 * rejected has to be drawn again: the clinic finds it among what waits for it, with the reason, and its people are told.
 */
export async function settleRemote(
  { who: { labId }, ports }: Pick<Ctx, 'who' | 'ports'>,
  w: Write,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<Standing>`
    select * from (
      select r.id, r.state as old_state, r.date_received as old_received, r.date_reported as old_reported,
        r.patient_id as old_patient, r.location_id as old_location, r.physician_id as old_physician,
        o.patient_id as patient, o.location_id as location, o.physician_id as physician,
        case when o.state = 'REJECTED' or o.deleted then 'REJECTED' when o.state = 'CLOSED' then 'CLOSED'
          when o.date_reported is not null then 'REPORTED' when o.date_received is not null then 'RECEIVED'
          else 'INTRANSIT' end as state,
        o.date_received as received, o.date_reported as reported,
        o.date_reported is distinct from r.date_reported as fresh,
        case when o.date_reported is null then ${attentions.none}::int else ${attentionOf(labId, 'o.id')} end as attention,
        o.updated_at as since, r.rejected_reason as old_reason, coalesce(
          (select string_agg(distinct s.reject_reason, '; ') from specimen s
            where ${ofLab(labId, 's')} and s.order_id = o.id and s.state = 'REJECTED'),
          (select string_agg(distinct a.reason, '; ') from analysis a
            where ${ofLab(labId, 'a')} and a.order_id = o.id and a.state in ('CANCELLED', 'REJECTED'))) as reason
      from remote_order r join lab_order o on ${ofLab(labId, 'o')} and o.id = r.order_id
      where ${ofLab(labId, 'r')} and r.order_id = any(${[...orderIds]}::uuid[])) s
    where s.state <> s.old_state or s.received is distinct from s.old_received or s.reported is distinct from s.old_reported
      or s.patient <> s.old_patient or s.location <> s.old_location or s.physician <> s.old_physician`.execute(
    w.tx,
  )
  for (const row of rows) {
    const isRejected = row.state === 'REJECTED' && row.old_state !== 'REJECTED'
    const isTakenAgain = row.old_state === 'REJECTED' && row.state !== 'REJECTED'
    const reason = isRejected ? row.reason : isTakenAgain ? null : row.old_reason
    const attention = isRejected ? Math.max(row.attention, attentions.fresh) : row.attention
    await w.tx
      .updateTable('remote_order')
      .set((eb) => ({
        patient_id: row.patient,
        location_id: row.location,
        physician_id: row.physician,
        state: row.state,
        date_received: row.received,
        date_reported: row.reported,
        ...(row.fresh || isRejected || isTakenAgain
          ? { attention, reviewed_at: null, reviewed_by: null }
          : {}),
        // What was rejected and is taken again is rejected for no reason.
        ...(isRejected || isTakenAgain
          ? { rejected_reason: reason, rejected_at: isRejected ? row.since : null }
          : {}),
        version: eb('version', '+', 1),
      }))
      .where(ofLab(labId))
      .where('id', '=', row.id)
      .execute()
    w.changed(
      'remoteOrder',
      row.id,
      {
        patientId: row.old_patient,
        locationId: row.old_location,
        physicianId: row.old_physician,
        state: row.old_state,
        dateReceived: iso(row.old_received),
        dateReported: iso(row.old_reported),
        rejectedReason: row.old_reason,
      },
      {
        patientId: row.patient,
        locationId: row.location,
        physicianId: row.physician,
        state: row.state,
        dateReceived: iso(row.received),
        dateReported: iso(row.reported),
        rejectedReason: reason,
      },
      row.id,
    )
    if (isRejected)
      await tellRejected(w, ports.ids, {
        ...{ labId, locationId: row.location, what: 'order', at: row.since },
        places: [remotePlace(row.id)],
      })
  }
}
