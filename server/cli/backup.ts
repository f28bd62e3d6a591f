import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createSeals } from '../core/seals'
import { backup, restore, type BackupReport } from '../node/backup'
import { backupFilesFor } from '../node/files'
import { keyIn, readKey } from '../node/key-file'
import { keyCheckOf, presentKey, secretsKeyFile } from '../node/secrets-key'
import { CommandError, UsageError, type Command, type World } from './command'

/** The one file that both commands take. */
function fileOf(args: string[]): string {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new UsageError('Name one file.')
  return resolve(file)
}

/** Where the key of backups lies, unless ALIQUOT_BACKUP_PASSPHRASE is set. */
const keyFile = ({ config }: World) => join(config.dataDir, 'backup.key')

const placesFor = ({ config, ownerUrl }: World, file: string) => ({
  connectionString: ownerUrl,
  file,
  files: backupFilesFor(config),
})

/** What the backup is encrypted with; says what has to be kept. */
function passphraseFor(world: World): string {
  const { backupPassphrase } = world.config
  if (backupPassphrase !== undefined) return backupPassphrase
  const { key, made } = keyIn(keyFile(world))
  world.note(
    made
      ? `The backup is encrypted with a new key, ${keyFile(world)}. Keep a copy of that file on another machine, away from the backups: without it none of them can be restored.`
      : `The backup is encrypted with the key in ${keyFile(world)}.`,
  )
  return key
}

const inWords = ({ tables, rows, files }: BackupReport) => `tables ${tables}, rows ${rows}, files ${files}`

/** Everything in one encrypted file, while the server runs if need be. */
export const backupCommand: Command = {
  usage: 'backup FILE',
  read(args) {
    const file = fileOf(args)
    return async (world) => {
      if (existsSync(file)) throw new CommandError(`${file} exists already. Choose another name.`)
      const passphrase = passphraseFor(world)
      world.say(inWords(await backup({ ...placesFor(world, file), passphrase })))
      // Whoever has the backup and its key shall not be able to make codes of authenticators too.
      if (world.config.secretsKey === undefined)
        world.note(
          `The key of authenticators is not in the backup. Keep a copy of ${secretsKeyFile(world.config)} away from it.`,
        )
      return 0
    }
  },
}

/** Whether the restored secrets are sealed with another key than the one that is here. */
async function lacksSecretsKey({ db, config }: World): Promise<boolean> {
  const known = await keyCheckOf(db)
  const key = presentKey(config)
  return known !== null && (key === undefined || known !== (await createSeals(key).check()))
}

/** A backup into an empty database; all of it, or nothing. */
export const restoreCommand: Command = {
  usage: 'restore FILE',
  read(args) {
    const file = fileOf(args)
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
    return async (world) => {
      if (world.beside)
        throw new CommandError('A server is running on this data folder. Stop it before you restore.')
      const passphrase = world.config.backupPassphrase ?? readKey(keyFile(world))
      world.say(inWords(await restore({ ...placesFor(world, file), passphrase })))
      if (await lacksSecretsKey(world))
        world.note(
          `The key of authenticators is missing here. Put a copy of it to ${secretsKeyFile(world.config)} before you start; ` +
            'if it is lost: npm run renew-secrets-key -- --lost.',
        )
      return 0
    }
  },
}
