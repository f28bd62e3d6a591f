import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { createSeals, type Seals } from '@server/core/seals'
import type { Database } from '@server/db/schema'
import { takeStartLock } from '@server/db/start-lock'
import { sealSecrets } from '@server/modules/session/public'
import type { Log } from '@server/ports'
import type { Config } from './config'
import { keyIn, newKey, readKey, writeKey } from './key-file'
import { StartupError } from './startup-error'
import { syncFolderNow } from './sync-folder'

type Keys = Pick<Config, 'dataDir' | 'secretsKey'>

/** Where the key lies that secrets in the database are sealed with, unless ALIQUOT_SECRETS_KEY is set. */
export const secretsKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secrets.key')

/** The key that takes its place once the database's secrets are sealed with it. */
const nextKeyFile = (config: Pick<Config, 'dataDir'>) => `${secretsKeyFile(config)}.next`

/** The present key: the configured one, or the data folder's; undefined where there is none yet. */
export const presentKey = (config: Keys): string | undefined =>
  config.secretsKey ?? readKey(secretsKeyFile(config))

/** Seals with the present key; the data folder's own is made where there is none yet. */
export const sealsOf = (config: Keys): Seals =>
  createSeals(config.secretsKey ?? keyIn(secretsKeyFile(config)).key)

/** Says which key this database's secrets are sealed with; null before the first start with one. */
export async function keyCheckOf(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirst()
  return row?.key_check ?? null
}

/**
 * The server's seals, once it is proven that their key is this database's. With another key nobody could sign in by an
 * authenticator, and those set up from now on would open nowhere else: the server does not start.
 * @throws StartupError that says how to go on.
 */
export async function openSeals(db: Kysely<Database>, config: Keys, log: Log): Promise<Seals> {
  await settleNextKey(db, config)
  // A new key is made for a database that has none, and never beside one that was sealed with a key that is missing.
  if (presentKey(config) === undefined && (await keyCheckOf(db)) !== null) throw anotherKey(config)
  const seals = sealsOf(config)
  await claimSecrets(db, seals, config, log)
  return seals
}

/** Makes this the database's key, or proves that it is; then seals what an earlier version kept as it was. */
export async function claimSecrets(
  db: Kysely<Database>,
  seals: Seals,
  config: Pick<Config, 'dataDir'>,
  log: Log,
): Promise<void> {
  const check = await seals.check()
  const sealed = await db.transaction().execute(async (tx) => {
    await takeStartLock(tx)
    const { lab_id: labId, key_check: known } = await tx
      .selectFrom('installation')
      .select(['lab_id', 'key_check'])
      .executeTakeFirstOrThrow()
    if (known === null) await tx.updateTable('installation').set({ key_check: check }).execute()
    else if (known !== check) throw anotherKey(config)
    return sealSecrets(tx, seals, labId)
  })
  if (sealed > 0) log.info({ count: sealed }, 'secrets of authenticators sealed')
}

const anotherKey = (config: Pick<Config, 'dataDir'>) =>
  new StartupError(
    `The secrets in this database were sealed with another key. Bring back its file ${secretsKeyFile(config)} ` +
      '(another server on this database has it in its own data folder; backups do not hold it), or set ALIQUOT_SECRETS_KEY. ' +
      'If the key is lost: npm run renew-secrets-key -- --lost.',
    2,
  )

/** Makes the key that comes next and keeps it beside the present one, so that neither is lost whatever happens meanwhile. */
export function makeNextKey(config: Pick<Config, 'dataDir'>): Seals {
  const key = newKey()
  writeKey(nextKeyFile(config), key)
  return createSeals(key)
}

/** Ends a renewal, also one that was cut off: the next key becomes the present one if the database's secrets are sealed with it. */
export async function settleNextKey(db: Kysely<Database>, config: Pick<Config, 'dataDir'>): Promise<void> {
  const next = readKey(nextKeyFile(config))
  if (next === undefined) return
  if ((await keyCheckOf(db)) === (await createSeals(next).check()))
    renameSync(nextKeyFile(config), secretsKeyFile(config))
  else rmSync(nextKeyFile(config))
  syncFolderNow(dirname(nextKeyFile(config)))
}
