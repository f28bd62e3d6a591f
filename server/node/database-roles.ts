import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { codeOf } from '@server/core/failures'
import { APP_ROLE, grantRights } from '@server/db/app-role'
import type { Database } from '@server/db/schema'

export interface PreparedRoles {
  /** False when the application must work as the owner, so that only its own code keeps the audit append-only. */
  appendOnlyByRole: boolean
  /** The address the application uses. */
  connectionString: string
}

/**
 * The application role's password, derived from the owner's, so that every server process that is given the same
 * DATABASE_URL comes to the same one. Undefined without an owner password: a derived one could then be guessed.
 */
export function appPasswordFor(ownerConnectionString: string): string | undefined {
  const { password } = new URL(ownerConnectionString)
  if (password === '') return undefined
  return createHmac('sha256', decodeURIComponent(password)).update(APP_ROLE).digest('base64url')
}

/** The owner's address, as the application's role. */
export function appAddress(ownerConnectionString: string, appPassword: string): string {
  const url = new URL(ownerConnectionString)
  url.username = APP_ROLE
  url.password = encodeURIComponent(appPassword)
  return url.href
}

/** Whether a connection with this address succeeds. Anything but a refusal of the sign-in is passed on. */
async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28xxx: no such role, wrong password, or not admitted by the server's rules; 42501: no right on the database; 08P01: PgBouncer's
    // one code for all of these. The owner got through just before.
    const code = codeOf(error) ?? ''
    if (code.startsWith('28') || code === '42501' || code === '08P01') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates the role, or gives an existing one this password. False without the right to do so. */
async function createRole(ownerConnectionString: string, appPassword: string): Promise<boolean> {
  const client = new Client({ connectionString: ownerConnectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const password = client.escapeLiteral(appPassword)
    const found = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    const verb = found.rowCount === 0 ? 'create' : 'alter'
    await client.query(
      `${verb} role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit password ${password}`,
    )
    return true
  } catch (error) {
    // Another server process made the same role at the same moment: its password is the same.
    if (['42710', '23505', 'XX000'].includes(codeOf(error) ?? '')) return true
    if (codeOf(error) === '42501') return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes the role the application works as, before the migrations run as the owner and grant it its rights (none of
 * UPDATE, DELETE, TRUNCATE on the audit). Where the owner may not create roles, the application works as the owner
 * and the answer says so, for the log. The role belongs to the whole PostgreSQL server, so two installations on one
 * server must share the owner's password.
 */
export async function prepareRoles(
  ownerConnectionString: string,
  appPassword: string | undefined,
): Promise<PreparedRoles> {
  const asOwner = { appendOnlyByRole: false, connectionString: ownerConnectionString }
  if (appPassword === undefined) return asOwner
  const asApp = { appendOnlyByRole: true, connectionString: appAddress(ownerConnectionString, appPassword) }
  if (await canConnect(asApp.connectionString)) return asApp
  if (!(await createRole(ownerConnectionString, appPassword))) return asOwner
  return (await canConnect(asApp.connectionString)) ? asApp : asOwner
}

/**
 * Gives the application's role its rights where it lacks any: the migrations grant them to a role that is there when they run,
 * and one may be made later, when the owner gets a password, or the tables may come from a copy without rights.
 */
export async function grantMissingRights(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (
      select from pg_tables where schemaname = 'public'
        and not has_table_privilege(${APP_ROLE}, format('%I.%I', schemaname, tablename), 'select')
    ) or not has_schema_privilege(${APP_ROLE}, 'public', 'usage') as lacks`.execute(db)
  if (rows[0]?.lacks) await grantRights(db)
}
