import { sql } from 'kysely'
import { m } from '@contract/messages'
import { mostMatching, type BulkOutcome, type BulkSelection, type Page } from '@contract/shapes'
import type { Ctx, Write } from './context'
import { Refusal, ruleRefused } from './errors'

/**
 * Does `work` for each id by itself and answers one outcome for each, in the order sent: one that is refused never keeps
 * the others from being done. `done` are the ids that were not refused; words that `work` answers are told with theirs. What
 * is no refusal is thrown.
 */
export async function eachOutcome(
  ids: readonly string[],
  work: (id: string) => Promise<string | void> | void,
): Promise<BulkOutcome & { done: string[] }> {
  const outcomes: BulkOutcome['outcomes'] = []
  const done: string[] = []
  for (const id of new Set(ids)) {
    try {
      const said = await work(id)
      done.push(id)
      outcomes.push({ _id: id, ok: true, message: said ?? null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcomes.push({ _id: id, ok: false, message: error.message })
    }
  }
  return { outcomes, done }
}

/**
 * A bulk call in which each row writes for itself. Each row is a transaction within the call's own (a savepoint): a refused
 * row leaves no trace, neither in the tables nor in the audit row, and the good ones are kept with the answer of the
 * idempotent call, all or nothing. `work` throws a Refusal for a row that cannot be done.
 */
export const bulkOutcome = (
  ctx: Ctx,
  ids: readonly string[],
  work: (w: Write, id: string) => Promise<string | void>,
): Promise<BulkOutcome> =>
  ctx.write(async (w) => {
    const { outcomes } = await eachOutcome(ids, (id) => oneRow(w, (row) => work(row, id)))
    return { outcomes }
  })

/** One row of a bulk call, as a transaction within the call's own. Throws what `work` throws. */
export async function oneRow<Said>(w: Write, work: (row: Write) => Promise<Said>): Promise<Said> {
  let told: Said
  const said: (() => void)[] = []
  await sql`savepoint one_row`.execute(w.tx)
  try {
    told = await work({
      ...w,
      changed: (...change) => void said.push(() => w.changed(...change)),
      about: (...what) => void said.push(() => w.about(...what)),
    })
  } catch (error) {
    // A lost connection or a deadlock ends the whole call; only a refusal is this row's own affair.
    if (error instanceof Refusal) await sql`rollback to savepoint one_row`.execute(w.tx)
    throw error
  }
  await sql`release savepoint one_row`.execute(w.tx)
  for (const say of said) say()
  return told
}

/** A chunk of a list from a bookmark on, whatever page the query itself names. */
interface Chunk {
  page: number
  offset: undefined
  limit: number
  after: string | undefined
}
const chunkRows = 1000

/**
 * The ids that a bulk call acts on. A query is resolved by the list itself, so within the caller's reach; more rows than
 * 10,000 are refused as a whole rather than done in part. Ids are not looked at: the call that locks them is.
 */
export async function chosenIds<Query>(
  chosen: BulkSelection<Query>,
  list: (query: Query & Chunk) => Promise<Page<{ _id: string }>>,
): Promise<string[]> {
  if (!('query' in chosen)) return [...chosen]
  const ids: string[] = []
  let after: string | undefined
  do {
    const chunk = { page: 1, offset: undefined, limit: chunkRows, after }
    const page = await list({ ...chosen.query, ...chunk })
    ids.push(...page.docs.map((row) => row._id))
    after = page.after ?? undefined
    if (ids.length > mostMatching || (page.totalIsCapped && !after)) throw ruleRefused(m.errors.tooManyRows)
  } while (after)
  return ids
}
