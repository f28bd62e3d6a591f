import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'

/** Of a clinic's people, those whose roles let them read its orders. */
const readers = ['user', 'create-orders', 'view-remote-orders', 'edit-remote-orders']

/**
 * Rings the bell of the clinic whose order the laboratory rejected: the specimen has to be drawn again. No patient is named, since
 * the bell is read over shoulders.
 */
export async function tellClinic(
  w: Write,
  labId: string,
  remoteOrderId: string,
  locationId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into notification (lab_id, id, user_id, description, icon, target, added)
    select u.lab_id, gen_random_uuid(), u.id, ${m.remoteOrders.rejectedNotice}, 'other', ${`/remoteorders/${remoteOrderId}`}, ${at}
    from app_user u
    where ${ofLab(labId, 'u')} and u.user_type = 'portal' and u.active
      and exists (select from user_physician_location upl
        join physician_location pl on ${ofLab(labId, 'pl')} and pl.id = upl.physician_location_id and pl.active
        where ${ofLab(labId, 'upl')} and upl.user_id = u.id and pl.location_id = ${locationId})
      and exists (select from jsonb_each(u.myroles) role
        where role.key = any(${readers}) and role.value ->> 'enabled' = 'true')`.execute(w.tx)
}
