import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Says "only this laboratory's rows", for the query builder and for SQL as text alike. Each table of a statement gets its own,
 * by the name that it has there: a join that loses a condition then still finds no row of another laboratory.
 * `server/test/lab-bound.ts` holds every statement to it. Where nobody is known yet the token names the laboratory
 * (`lab-token.ts`); who signs in has only a username (`session/store.ts`), and the account found names it.
 */
export const ofLab = (lab: string | { readonly labId: string }, table?: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(table === undefined ? 'lab_id' : `${table}.lab_id`)} = ${typeof lab === 'string' ? lab : lab.labId}`
