import type { Kysely } from 'kysely'
import { canonical } from '@contract/canonical'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Language } from '@contract/languages'
import { fill, m } from '@contract/messages'
import type { AuditChange, Database } from '../db/schema'
import { json } from '../db/json'
import type { Ports } from '../ports'
import { appendAudit, type AuditEntry } from './audit'
import { reportOf } from './error-report'
import { Refusal, conflict, notFound, unauthenticated } from './errors'
import { codeOf } from './failures'
import { addJob, type NewJob } from './jobs/queue'
import type { LongReads } from './long-reads'
import { enqueue, type Job } from './outbox'
import type { Principal } from './principal'
import { rightsOf, stillCovers } from './rights'
import { ofLab } from './scope'
import { inTransaction, kept, violatedUnique, type Tx } from './tx'

/** What every handler is given: who calls, the database to read from, and one way to write. */
export interface Ctx {
  readonly endpoint: AnyEndpoint
  readonly requestId: string
  readonly address: string | null
  /** The token of this request, whatever it opens: a call without a session may take another kind of token. */
  readonly token: string | undefined
  /** A header of the request: a partner signs its words in some of its own. */
  header(name: string): string | undefined
  /** How another server of this kind marks what it hands on, as the call has it: anybody can send it, so it is to be checked. */
  readonly handedOn: string | undefined
  /** Autocommitting reads. */
  readonly db: Kysely<Database>
  /**
   * Runs `work`, which only reads and may be run twice, where long reads go (long-reads.ts): a report, an export, figures. The rights and
   * the row that it is about are checked with `db` before.
   */
  longRead<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>
  readonly ports: Ports
  /** The instant of this call: one for all its rows. */
  readonly now: Date
  /** The signed-in caller; throws 401 on a public call without one. */
  readonly who: Principal
  readonly maybeWho: Principal | undefined
  /** The language that the caller's page is in. */
  readonly language: Language
  /** The language that was chosen by hand in the caller's browser, if any was. */
  readonly chosenLanguage: Language | null
  /** Says which rows of patient data the answer shows; mount() writes them to the audit trail. */
  shown(ids: readonly string[]): void
  /** Marks this call's audit row: why it was made, and in what emergency. */
  mark(mark: Mark): void
  /**
   * One transaction: the changes, their audit row and the kept answer of an idempotent call, or none of them.
   * Where the call carries an Idempotency-Key, what `work` returns must be the call's answer.
   */
  write<T>(work: (w: Write) => Promise<T>): Promise<T>
  /** As above for a public call, which has no caller to take the laboratory from. */
  writeAs<T>(labId: string, work: (w: Write) => Promise<T>): Promise<T>
  /** Adds jobs to the outbox where nothing else is written. */
  enqueue(labId: string, jobs: readonly Job[]): Promise<void>
  /** Before a file waits for another server: its turn among papers and exports is another's from then on. */
  leaveTurn(): void
}

/** What an audit row says beyond the call itself. */
export interface Mark {
  reason?: string
  emergency?: boolean
  /** The thing that a reading is about, where it shows several. */
  about?: string
}

/** A running write: the transaction, and what is to be recorded of it. */
export interface Write {
  readonly tx: Tx
  /** Records fields that differ between two states of an entity; `about` is the aggregate whose history shows them. */
  changed(entity: string, id: string, before: object | null, after: object | null, about?: string): void
  /** The row's main entity and the reason given, where a call has them. */
  about(entity: string, id: string, reason?: string | null): void
  /** Nothing was done, each part of the call being refused for itself: the audit row says so. */
  refused(): void
  /** The call is refused for all that is written: no answer is kept under its key. */
  unanswered(): void
  /** Adds a job to the outbox: done outside, some time after this transaction commits. */
  enqueue(job: Job): Promise<void>
  /** Puts a job in the queue of the background: begun some time after this transaction commits. */
  addJob(job: NewJob): Promise<void>
  /** Has that queue looked at once this transaction has committed: a job of it may be begun again. */
  wakeJobs(): void
  /** The same of the ledger of deliveries. */
  wakeDeliveries(): void
  /** The same of HL7 messages. */
  wakeMessages(): void
}

export interface IdempotencyClaim {
  key: string
  requestHash: string
}

/** Thrown inside a write whose key another call has just used: mount() answers with the kept reply. */
export class Replay extends Error {}

