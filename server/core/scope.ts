import { sql, type Expression, type SqlBool } from 'kysely'

/** What a look-up must know of who asks: an importer asks for the whole laboratory and is nobody. */
export interface Reach {
  labId: string
  locations: readonly string[] | 'all'
}

/**
 * Says "only this laboratory's rows", for the query builder and for SQL as text alike. Each table of a statement gets its own,
 * by the name that it has there: a join that loses a condition then still finds no row of another laboratory.
 * `server/test/lab-bound.ts` holds every statement to it. Where nobody is known yet the token names the laboratory
 * (`lab-token.ts`); who signs in has only a username (`session/store.ts`), and the account found names it.
 */
export const ofLab = (lab: string | Pick<Reach, 'labId'>, table?: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(table === undefined ? 'lab_id' : `${table}.lab_id`)} = ${typeof lab === 'string' ? lab : lab.labId}`

/**
 * The one place where "only your own locations" is written. Goes into the SQL of every list, look-up, count and search
 * of patient data, so that a row out of reach is never read, never counted, and looks like a row that does not exist.
 */
export function ownLocations(who: Reach, column: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = any(${[...who.locations]}::uuid[])`
}

/** Whether one location is within the caller's reach: for a location named in a body. */
export const reaches = (who: Reach, locationId: string): boolean =>
  who.locations === 'all' || who.locations.includes(locationId)

/**
 * The same for a patient who is looked up because of orders, whichever clinic the patient belongs to: one of the orders is
 * within reach. Stands inside a look-up's own limit, so that other clinics' patients cannot fill it.
 */
export function withOwnOrder(who: Reach, patientId: string): Expression<SqlBool> {
  if (who.locations === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(patientId)} in (select mine.patient_id from lab_order mine
    where ${ofLab(who, 'mine')} and not mine.deleted and ${ownLocations(who, 'mine.location_id')})`
}
