import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup, restore, type BackupReport } from '../node/backup'
import { CommandError, UsageError, type Command, type World } from './command'

/** The one file that both commands take. */
function fileOf(args: string[]): string {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new UsageError('Name one file.')
  return resolve(file)
}

const optionsFor = ({ config, ownerUrl }: World, file: string) => ({
  connectionString: ownerUrl,
  file,
  filesFolder: join(config.dataDir, 'files'),
  passphrase: config.backupPassphrase,
})
const inWords = ({ tables, rows, files }: BackupReport) => `tables ${tables}, rows ${rows}, files ${files}`

/** Everything in one file, while the server runs if need be. ALIQUOT_BACKUP_PASSPHRASE encrypts it. */
export const backupCommand: Command = {
  usage: 'backup FILE',
  read(args) {
    const file = fileOf(args)
    return async (world) => {
      if (existsSync(file)) throw new CommandError(`${file} exists already. Choose another name.`)
      if (world.config.backupPassphrase === undefined)
        world.tell('ALIQUOT_BACKUP_PASSPHRASE is not set: the file is not encrypted.')
      world.say(inWords(await backup(optionsFor(world, file))))
      return 0
    }
  },
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
      world.say(inWords(await restore(optionsFor(world, file))))
      return 0
    }
  },
}