interface Parts {
  endpoint: AnyEndpoint
  requestId: string
  address: string | null
  token?: string | undefined
  header?: (name: string) => string | undefined
  handedOn?: string | undefined
  read: Kysely<Database>
  /** Without it long reads go where the others go. */
  longReads?: LongReads
  db: Kysely<Database>
  ports: Ports
  /** English where nobody's browser called. */
  language?: Language
  chosenLanguage?: Language | null
  who: Principal | undefined
  /** Whose doing it is where nobody is signed in: a job that somebody asked for. */
  onBehalfOf?: string | null
  /** Who acts where it is no user: a program of a partner, by its name. */
  actor?: string
  claim: IdempotencyClaim | undefined
  /** Where the call was begun before the database said who calls: settles when it has, and rejects if it is somebody else. */
  confirmed?: Promise<void> | undefined
  /** Tells the outbox that there is work; without it, it finds out by itself a few seconds later. */
  wake?: () => void
  /** The same for the queue of the background. */
  wakeJobs?: () => void
  /** The same for the ledger of deliveries. */
  wakeDeliveries?: () => void
  /** The same for HL7 messages. */
  wakeMessages?: () => void
  leaveTurn?: () => void
}

export function makeContext(
  parts: Parts,
): Ctx & { readonly shownIds: string[]; readonly audited: boolean; readonly marked: Mark } {
  const { endpoint, requestId, address, ports, who, claim, onBehalfOf, actor } = parts
  const now = ports.clock.now()
  const shownIds: string[] = []
  const marked: Mark = {}
  let audited = false

  async function writeAs<T>(labId: string, work: (w: Write) => Promise<T>): Promise<T> {
    await parts.confirmed
    let jobs = 0
    let background = 0
    let deliveries = 0
    let messages = 0
    const result = await inTransaction(parts.db, async (tx) => {
      const record = newRecord()
      jobs = 0
      const later = (job: Job) => {
        jobs += 1
        return enqueue(tx, ports, labId, job)
      }
      background = 0
      deliveries = 0
      messages = 0
      const inBackground = (job: NewJob) => {
        background += 1
        return addJob(tx, ports, labId, job)
      }
      const value = await work({
        tx,
        ...record.api,
        enqueue: later,
        addJob: inBackground,
        wakeJobs: () => void (background += 1),
        wakeDeliveries: () => void (deliveries += 1),
        wakeMessages: () => void (messages += 1),
      })
      const reply =
        claim && who && record.keeps() ? keepReply(tx, who, endpoint, claim, value, now) : undefined
      const entry = entryOf(
        { endpoint, requestId, address, who, labId, now, onBehalfOf, actor },
        { ...record.read(), wrote: true, mark: marked },
      )
      await appendAudit(tx, labId, [entry], reply).catch((error: unknown) => {
        if (violatedUnique(error) === keptOnce) throw new Replay()
        // What cannot be recorded is not done, and comes right as soon as it can be.
        if (codeOf(error) !== refusedByRole) throw error
        ports.log.error(
          { requestId, err: reportOf(error) },
          'The audit trail of a change could not be written',
        )
        throw new Refusal('unavailable', m.errors.auditUnwritable)
      })
      return value
    })
    audited = true
    if (jobs > 0) parts.wake?.()
    if (background > 0) parts.wakeJobs?.()
    if (deliveries > 0) parts.wakeDeliveries?.()
    if (messages > 0) parts.wakeMessages?.()
    return result
  }

  async function enqueueAlone(labId: string, jobs: readonly Job[]): Promise<void> {
    await parts.confirmed
    await inTransaction(parts.db, async (tx) => {
      for (const job of jobs) await enqueue(tx, ports, labId, job)
    })
    parts.wake?.()
  }

  return {
    endpoint,
    requestId,
    address,
    token: parts.token,
    header: parts.header ?? (() => undefined),
    handedOn: parts.handedOn,
    db: parts.read,
    longRead: (work) =>
      parts.longReads ? parts.longReads.read((who ?? raise()).labId, work) : work(parts.read),
    ports,
    now,
    maybeWho: who,
    language: parts.language ?? 'en',
    chosenLanguage: parts.chosenLanguage ?? null,
    get who() {
      if (!who) throw unauthenticated()
      return who
    },
    shown: (ids) => void shownIds.push(...ids),
    mark: (mark) => void Object.assign(marked, mark),
    write: (work) => writeAs((who ?? raise()).labId, work),
    writeAs,
    enqueue: enqueueAlone,
    leaveTurn: () => parts.leaveTurn?.(),
    shownIds,
    marked,
    get audited() {
      return audited
    },
  }
}

const raise = (): never => {
  throw unauthenticated()
}

