import { sql, type Kysely } from 'kysely'
import { codeOf, failureOf, type Failure } from '@server/core/failures'
import type { Database } from '@server/db/schema'
import type { FileStore } from '@server/ports'
import type { SchemaWatch } from './schema-watch'

/**
 * Whether the server can do its work just now, and in one word why not. `files`: stored files cannot be had just now; everything else can be done, and another server would fare no better.
 */
export type Readiness = { ok: true; files?: Failure } | { ok: false; reason: Reason }
/**
 * `starting`: the bundled database is started again; `stopping`: the server itself is asked to end; `trail`: what is read cannot be
 * recorded, so nothing of a patient is shown; `outdated`: a later version has brought the database on.
 */
export type Reason = Failure | 'starting' | 'stopping' | 'trail' | 'outdated'

export interface Health {
  /** What a call ran into, as the connections to the database tell it. */
  note(failure: Failure): void
  /** From now on no call should come. */
  stop(): void
  ready(): Promise<Readiness>
}

/** An answer that comes later is no answer to whoever asks whether the server is ready. */
const answerWithinMs = 3_000
const probeBytes = 256 * 1024
const filesWithinMs = 1_000
/** A key that is never given out. */
const nobodysKey = '0'.repeat(32)

/** What the server works with. */
interface Parts {
  /** The connections that calls share. */
  db: Kysely<Database>
  /** A connection that no call can take. */
  aside: Kysely<Database>
  files: FileStore
  /** How long the first commit has waited that was not answered, in milliseconds. */
  commitsWaitMs: () => number
  /** Whether the database is still of this version. */
  schema: Pick<SchemaWatch, 'look' | 'isOutdated'>
  /** Whether reads can be put on the audit trail. */
  recordsReads: () => boolean
}

class Late extends Error {}

function within<T>(work: Promise<T>, ms = answerWithinMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Late()), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Asks the database what it can do. Reading is asked each time, over a connection of its own: a database that does not answer is told
 * from one that answers while calls have every other connection. Writing is asked once a call found a disk full, until it works
 * again: a probe writes more than the tables, and the folder of files, have room for, and takes it back.
 */
export function createHealth(parts: () => Parts, runs: () => boolean): Health {
  let stopping = false
  let full = false
  let asking: Promise<Readiness> | undefined

  async function ask(): Promise<Readiness> {
    if (!runs()) return { ok: false, reason: 'starting' }
    const { db, aside, files, schema, commitsWaitMs, recordsReads } = parts()
    let late: Reason = 'silent'
    const filesAsked = lackingFiles(files)
    try {
      await within(Promise.all([sql`select 1`.execute(aside), schema.look()]))
      if (schema.isOutdated()) return { ok: false, reason: 'outdated' }
      late = full ? 'full' : 'busy'
      await within(sql`select 1`.execute(db))
      if (full) await within(Promise.all([probeTables(aside), probeFiles(files)]))
      full = false
      if (commitsWaitMs() > answerWithinMs) return { ok: false, reason: 'silent' }
      if (!recordsReads()) return { ok: false, reason: 'trail' }
      const lacking = await filesAsked
      return lacking ? { ok: true, files: lacking } : { ok: true }
    } catch (error) {
      if (!runs()) return { ok: false, reason: 'starting' }
      if (error instanceof Late) return { ok: false, reason: late }
      return { ok: false, reason: failureOf(error) ?? 'lost' }
    }
  }

  return {
    note(failure) {
      if (failure === 'full') full = true
    },
    stop: () => void (stopping = true),
    async ready() {
      if (stopping) return { ok: false, reason: 'stopping' }
      // However many ask at once, the database is asked once.
      return (asking ??= ask().finally(() => (asking = undefined)))
    },
  }
}

/** Needs new room on the disk for rows and for their record, commits, and leaves nothing. */
async function probeTables(db: Kysely<Database>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create temporary table aliquot_probe (filler text) on commit drop`.execute(tx)
      await sql`insert into aliquot_probe select repeat(md5(n::text), 32) from generate_series(1, ${probeBytes / 1024}) as n`.execute(
        tx,
      )
    })
  } catch (error) {
    // A role that may not make temporary tables cannot ask; the next call that writes will find out.
    if (codeOf(error) !== '42501') throw error
  }
}

/** Asks for a file that is not there; why there is no answer, or undefined. */
async function lackingFiles(files: FileStore): Promise<Failure | undefined> {
  try {
    await within(files.get(nobodysKey), filesWithinMs)
    return undefined
  } catch (error) {
    return error instanceof Late ? 'silent' : (failureOf(error) ?? 'lost')
  }
}

/** The same for stored files, which may lie on another disk. */
async function probeFiles(files: FileStore): Promise<void> {
  await files.remove(await files.put(new Uint8Array(probeBytes), 'application/octet-stream'))
}
