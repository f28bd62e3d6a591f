import { sql, type Expression, type SqlBool } from 'kysely'
import type { Principal } from './principal'

/**
 * The one place where "only your own locations" is written. Goes into the SQL of every list, look-up, count and search
 * of patient data, so that a row out of reach is never read, never counted, and looks like a row that does not exist.
 */
export function ownLocations(who: Principal, column: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = any(${[...who.locations]}::uuid[])`
}

/** Whether one location is within the caller's reach: for a location named in a body. */
export const reaches = (who: Principal, locationId: string): boolean =>
  who.locations === 'all' || who.locations.includes(locationId)
