import { sql, type Kysely, type Transaction } from 'kysely'
import { genesis, rowHash, type AuditEntry } from '../core/audit'
import { ofLab } from '../core/scope'
import type { Executor } from '../core/tx'
import type { Database } from '../db/schema'

/** One thing that is not as it was written. `seq` is the first row concerned; null when it is the chain as a whole. */
export interface AuditProblem {
  labId: string
  chain: number
  seq: number | null
  what: string
}

export interface AuditReport {
  rows: number
  chains: number
  problems: AuditProblem[]
}

interface VerifyOptions {
  /** Told after every batch how many rows have been read so far. */
  progress?: (rows: number) => void
}

/** Rows read at a time: memory stays the same however long the trail is. */
const batchSize = 2000

/**
 * Reads the whole audit trail (of one laboratory, or of all) as of one moment and computes every hash again. Finds a row
 * that was altered, removed, inserted, moved or swapped, and a tail that was cut off: each chain must begin at its
 * genesis, count without a gap, and end where `audit_head` says. Whoever may write both tables as their owner and computes
 * every later hash and the head anew leaves no trace here; the application's own role may not (migration 0004).
 */
export async function verifyAudit(
  db: Kysely<Database>,
  labId?: string,
  options: VerifyOptions = {},
): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyAuditIn(tx, labId, options))
}

/** As above inside a transaction of the caller's, which decides what is seen. */
export async function verifyAuditIn(
  tx: Transaction<Database>,
  labId?: string,
  { progress }: VerifyOptions = {},
): Promise<AuditReport> {
  const report: AuditReport = { rows: 0, chains: 0, problems: [] }
  for (const laboratory of labId === undefined ? await readLaboratories(tx) : [labId])
    for (const head of await readHeads(tx, laboratory)) {
      report.chains += 1
      await verifyChain(tx, head, report, progress)
    }
  return report
}

interface Head {
  lab_id: string
  chain: number
  /** Null: rows stand in this chain, and no head. Numbers as text, so that a forged one cannot overflow. */
  seq: string | null
  hash: string | null
}

/** The laboratories that the trail knows, found by hopping along its primary key; also those that only have a head. */
async function readLaboratories(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ lab_id: string }>`
    with recursive used as (
      (select lab_id from audit order by lab_id limit 1)
      union all
      select next.lab_id from used, lateral (
        select lab_id from audit where lab_id > used.lab_id order by lab_id limit 1
      ) next
    )
    select lab_id from used union select lab_id from audit_head order by lab_id`.execute(tx)
  return rows.map((row) => row.lab_id)
}

/** Every chain of a laboratory that has a head or rows; the chains of the rows are found in the same way. */
async function readHeads(tx: Executor, labId: string): Promise<Head[]> {
  const used = await sql<{ chain: number }>`
    with recursive used as (
      (select chain from audit where ${ofLab(labId)} order by chain limit 1)
      union all
      select next.chain from used, lateral (
        select chain from audit where ${ofLab(labId)} and chain > used.chain order by chain limit 1
      ) next
    )
    select chain from used`.execute(tx)
  const heads = await sql<Head>`
    select lab_id, chain, seq::text as seq, hash from audit_head where ${ofLab(labId)}`.execute(tx)
  const known = new Set(heads.rows.map(({ chain }) => chain))
  const headless = used.rows
    .filter(({ chain }) => !known.has(chain))
    .map(({ chain }) => ({ lab_id: labId, chain, seq: null, hash: null }))
  return [...heads.rows, ...headless].sort((a, b) => a.chain - b.chain)
}

interface StoredRow {
  seq: string
  at: Date
  /** Microseconds beyond the millisecond: the application writes none. */
  finer: number
  request_id: string
  call: string
  wrote: boolean
  outcome: AuditEntry['outcome']
  user_id: string | null
  acting_as: string | null
  session_id: string | null
  address: string | null
  entity: string
  entity_id: string | null
  ids: string[]
  changes: AuditEntry['changes']
  reason: string | null
  hash: string
}

async function readBatch(tx: Executor, { lab_id, chain }: Head, after: string | null): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select seq::text as seq, at, case when isfinite(at) then extract(microseconds from at)::int % 1000 else 1 end as finer,
      request_id, call, wrote, outcome, user_id, acting_as, session_id, address, entity, entity_id, ids, changes, reason, hash
    from audit
    where ${ofLab(lab_id)} and chain = ${chain} and (${after}::bigint is null or seq > ${after}::bigint)
    order by audit.seq limit ${batchSize}`.execute(tx)
  return rows
}

const entryOf = (labId: string, row: StoredRow): AuditEntry => ({
  labId,
  at: row.at,
  requestId: row.request_id,
  call: row.call,
  wrote: row.wrote,
  outcome: row.outcome,
  userId: row.user_id,
  actingAs: row.acting_as,
  sessionId: row.session_id,
  address: row.address,
  entity: row.entity,
  entityId: row.entity_id,
  ids: row.ids,
  changes: row.changes,
  reason: row.reason,
})

/** Whether a row is what its hash was made of. A value that no call could have written (a date beyond dates) is not. */
function isGenuine(previous: string, { lab_id, chain }: Head, seq: number, row: StoredRow): boolean {
  if (row.finer !== 0) return false
  try {
    return rowHash(previous, chain, seq, entryOf(lab_id, row)) === row.hash
  } catch {
    return false
  }
}

async function verifyChain(
  tx: Executor,
  head: Head,
  report: AuditReport,
  progress: VerifyOptions['progress'],
): Promise<void> {
  const problem = (seq: number | null, what: string) =>
    report.problems.push({ labId: head.lab_id, chain: head.chain, seq, what })
  let hash = genesis(head.lab_id, head.chain)
  let seq = 0
  let after: string | null = null
  for (;;) {
    const rows: StoredRow[] = await readBatch(tx, head, after)
    for (const row of rows) {
      const found = Number(row.seq)
      if (found < seq + 1) problem(found, 'A row stands before the first one.')
      if (found > seq + 1)
        problem(
          seq + 1,
          found === seq + 2 ? 'The row is missing.' : `The rows up to ${found - 1} are missing.`,
        )
      // Each row is held against the hash stored before it, so one altered row is one problem and not all that follow.
      if (!isGenuine(hash, head, found, row))
        problem(found, 'The row, or the one before it, is not what was written.')
      seq = found
      hash = row.hash
    }
    report.rows += rows.length
    progress?.(report.rows)
    after = rows.at(-1)?.seq ?? null
    if (rows.length < batchSize) break
  }
  if (head.seq === null) problem(null, 'The chain has rows and no head.')
  else if (Number(head.seq) > seq) problem(seq + 1, `The end is cut off: the head stands at ${head.seq}.`)
  else if (Number(head.seq) < seq)
    problem(Number(head.seq) + 1, 'The head stands before the last row: it was set back, or rows were added.')
  else if (head.hash !== hash) problem(seq, 'The head does not carry the hash of the last row.')
}
