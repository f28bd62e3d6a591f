import { sql, type Expression, type SqlBool } from 'kysely'
import type { Principal } from './principal'
import { ofLab } from './of-lab'

// Beside the locations, where everybody looks for it; principal.ts takes it from its own file.
export { ofLab } from './of-lab'

/** What a look-up must know of who asks: an importer asks for the whole laboratory and is nobody. */
export type Reach = Pick<Principal, 'labId' | 'locations'>

/**
 * The one place where "only your own locations" is written. Goes into the SQL of every list, look-up, count and search
 * of patient data, so that a row out of reach is never read, never counted, and looks like a row that does not exist.
 */
export function ownLocations(who: Reach, column: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = any(${[...who.locations]}::uuid[])`
}

/** Whether one location is within the caller's reach: for a location named in a body. */
export const reaches = (who: Principal, locationId: string): boolean =>
  who.locations === 'all' || who.locations.includes(locationId)

/**
 * The same for a patient who is looked up because of orders, whichever clinic the patient belongs to: one of the orders is
 * within reach. Stands inside a look-up's own limit, so that other clinics' patients cannot fill it.
 */
export function withOwnOrder(who: Principal, patientId: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(patientId)} in (select mine.patient_id from lab_order mine
    where ${ofLab(who, 'mine')} and not mine.deleted and ${ownLocations(who, 'mine.location_id')})`
}
