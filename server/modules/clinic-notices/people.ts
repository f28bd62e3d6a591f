import { sql } from 'kysely'
import type { AppAbility } from '@contract/abilities'
import type { FeatureName } from '@contract/features'
import { effectiveRoles } from '@contract/roles'
import { abilityFor } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { RoleMap } from '../../db/schema'

/** Somebody of a clinic who may read its orders or its remote orders. */
export interface ClinicPerson {
  id: string
  /** What they chose to be told of, as it is kept. */
  notices: unknown
  /** The address to write to: one that was changed and not confirmed is none. */
  email: string | null
  ability: AppAbility
}

/** The people of a location who may read its orders, in full or as the clinic sent them, with what each may open. */
export async function clinicPeople(
  db: Executor,
  labId: string,
  locationId: string,
): Promise<readonly ClinicPerson[]> {
  const { rows } = await sql<{
    id: string
    notices: unknown
    email: string | null
    myroles: RoleMap
    features: FeatureName[]
  }>`
    select u.id, u.notices, case when u.reach_changed_at is null then u.email end as email, u.myroles,
      array(select f.name from feature f where ${ofLab(labId, 'f')} and f.active order by f.name) as features
    from app_user u
    where ${ofLab(labId, 'u')} and u.user_type = 'portal' and u.active
      and exists (select from user_physician_location upl
        join physician_location pl on ${ofLab(labId, 'pl')} and pl.id = upl.physician_location_id and pl.active
        where ${ofLab(labId, 'upl')} and upl.user_id = u.id and pl.location_id = ${locationId})`.execute(db)
  return rows
    .map(({ id, notices, email, myroles, features }) => ({
      ...{ id, notices, email },
      ability: abilityFor('portal', effectiveRoles(myroles), features, null, undefined),
    }))
    .filter(({ ability }) => ability.can('read', 'Order') || ability.can('read', 'RemoteOrder'))
}
