import { backupCommand, restoreCommand } from './cli/backup'
import { CommandError, UsageError, type Command, type World } from './cli/command'
import { distributeCommand } from './cli/distribute'
import { importCommand } from './cli/import'
import { localAdminCommand } from './cli/local-admin'
import { renewSecretsKeyCommand } from './cli/secrets-key'
import { seed } from './cli/seed'
import { verifyAuditCommand } from './cli/verify-audit'
import { reportOf } from './core/error-report'
import { BackupError } from './node/backup'
import { readConfig, type Config } from './node/config'
import { takeDataFolder } from './node/data-folder'
import { createLog } from './node/log'
import { openDatabase } from './node/open-database'
import { StartupError, asStartupError } from './node/startup-error'

const commands: Record<string, Command> = {
  seed,
  import: importCommand,
  'verify-audit': verifyAuditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  distribute: distributeCommand,
  'local-admin': localAdminCommand,
  'renew-secrets-key': renewSecretsKeyCommand,
}
const usage = () => ['Usage:', ...Object.values(commands).map((command) => `  ${command.usage}`)].join('\n')

/**
 * Takes the data folder, so that no server starts on it meanwhile; undefined where one is running, beside which the
 * command then works. A database of one's own (DATABASE_URL) has no such folder.
 */
function takeFolder(config: Config): { release(): void } | undefined {
  if (config.databaseUrl !== undefined) return { release: () => {} }
  try {
    return takeDataFolder(config.dataDir)
  } catch (error) {
    if (error instanceof StartupError) return undefined
    throw error
  }
}

async function run(config: Config, work: (world: World) => Promise<number>): Promise<number> {
  const note = (line: string) => void process.stderr.write(`${line}\n`)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  // Standard output belongs to the counts, so the log goes the other way and only says what is wrong.
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  const log = createLog(level, { write: (line) => void process.stderr.write(line) })
  const folder = takeFolder(config)
  try {
    const database = await openDatabase(config, log, { share: folder === undefined })
    const owner = database.openOwner()
    try {
      return await work({
        config,
        log,
        db: database.db,
        owner,
        ownerUrl: database.ownerUrl,
        beside: folder === undefined,
        say,
        note,
      })
    } finally {
      await owner.destroy()
      await database.close()
    }
  } finally {
    folder?.release()
  }
}

/** The command line of the server. Exit codes: 0 done, 1 not done or problems found, 2 called or set up wrongly. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : 'Name a command.')
  const work = readArguments(command, args)
  const read = readConfig(process.env)
  if (!read.ok) throw new StartupError(read.error, 2)
  return run(read.config, work)
}

function readArguments(command: Command, args: string[]): (world: World) => Promise<number> {
  try {
    return command.read(args)
  } catch (error) {
    // Node's own argument parser throws a TypeError with a sentence that the operator can act on.
    if (error instanceof TypeError) throw new UsageError(error.message)
    throw error
  }
}

/** One line for the operator, and never a value out of the database. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n${usage()}`
  if (error instanceof CommandError || error instanceof BackupError) return error.message
  const known = asStartupError(error)
  if (known) return known.message
  const { name, code, message } = reportOf(error)
  return `Failed${code ? ` (${code})` : ''}: ${message?.split('\n')[0] ?? name}`
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : (asStartupError(error)?.exitCode ?? 1)
  },
)
