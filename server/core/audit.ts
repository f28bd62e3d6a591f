import { sql, type CompiledQuery, type Kysely } from 'kysely'
import { m } from '@contract/messages'
import type { AuditChange, Database } from '../db/schema'
import type { Log } from '../ports'
import { Refusal } from './errors'
import { reportOf } from './error-report'
import { sha256Hex } from './hash'
import { ofLab } from './scope'
import { inTransaction, kept, together, type Executor, type Tx } from './tx'

/** What one call did with patient data, before it is numbered and chained. */
export interface AuditEntry {
  labId: string
  at: Date
  requestId: string
  call: string
  wrote: boolean
  outcome: 'done' | 'denied' | 'refused' | 'replayed'
  userId: string | null
  actingAs: string | null
  sessionId: string | null
  address: string | null
  entity: string
  entityId: string | null
  ids: string[]
  changes: AuditChange[]
  reason: string | null
}

/** Chains per laboratory. More chains let more writers commit at the same moment; the number is part of the format. */
export const chains = 8

/** JSON with sorted keys: jsonb does not keep the order in which keys were written, and the hash must not depend on it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    // An export names tens of thousands of rows: their ids are written at once.
    if (value.every((item) => typeof item === 'string')) return JSON.stringify(value)
    return `[${value.map((item) => canonical(item ?? null)).join(',')}]`
  }
  // As it is stored: a date becomes text in jsonb, and an object without fields here.
  if (value instanceof Date) return JSON.stringify(value)
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
      .join(',')}}`
  return JSON.stringify(value ?? null)
}

/** The hash of one row: over the hash of the row before it in its chain and every column of its own. */
export function rowHash(previous: string, chain: number, seq: number, entry: AuditEntry): string {
  const {
    labId,
    at,
    requestId,
    call,
    wrote,
    outcome,
    userId,
    actingAs,
    sessionId,
    address,
    entity,
    entityId,
    ids,
    changes,
    reason,
  } = entry
  return sha256Hex(
    canonical([
      previous,
      chain,
      seq,
      labId,
      at.toISOString(),
      requestId,
      call,
      wrote,
      outcome,
      userId,
      actingAs,
      sessionId,
      address,
      entity,
      entityId,
      ids,
      changes,
      reason,
    ]),
  )
}

/** What a chain starts from. */
export const genesis = (labId: string, chain: number) => sha256Hex(`aliquot audit ${labId} ${chain}`)

interface Head {
  seq: number
  hash: string
}

/**
 * Where each chain ended when this process last wrote to it. Only a guess: another process may have written since, or the
 * transaction may have been rolled back. What is stored decides.
 */
const lastKnown = new Map<string, Head>()

/** Where entries end in a chain once they are in it. */
interface Place {
  chain: number
  end: Head
}

interface Append {
  statement: CompiledQuery<{ count: number }>
  /** Where the chain then ends. */
  end: Head
  /** Whether the chain ended there, by the statement's answer. */
  appended(rows: readonly { count: number }[]): boolean
}

/**
 * Adds entries after `head`, and moves the chain's head with them, in one statement, which changes nothing where the chain
 * does not end there. Whoever else writes to the chain waits until this transaction ends.
 */
