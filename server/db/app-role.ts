import { sql, type Kysely } from 'kysely'

/** The role that the application works as. It exists where our own database was started, and where an operator made it. */
export const APP_ROLE = 'aliquot_app'

/** Gives the role what it needs on every table that stands or will. The audit stays append-only for it. */
export async function grantRights<DB>(db: Kysely<DB>): Promise<void> {
  for (const statement of [
    `grant usage on schema public to ${APP_ROLE}`,
    `grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`,
    `revoke update, delete, truncate on audit from ${APP_ROLE}`,
    `revoke delete, truncate on audit_head from ${APP_ROLE}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
  ])
    await sql.raw(statement).execute(db)
}
