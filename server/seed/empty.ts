import type { Kysely } from 'kysely'
import { featureNames } from '@contract/features'
import { labToken } from '../core/lab-token'
import { json } from '../db/json'
import type { Database } from '../db/schema'
import { issueSecret } from '../modules/session/public'
import type { Ports } from '../ports'
import { insertLab, unnamedLab } from './new-lab'

const linkHours = 24

/**
 * A one-time link for an administrator who has no password yet (OWASP ASVS 6.3.2: no default password): the path that sets the
 * password, within a day. Each start makes a new one until it was used, and undefined from then on.
 */
export async function setUpLink(db: Kysely<Database>, ports: Ports): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const admin = await tx
      .selectFrom('app_user')
      .select(['lab_id', 'id', 'password_hash'])
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    if (admin.password_hash) return undefined
    const secret = labToken(ports.ids, admin.lab_id)
    await issueSecret(tx, {
      labId: admin.lab_id,
      userId: admin.id,
      purpose: 'reset',
      secret,
      id: ports.ids.id(),
      now: ports.clock.now(),
      minutes: linkHours * 60,
    })
    return `/?action=resetPassword#token=${secret}`
  })
}

/** Fills an empty database with a laboratory that has nobody in it but an administrator without a password. */
export async function seedEmpty(db: Kysely<Database>, ports: Pick<Ports, 'ids'>): Promise<void> {
  const labId = ports.ids.id()
  await insertLab(db, {
    id: labId,
    name: unnamedLab,
    short_name: 'Laboratory',
    time_zone: 'America/New_York',
    // Signing for results asks for the password (21 CFR 11.200) until the laboratory decides otherwise.
    settings: json({ demo: false, confirmSignature: true }),
  })
  await db
    .insertInto('feature')
    .values(featureNames.map((name) => ({ lab_id: labId, name, active: false })))
    .execute()
  await db
    .insertInto('app_user')
    .values({
      lab_id: labId,
      id: ports.ids.id(),
      username: 'admin',
      first_name: 'First',
      last_name: 'Administrator',
      user_type: 'lab',
      myroles: json({ 'super-admin': { enabled: true } }),
    })
    .execute()
}