function appendingAfter(
  db: Executor,
  labId: string,
  chain: number,
  head: Head,
  entries: readonly AuditEntry[],
): Append {
  let { seq, hash } = head
  const rows = entries.map((entry) => {
    seq += 1
    hash = rowHash(hash, chain, seq, entry)
    return {
      lab_id: labId,
      chain,
      seq,
      at: entry.at,
      request_id: entry.requestId,
      call: entry.call,
      wrote: entry.wrote,
      outcome: entry.outcome,
      user_id: entry.userId,
      acting_as: entry.actingAs,
      session_id: entry.sessionId,
      address: entry.address,
      entity: entry.entity,
      entity_id: entry.entityId,
      ids: entry.ids,
      changes: entry.changes,
      reason: entry.reason,
      hash,
    }
  })
  const statement = sql<{ count: number }>`${kept}
    with head as (
      update audit_head set seq = ${seq}, hash = ${hash}
      where ${ofLab(labId)} and chain = ${chain} and seq = ${head.seq} and hash = ${head.hash} returning lab_id
    ), added as (
      insert into audit (lab_id, chain, seq, at, request_id, call, wrote, outcome, user_id, acting_as, session_id, address,
        entity, entity_id, ids, changes, reason, hash)
      select r.lab_id, r.chain, r.seq, r.at, r.request_id, r.call, r.wrote, r.outcome, r.user_id, r.acting_as, r.session_id, r.address,
        r.entity, r.entity_id, r.ids, r.changes, r.reason, r.hash
      from head, json_populate_recordset(null::audit, ${JSON.stringify(rows)}::json) r
    )
    select count(*)::int as count from head`.compile(db)
  const key = `${labId} ${chain}`
  return {
    statement,
    end: { seq, hash },
    appended([moved]) {
      if (moved?.count === 1) lastKnown.set(key, { seq, hash })
      else lastKnown.delete(key)
      return moved?.count === 1
    },
  }
}

/** Takes the chain's head, so that other writers of the chain wait until this transaction ends. */
const lockedHead = (tx: Tx, labId: string, chain: number): Promise<Head> =>
  tx
    .insertInto('audit_head')
    .values({ lab_id: labId, chain, seq: 0, hash: genesis(labId, chain) })
    .onConflict((oc) =>
      oc.columns(['lab_id', 'chain']).doUpdateSet((eb) => ({ seq: eb.ref('audit_head.seq') })),
    )
    .modifyEnd(kept)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()

const anyChain = () => Math.floor(Math.random() * chains)

/**
 * Adds entries to one chain inside the caller's transaction. It keeps other writers of the same chain waiting until this
 * transaction ends: call it last, just before the commit. `before` is a statement that is sent along and runs first.
 */
export async function appendAudit(
  tx: Tx,
  labId: string,
  entries: readonly AuditEntry[],
  before?: CompiledQuery,
  sending?: (place: Place) => void,
): Promise<void> {
  const chain = anyChain()
  const guess = lastKnown.get(`${labId} ${chain}`)
  if (guess) {
    const { statement, appended, end } = appendingAfter(tx, labId, chain, guess, entries)
    sending?.({ chain, end })
    const rows = before ? (await together(tx, before, statement))[1] : (await tx.executeQuery(statement)).rows
    if (appended(rows)) return
  } else if (before) await tx.executeQuery(before)
  const { statement, appended, end } = appendingAfter(
    tx,
    labId,
    chain,
    await lockedHead(tx, labId, chain),
    entries,
  )
  sending?.({ chain, end })
  if (!appended((await tx.executeQuery(statement)).rows))
    throw new Error('The head of an audit chain moved while it was held.')
}

/**
 * Adds entries in a commit of their own: one statement where this process was the last to write to the chain. `sending` hears
 * where they will stand before they are sent: where the answer is lost, that place tells whether they arrived.
 */
async function appendAlone(
  db: Kysely<Database>,
  labId: string,
  entries: readonly AuditEntry[],
  sending: (place: Place) => void,
): Promise<void> {
  const chain = anyChain()
  const guess = lastKnown.get(`${labId} ${chain}`)
  if (guess) {
    const { statement, appended, end } = appendingAfter(db, labId, chain, guess, entries)
    sending({ chain, end })
    if (appended((await db.executeQuery(statement)).rows)) return
  }
  await inTransaction(db, (tx) => appendAudit(tx, labId, entries, undefined, sending))
}

