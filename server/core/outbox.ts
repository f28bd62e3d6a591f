import { sql, type Kysely } from 'kysely'
import { m } from '@contract/messages'
import { json } from '../db/json'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import { dueLaboratories, isDue, type LeasedTable } from './due-laboratories'
import { reportOf } from './error-report'
import { Hands } from './hands'
import { ofLab } from './scope'
import type { Executor } from './tx'

/** Something to be done outside the laboratory once the transaction that asks for it has committed. */
export interface Job {
  /** Names its sender. */
  kind: string
  /** What the sender needs and no more. Never a secret: a sender makes it when it sends. */
  payload: object
  /** After this instant there is no sense in doing it any more. */
  expiresAt?: Date | undefined
}

/** A job in the hands of its sender. */
export interface ClaimedJob {
  labId: string
  /** The same on every attempt: what is sent carries it, so that a second arrival can be told from a second message. */
  id: string
  kind: string
  payload: unknown
  /** 1 for the first. */
  attempt: number
  createdAt: Date
  expiresAt: Date | null
}

/** Does one job. What it throws is an attempt that failed and will be made again. */
export type Sender = (job: ClaimedJob) => Promise<void>

/** For this long a job belongs to the worker that took it; a worker that died gives it up by then. */
const leaseMs = 60_000
/** With the pauses below, somewhat over three hours. */
export const mostAttempts = 12
const firstPauseMs = 10_000
const longestPauseMs = 3_600_000

const outbox: LeasedTable = { name: 'outbox', waits: sql<boolean>`dead_at is null` }

/** Adds a job in the caller's transaction: it is done if that commits, and only then. */
export async function enqueue(tx: Executor, ports: Ports, labId: string, job: Job): Promise<void> {
  const now = ports.clock.now()
  await tx
    .insertInto('outbox')
    .values({
      lab_id: labId,
      id: ports.ids.id(),
      kind: job.kind,
      payload: json<unknown>(job.payload),
      created_at: now,
      run_at: now,
      expires_at: job.expiresAt ?? null,
    })
    .execute()
}

/** How long to wait after so many failed attempts, give or take a fifth, so that many do not come back at once. */
export const pauseAfter = (attempts: number, random = Math.random): number =>
  Math.round(Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs) * (0.8 + 0.4 * random()))

/** What went wrong, in one line: never more than the partner's own words. */
const words = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : 'Failed').replace(/\s+/g, ' ').slice(0, 300)

interface Parts {
  db: Kysely<Database>
  ports: Ports
  senders: Readonly<Record<string, Sender>>
}

/**
 * Does the jobs of the outbox: at least once each, a few side by side, the laboratories in turn, several servers at once
 * (each job is taken with a lease), again after a growing pause when it failed, and given up (`dead_at`) after the last
 * attempt. The same code runs in the server, in tests and in the tab.
 */
export class Outbox {
  private readonly parts: Parts
  private readonly hands: Hands

  constructor(parts: Parts) {
    this.parts = parts
    this.hands = new Hands({
      due: () => dueLaboratories(parts.db, outbox, parts.ports.clock.now()),
      claim: async (labId) => {
        const job = await this.claim(labId)
        return job && (() => this.attempt(job))
      },
      unreadable: (error) => parts.ports.log.warn({ err: reportOf(error) }, 'The outbox could not be read'),
    })
  }

  /** Looks for due jobs now: called after a commit that added one. */
  wake(): void {
    this.hands.wake()
  }

  /** Looks again every few seconds: for what failed, and for what a server that died left behind. */
  start(): void {
    this.hands.start()
  }

  /** Resolves when nothing is under way; polls no more. */
  stop(): Promise<void> {
    return this.hands.stop()
  }

  private async claim(labId: string): Promise<ClaimedJob | undefined> {
    const now = this.parts.ports.clock.now()
    const { rows } = await sql<{
      id: string
      kind: string
      payload: unknown
      attempts: number
      created_at: Date
      expires_at: Date | null
    }>`
      update outbox set attempts = attempts + 1, locked_until = ${new Date(now.getTime() + leaseMs)}
      where ${ofLab(labId)} and id = (select id from outbox where ${ofLab(labId)} and ${isDue(outbox, now)}
        order by run_at, id for update skip locked limit 1)
      returning id, kind, payload, attempts, created_at, expires_at`.execute(this.parts.db)
    const [row] = rows
    return (
      row && {
        labId,
        id: row.id,
        kind: row.kind,
        payload: row.payload,
        attempt: row.attempts,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }
    )
  }

  private async attempt(job: ClaimedJob): Promise<void> {
    const send = this.parts.senders[job.kind]
    const late = job.expiresAt !== null && job.expiresAt <= this.parts.ports.clock.now()
    if (late) return this.bury(job, m.errors.outboxExpired)
    if (!send) return this.bury(job, m.errors.outboxUnknown)
    if (job.attempt > mostAttempts) return this.bury(job, m.errors.outboxInterrupted)
    try {
      await send(job)
    } catch (error) {
      return job.attempt >= mostAttempts ? this.bury(job, words(error)) : this.postpone(job, words(error))
    }
    await this.parts.db.deleteFrom('outbox').where(stillMine(job)).execute()
  }

  private async postpone(job: ClaimedJob, lastError: string): Promise<void> {
    const { db, ports } = this.parts
    const runAt = new Date(ports.clock.now().getTime() + pauseAfter(job.attempt))
    await db
      .updateTable('outbox')
      .set({ run_at: runAt, locked_until: null, last_error: lastError })
      .where(stillMine(job))
      .execute()
    ports.log.warn({ job: job.id, kind: job.kind, attempt: job.attempt }, 'A message did not go out yet')
  }

  private async bury(job: ClaimedJob, lastError: string): Promise<void> {
    const { db, ports } = this.parts
    await db
      .updateTable('outbox')
      .set({ dead_at: ports.clock.now(), locked_until: null, last_error: lastError })
      .where(stillMine(job))
      .execute()
    ports.log.warn({ job: job.id, kind: job.kind, attempt: job.attempt }, 'A message was given up')
  }
}

/** The row as this worker took it: one whose lease ran out and that somebody else took is theirs to settle. */
const stillMine = (job: ClaimedJob) =>
  sql<boolean>`${ofLab(job)} and id = ${job.id} and attempts = ${job.attempt}`

/** One job as the management screen shows it. */
export interface OutboxRow {
  _id: string
  kind: string
  payload: unknown
  attempts: number
  lastError: string | null
  createdAt: string
  /** When it is tried next; null for one that was given up. */
  nextAt: string | null
  deadAt: string | null
}

/** What waits, what is late, and what was given up (newest first, at most 200): for reading only. */
export async function outboxStatus(
  db: Executor,
  labId: string,
): Promise<{ waiting: number; failing: OutboxRow[]; dead: OutboxRow[] }> {
  const own = db.selectFrom('outbox').where(ofLab(labId))
  const { waiting } = await own
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = own.selectAll().limit(200)
  const failing = await rows
    .where('dead_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('run_at')
    .execute()
  const dead = await rows.where('dead_at', 'is not', null).orderBy('dead_at', 'desc').orderBy('id').execute()
  const present = (row: (typeof dead)[number]): OutboxRow => ({
    _id: row.id,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    nextAt: row.dead_at ? null : row.run_at.toISOString(),
    deadAt: row.dead_at?.toISOString() ?? null,
  })
  return { waiting, failing: failing.map(present), dead: dead.map(present) }
}
