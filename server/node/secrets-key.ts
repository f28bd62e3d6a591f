import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { createSeals, type Seals } from '@server/core/seals'
import type { Database } from '@server/db/schema'
import { takeStartLock } from '@server/db/start-lock'
import { sealSecrets } from '@server/modules/session/public'
import type { Log } from '@server/ports'
import type { Config } from './config'
import { keyIn } from './key-file'
import { StartupError } from './startup-error'

/** Where the key lies that secrets in the database are sealed with, unless ALIQUOT_SECRETS_KEY is set. */
export const secretsKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secrets.key')

/** Seals with the configured key, or with that of the data folder, made at the first start. */
export function sealsOf(config: Pick<Config, 'dataDir' | 'secretsKey'>): Seals {
  return createSeals(config.secretsKey ?? keyIn(secretsKeyFile(config)).key)
}

/**
 * Makes this the database's key, or proves that it is; then seals what an earlier version kept as it was. With another key nobody
 * could sign in by an authenticator, and those set up from now on would open nowhere else: the server does not start.
 * @throws StartupError that says how to go on.
 */
export async function claimSecrets(
  db: Kysely<Database>,
  seals: Seals,
  config: Pick<Config, 'dataDir'>,
  log: Log,
): Promise<void> {
  const check = await seals.check()
  const sealed = await db.transaction().execute(async (tx) => {
    await takeStartLock(tx)
    const { key_check: known } = await tx
      .selectFrom('installation')
      .select('key_check')
      .executeTakeFirstOrThrow()
    if (known === null) await tx.updateTable('installation').set({ key_check: check }).execute()
    else if (known !== check)
      throw new StartupError(
        `The secrets in this database were sealed with another key. Bring back its file ${secretsKeyFile(config)} ` +
          '(another server on this database has it in its own data folder), or set ALIQUOT_SECRETS_KEY. ' +
          'If the key is lost: npm run renew-secrets-key.',
        2,
      )
    return sealSecrets(tx, seals)
  })
  if (sealed > 0) log.info({ count: sealed }, 'secrets of authenticators sealed')
}
