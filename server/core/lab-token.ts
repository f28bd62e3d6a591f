import { sql } from 'kysely'
import type { Ids } from '../ports'
import { sha256Hex } from './hash'
import type { Executor } from './tx'

/** What a token may open, and the column that keeps its hash. */
const hashColumn = {
  session: 'token_hash',
  report_link: 'token_hash',
  one_time_secret: 'secret_hash',
} as const

/**
 * A token that names its laboratory before its 256 random bits, so that what it opens is looked for there and nowhere else.
 * The name is no secret and proves nothing: the hash is of the whole token, so a changed name finds no row.
 */
export const labToken = (ids: Ids, labId: string): string => labId.replaceAll('-', '') + ids.token()

const named = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/
/** Handed out before tokens named their laboratory (until migration 0030), and good until they end. */
const nameless = /^[\w-]{43}$/

/** The laboratory that a token names; undefined for what names none. */
export const labNamedIn = (token: string): string | undefined => named.exec(token)?.slice(1).join('-')

/**
 * The laboratory in which a token is to be looked for, without asking anybody; of one from before, the laboratory that has it,
 * for one more statement. Undefined for what was never a token, and for a nameless one that opens nothing.
 */
export async function labOfToken(
  db: Executor,
  opens: keyof typeof hashColumn,
  token: string,
): Promise<string | undefined> {
  const name = labNamedIn(token)
  if (name) return name
  if (!nameless.test(token)) return undefined
  const { rows } = await sql<{ lab_id: string }>`select t.lab_id from lab l
    join ${sql.table(opens)} t on t.lab_id = l.id and t.${sql.ref(hashColumn[opens])} = ${sha256Hex(token)}`.execute(
    db,
  )
  return rows[0]?.lab_id
}
