import { sql, type Expression, type SqlBool } from 'kysely'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'

/** Physicians within the caller's reach: those who work at one of the caller's own locations. */
export function ownPhysicians(who: Principal, physicianId: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from physician_location own where ${ofLab(who, 'own')}
    and own.physician_id = ${sql.ref(physicianId)} and own.active and ${ownLocations(who, 'own.location_id')})`
}
