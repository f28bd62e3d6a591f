import { sql, type CompiledQuery, type Kysely } from 'kysely'
import type { Database } from '../db/schema'
import type { Clock, Log } from '../ports'
import { Refusal } from './errors'
import { reportOf } from './error-report'
import { failureOf } from './failures'
import { ofLab } from './scope'
import { kept } from './tx'

/** A second database that follows the first one and is only read. */
export interface Replica {
  /**
   * Takes one connection, runs `work` over it once `holds` says that this very connection's database has everything, and gives it
   * back. Several replicas may stand behind one address, so one connection serves the whole of `work`.
   * @throws NotHeld where it has not within `withinMs`; what the connection throws where there is none.
   */
  withConnection<T>(proof: Proof, withinMs: number, work: (db: Kysely<Database>) => Promise<T>): Promise<T>
}

/** A statement whose one row says whether what the primary had recorded is there: `{ holds: boolean }`. */
export type Proof = CompiledQuery<{ holds: boolean }>

/** The replica answers and has not everything yet. */
export class NotHeld extends Error {}

/** `used`: it has what the primary has; `behind`: not in time; `lost`: it does not answer, or not as it should. */
export type ReplicaState = 'used' | 'behind' | 'lost'

/** How long a read waits for the replica to have everything; reads of the trail alone reach it some 0.2 s late. */
const catchUpMs = 1_000
/** For this long nobody tries a replica again that could not serve. */
const restMs = 5_000

interface Parts {
  /** The primary. */
  db: Kysely<Database>
  replica?: Replica | undefined
  clock: Clock
  log: Log
}

/**
 * Where long reads go: exports, figures, what is told of reports. To the replica where one is given, and only where it is no older than the primary was
 * when the read began; else, and where it fails half way, to the primary. What is looked up to decide about a person or a result
 * (who calls, what they may, a release, a verification) never goes this way.
 *
 * That nothing is missing is proven by the audit trail: each write has its row there, in its own transaction. The primary says
 * where the trail's chains end, the replica must hold those very rows. This counts for writes through any server, and
 * a database that went its own way after a failover does not pass, however far it has come.
 */
export class LongReads {
  private state: ReplicaState = 'used'
  private restsUntil = 0
  private checking: Promise<void> | undefined
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /**
   * Runs `work`, which only reads and may be run twice, over one connection of the replica or over the primary. What is reached
   * through it must be within the laboratory `labId`.
   */
  async read<T>(labId: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const { db, replica, clock } = this.parts
    if (!replica || clock.now().getTime() < this.restsUntil) return work(db)
    const proof = await this.proofOf(labId)
    try {
      const value = await replica.withConnection(proof, catchUpMs, work)
      this.note('used')
      return value
    } catch (error) {
      // What the caller may read, and what ran too long, is the same at the primary.
      if (error instanceof Refusal || failureOf(error) === 'slow') throw error
      this.note(error instanceof NotHeld ? 'behind' : 'lost', error)
      return work(db)
    }
  }

  /** How the replica is, asked of it unless it was found wanting just before; undefined where there is none. */
  async stateNow(): Promise<ReplicaState | undefined> {
    if (!this.parts.replica) return undefined
    // However many ask at once, it is asked once.
    this.checking ??= this.check().finally(() => (this.checking = undefined))
    await this.checking
    return this.state
  }

  private async check(): Promise<void> {
    const lab = await this.parts.db.selectFrom('lab').select('id').orderBy('id').limit(1).executeTakeFirst()
    if (lab) await this.read(lab.id, () => Promise.resolve())
  }

  private async proofOf(labId: string): Promise<Proof> {
    const { db } = this.parts
    const heads = await db
      .selectFrom('audit_head')
      .modifyEnd(kept)
      .select(['chain', 'seq', 'hash'])
      .where(ofLab(labId))
      .where('seq', '>', 0)
      .execute()
    return sql<{ holds: boolean }>`select count(a.hash)::int = ${heads.length} as holds
      from lab l
      left join (audit a join json_to_recordset(${JSON.stringify(heads)}::json) as h(chain int, seq bigint, hash text)
        on a.chain = h.chain and a.seq = h.seq and a.hash = h.hash)
        on ${ofLab(labId, 'a')}
      where l.id = ${labId} group by l.id`.compile(db)
  }

  private note(state: ReplicaState, error?: unknown): void {
    this.restsUntil = state === 'used' ? 0 : this.parts.clock.now().getTime() + restMs
    if (state === this.state) return
    this.state = state
    if (state === 'used') this.parts.log.info({ state }, 'the replica is used again')
    else
      this.parts.log.warn(
        { state, ...(error instanceof NotHeld ? {} : { err: reportOf(error) }) },
        'The replica is not used: reports and exports are read from the primary',
      )
  }
}