function newRecord() {
  const changes: AuditChange[] = []
  const ids = new Set<string>()
  let entity: string | null = null
  let entityId: string | null = null
  let reason: string | null = null
  let outcome: AuditEntry['outcome'] = 'done'
  let keeps = true
  const api: Omit<Write, 'tx' | 'enqueue' | 'addJob' | 'wakeJobs' | 'wakeDeliveries' | 'wakeMessages'> = {
    changed(kind, id, before, after, about) {
      changes.push(...diff(kind, id, before, after))
      ids.add(id)
      if (about) ids.add(about)
      entity ??= kind
      entityId ??= about ?? id
    },
    about(kind, id, why) {
      entity = kind
      entityId = id
      ids.add(id)
      reason = why ?? reason
    },
    refused: () => void (outcome = 'refused'),
    unanswered: () => void (keeps = false),
  }
  return {
    api,
    keeps: () => keeps,
    read: () => ({ changes, ids: [...ids], entity, entityId, reason, outcome }),
  }
}

/** Fields whose values differ, by their JSON; version and updatedAt say nothing that the row's time does not. */
export function diff(entity: string, id: string, before: object | null, after: object | null): AuditChange[] {
  const old = new Map(Object.entries(before ?? {}))
  const fresh = new Map(Object.entries(after ?? {}))
  const fields = new Set([...old.keys(), ...fresh.keys()])
  const silent = new Set(['version', 'updatedAt', 'updated_at', 'search_name', 'lab_id'])
  return [...fields]
    .filter((field) => !silent.has(field))
    .map((field) => ({ entity, id, field, old: old.get(field) ?? null, new: fresh.get(field) ?? null }))
    .filter((change) => canonical(change.old) !== canonical(change.new))
}

/** The application's role may not add to the trail (SQLSTATE, insufficient_privilege). */
const refusedByRole = '42501'

/** The index that a second use of a key runs into. */
const keptOnce = 'idempotency_pkey'

/** Keeps the answer of a call under its key: the statement, which travels with the audit row. */
const keepReply = (
  tx: Tx,
  who: Principal,
  endpoint: AnyEndpoint,
  claim: IdempotencyClaim,
  value: unknown,
  now: Date,
) =>
  tx
    .insertInto('idempotency')
    .values({
      lab_id: who.labId,
      user_id: who.userId,
      key: claim.key,
      call: endpoint.path,
      request_hash: claim.requestHash,
      reply: json(value),
      rights: json(rightsOf(who)),
      created_at: now,
    })
    .modifyEnd(kept)
    .compile()

/**
 * The reply kept for a key, or undefined. The same key with another request is a mistake of the caller's: 409. A caller
 * who may see less than when it was kept gets 404: what it shows was checked against rights that are gone.
 */
export async function keptReply(
  db: Kysely<Database>,
  who: Principal,
  claim: IdempotencyClaim,
): Promise<{ reply: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .modifyEnd(kept)
    .select(['reply', 'request_hash', 'rights'])
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_hash !== claim.requestHash) throw conflict(m.errors.idempotencyKeyReused)
  if (!row.rights || !stillCovers(who, row.rights)) throw notFound()
  return { reply: row.reply }
}

interface EntryFrame {
  endpoint: AnyEndpoint
  requestId: string
  address: string | null
  who: Principal | undefined
  labId: string
  now: Date
  onBehalfOf?: string | null | undefined
  actor?: string | undefined
}
interface EntryBody {
  changes?: AuditChange[]
  ids: string[]
  entity?: string | null
  entityId?: string | null
  reason?: string | null
  wrote: boolean
  outcome: AuditEntry['outcome']
  mark?: Mark
}

/** The view, the account signed in with, the emergency: whatever a person acted as besides the account itself. */
function actingAs(who: Principal | undefined, mark: Mark | undefined): string | null {
  const parts = [
    mark?.emergency ? 'emergency' : null,
    who?.primary ? fill(m.audit.actingAccount, { username: who.primary.username }) : null,
    who?.view,
  ]
  return parts.filter(Boolean).join(', ') || null
}

export function entryOf(frame: EntryFrame, body: EntryBody): AuditEntry {
  return {
    labId: frame.labId,
    at: frame.now,
    requestId: frame.requestId,
    call: `${frame.endpoint.method} ${frame.endpoint.path}`,
    wrote: body.wrote,
    outcome: body.outcome,
    userId: frame.who?.userId ?? frame.onBehalfOf ?? null,
    actingAs: frame.actor ?? actingAs(frame.who, body.mark),
    sessionId: frame.who?.sessionId ?? null,
    address: frame.address,
    entity: body.entity ?? frame.endpoint.entity,
    entityId: body.entityId ?? body.mark?.about ?? (body.ids.length === 1 ? (body.ids[0] ?? null) : null),
    ids: body.ids,
    changes: body.changes ?? [],
    reason: body.reason ?? body.mark?.reason ?? null,
  }
}