const isInTrail = async (db: Kysely<Database>, labId: string, { chain, end }: Place): Promise<boolean> =>
  (
    await db
      .selectFrom('audit')
      .select('hash')
      .where(ofLab(labId))
      .where('chain', '=', chain)
      .where('seq', '=', end.seq)
      .executeTakeFirst()
  )?.hash === end.hash

/** How long an orderly stop waits for the trail. */
const drainMs = 10_000

/** How long reads are gathered before they are written in one statement: each costs the database as much as a short list. */
const gatherMs = 25

/**
 * Reads are written to the trail just after the answer, several in one commit: a list must not wait for a disk. If the
 * trail cannot be written, `assertWritable` refuses further reads until it can, so nobody reads unrecorded for long.
 * A write never goes this way: its row is in its own transaction.
 */
export class ReadTrail {
  private waiting: AuditEntry[] = []
  /** By laboratory: what was sent and not answered, and where it would stand. */
  private readonly unsure = new Map<string, Place & { entries: readonly AuditEntry[] }>()
  private flushing: Promise<void> | undefined
  private failing = false

  private readonly db: Kysely<Database>
  private readonly log: Log

  constructor(db: Kysely<Database>, log: Log) {
    this.db = db
    this.log = log
  }

  isWritable(): boolean {
    return !this.failing && this.waiting.length <= 5000
  }

  assertWritable(): void {
    if (!this.isWritable()) throw new Refusal('unavailable', m.errors.auditUnavailable)
  }

  add(entry: AuditEntry): void {
    this.waiting.push(entry)
    this.flushing ??= this.flushSoon()
  }

  /**
   * Resolves when everything added so far is in the table: for an orderly stop, and for tests. Where the database is away a stop
   * does not wait for it for ever: what is then lost is counted in the log.
   */
  async drain(): Promise<void> {
    let late = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const giveUp = new Promise<void>((done) => {
      timer = setTimeout(() => {
        late = true
        done()
      }, drainMs)
    })
    while (this.flushing && !late) await Promise.race([this.flushing, giveUp])
    clearTimeout(timer)
    if (!late) return
    this.log.error({ waiting: this.waiting.length }, 'Reads are not in the audit trail: the database is away')
    this.waiting = []
  }

  private async flushSoon(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        await new Promise((done) => setTimeout(done, gatherMs))
        await this.flushBatch()
      }
    } finally {
      this.flushing = undefined
    }
  }

  private async flushBatch(): Promise<void> {
    const batch = this.waiting.slice(0, 200)
    try {
      for (const [labId, entries] of groupByLab(batch)) await this.record(labId, entries)
      this.failing = false
    } catch (error) {
      // Once, and not twice a second while the database is away.
      if (!this.failing)
        this.log.error(
          { err: reportOf(error), waiting: this.waiting.length },
          'The audit trail of reads could not be written',
        )
      this.failing = true
      await new Promise((done) => setTimeout(done, 500))
    }
  }

  /** Records a laboratory's entries once, however often the answer is lost. */
  private async record(labId: string, entries: readonly AuditEntry[]): Promise<void> {
    const unsure = this.unsure.get(labId)
    if (unsure) {
      if (await isInTrail(this.db, labId, unsure)) this.take(unsure.entries)
      this.unsure.delete(labId)
    }
    const waiting = new Set(this.waiting)
    const left = entries.filter((entry) => waiting.has(entry))
    if (left.length === 0) return
    await appendAlone(this.db, labId, left, (place) => this.unsure.set(labId, { ...place, entries: left }))
    this.unsure.delete(labId)
    this.take(left)
  }

  private take(written: readonly AuditEntry[]): void {
    const done = new Set(written)
    this.waiting = this.waiting.filter((entry) => !done.has(entry))
  }
}

function groupByLab(entries: readonly AuditEntry[]): Map<string, AuditEntry[]> {
  const byLab = new Map<string, AuditEntry[]>()
  for (const entry of entries) byLab.set(entry.labId, [...(byLab.get(entry.labId) ?? []), entry])
  return byLab
}
