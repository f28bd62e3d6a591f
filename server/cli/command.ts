import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { Config } from '../node/config'
import type { Log } from '../ports'

/** A command called wrongly: its usage is printed, and it leaves with 2. */
export class UsageError extends Error {}
/** A command that could not be done, in one sentence for the operator; it leaves with 1. */
export class CommandError extends Error {}

/** What every command is given. */
export interface World {
  config: Config
  log: Log
  /** As the application's own role. */
  db: Kysely<Database>
  /** As the database's owner. */
  owner: Kysely<Database>
  ownerUrl: string
  /** A server is running on this data folder now. */
  beside: boolean
  /** Standard output: what was counted. */
  say: (line: string) => void
  /** Standard error: how far it is. */
  note: (line: string) => void
}

export interface Command {
  usage: string
  /** Reads the arguments before anything is opened. Throws UsageError. Answers the work; its number is the exit code. */
  read(args: string[]): (world: World) => Promise<number>
}

/** A whole number from 1 of an option. Throws UsageError. */
export function wholeNumber(text: string, option: string): number {
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < 1)
    throw new UsageError(`${option} must be a whole number from 1 to 999999999.`)
  return number
}

/** The laboratory of this database. Throws CommandError where there is none, or more than one. */
export async function theLab({ db }: World): Promise<string> {
  const [lab, other] = await db.selectFrom('lab').select('id').limit(2).execute()
  if (!lab || other)
    throw new CommandError(
      lab ? 'This database holds several laboratories.' : 'This database holds no laboratory yet.',
    )
  return lab.id
}
