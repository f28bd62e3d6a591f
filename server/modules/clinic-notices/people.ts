import { sql } from 'kysely'
import { ofLab } from '../../core/scope'

/** Of a clinic's people, those whose roles let them read its orders. */
const readers = ['user', 'create-orders', 'view-remote-orders', 'edit-remote-orders']

/** That `u` is somebody of this location who may read its orders, as a condition. */
export const isOfClinic = (labId: string, locationId: string) => sql<boolean>`${ofLab(labId, 'u')}
  and u.user_type = 'portal' and u.active
  and exists (select from user_physician_location upl
    join physician_location pl on ${ofLab(labId, 'pl')} and pl.id = upl.physician_location_id and pl.active
    where ${ofLab(labId, 'upl')} and upl.user_id = u.id and pl.location_id = ${locationId})
  and exists (select from jsonb_each(u.myroles) role
    where role.key = any(${readers}) and role.value ->> 'enabled' = 'true')`
