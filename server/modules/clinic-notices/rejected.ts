import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Write } from '../../core/context'
import { isOfClinic } from './people'

/**
 * Rings the bell of the clinic whose order the laboratory rejected: the specimen has to be drawn again, so nobody can choose not to
 * hear of it. No patient is named, since the bell is read over shoulders.
 */
export async function tellRejected(
  w: Write,
  labId: string,
  remoteOrderId: string,
  locationId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into notification (lab_id, id, user_id, description, icon, target, added)
    select u.lab_id, gen_random_uuid(), u.id, ${m.remoteOrders.rejectedNotice}, 'other', ${`/remoteorders/${remoteOrderId}`}, ${at}
    from app_user u where ${isOfClinic(labId, locationId)}`.execute(w.tx)
}
