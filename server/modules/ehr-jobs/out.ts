import { sql, type Kysely } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { inTransaction, type Tx } from '../../core/tx'
import { tellWatchers } from '../../core/watchers'
import type { Database } from '../../db/schema'
import { resendAfter, type Fault } from '../../hl7/public'
import type { Hl7Exchange, Ports } from '../../ports'
import {
  configOf,
  isTargetHeld,
  lockedConnection,
  setConnection,
  type ConnectionRecord,
} from '../ehr-connections/public'
import { pausedWhy } from './file'
import { blockerOf, letLaneGo, passLane } from './lanes'
import { lockMessage, moveMessage, type MessageRecord } from './record'
import { newerResultWent, skipQueued } from './send'

/**
 * What became of a message that somebody queued. `refused` wants a person; `again`: it goes again by itself; `overtaken`: it never goes,
 * since a newer one about the same order went.
 */
export interface OutOutcome {
  messageId: string
  deliveryId: string | null
  orderId: string | null
  is: 'taken' | 'refused' | 'again' | 'overtaken'
  /** In words; null where it was taken. */
  why: string | null
  tries: number
}
export type OutHook = (ctx: Ctx, w: Write, outcome: OutOutcome) => Promise<void>
export type OutHooks = Readonly<Record<string, OutHook>>

/** For this long a try belongs to the server that began it; the other side is waited for no longer than 45 s. */
const leaseMs = 120_000

interface Key {
  labId: string
  connectionId: string
}

/**
 * From this try on a silent message holds its own patient alone, and rings: what chokes its receiver does not stop the others. Before it
 * a silence holds the whole connection, so that the order is kept where the line is down for a moment.
 */
const stuckAfter = 5

/** A silent one that goes on every five minutes. */
const isStuck = sql`t.hold = 'silent' and t.state = 'WAITING' and t.tries >= ${stuckAfter}`

/**
 * Takes the next message that a connection may send, and commits that it is on its way before anything is sent. `held`: one was
 * looked at that cannot go now; there may be another. `overtaken`: a newer one about its order went, so this one never does. A message
 * that nobody answers holds the others of its connection for its first tries: they would meet the same silence, and their order is
 * kept. While nothing at all is answered, another one is tried every five minutes, each in its turn.
 */
export function claimOut(
  db: Kysely<Database>,
  ports: Ports,
  { labId, connectionId }: Key,
): Promise<
  'none' | 'held' | { is: 'send' | 'overtaken'; connection: ConnectionRecord; message: MessageRecord }
> {
  return inTransaction(db, async (tx) => {
    const now = ports.clock.now()
    const connection = await lockedConnection(tx, labId, connectionId)
    if (!connection) return 'none'
    const own = sql`${ofLab(labId, 't')} and t.connection_id = ${connectionId} and t.direction = 'out'`
    // What ended is no part of any question here: a connection keeps millions.
    const { rows: busy } = await sql<{ busy: boolean; stuck: boolean }>`select
      exists (select from ehr_message t where ${own} and t.state = 'SENT' and t.locked_until > ${now}) or
      exists (select from ehr_message t where ${own} and t.hold = 'silent' and t.state = 'WAITING' and t.tries < ${stuckAfter}
        and t.run_at > ${now}) as busy,
      exists (select from ehr_message t where ${own} and ${isStuck}) as stuck`.execute(tx)
    if (busy[0]?.busy) return 'none'
    const inTurn =
      connection.silent_since !== null && busy[0]?.stuck
        ? sql`t.run_at, t.place`
        : sql`t.urgent desc, t.place`
    const { rows } = await sql<{ id: string }>`select t.id from ehr_message t where ${own}
      and t.state in ('WAITING', 'SENT') and t.run_at <= ${now}
      order by ${inTurn} limit 1 for update skip locked`.execute(tx)
    const [next] = rows
    if (!next) return 'none'
    const message = await tx
      .selectFrom('ehr_message')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', next.id)
      .executeTakeFirstOrThrow()
    const set = (
      columns: Partial<Pick<MessageRecord, 'run_at' | 'why' | 'state' | 'tries' | 'locked_until'>>,
    ) =>
      tx
        .updateTable('ehr_message')
        .set({ ...columns, version: message.version + 1, updated_at: now })
        .where(ofLab(labId))
        .where('id', '=', message.id)
        .execute()
    const holds = async (why: string): Promise<'held'> => {
      await set({ run_at: null, why, state: 'WAITING' })
      return 'held'
    }
    if (connection.paused_at) return holds(pausedWhy(connection))
    // What a release queued is about patients: it does not go to a connection that is being tested.
    const isTest = connection.state === 'TESTING' && message.queued_by === null
    if (!isTest && connection.state !== 'LIVE')
      return holds(
        fill(m.ehrJobs.whyNotLive, { state: m.ehrConnections.state[connection.state].toLowerCase() }),
      )
    if (configOf(connection).target === null) return holds(m.ehrJobs.whyNoTarget)
    // Another host of a live connection: nothing of patients goes there before both signed.
    if (!isTest && isTargetHeld(connection)) return holds(m.ehrConnections.targetHeld)
    // Somebody stopped the way of it, as where it reached the wrong one: looked at again, since nobody tells this queue.
    if (await isWayStopped(tx, message)) {
      await set({ run_at: new Date(now.getTime() + 60_000), why: m.ehrJobs.whyWayStopped, state: 'WAITING' })
      return 'held'
    }
    // None goes behind a newer one, whatever let it lie until then.
    if (await newerResultWent(tx, message)) return { is: 'overtaken', connection, message }
    const blocker = await blockerOf(tx, message)
    if (blocker) return holds(blocker.state === 'WAITING' ? m.ehrJobs.whyBehindTurn : m.ehrJobs.whyBehind)
    const begun = {
      state: 'SENT',
      tries: message.tries + 1,
      locked_until: new Date(now.getTime() + leaseMs),
    } as const
    await set(begun)
    return { is: 'send', connection, message: { ...message, ...begun, version: message.version + 1 } }
  })
}

async function isWayStopped(tx: Tx, { lab_id, delivery_id }: MessageRecord): Promise<boolean> {
  if (delivery_id === null) return false
  const { rows } =
    await sql`select from delivery d join delivery_way y on ${ofLab(lab_id, 'y')} and y.id = d.way_id
    where ${ofLab(lab_id, 'd')} and d.id = ${delivery_id} and (y.paused_at is not null or not y.active)`.execute(
      tx,
    )
  return rows.length > 0
}

/** Of the other side's words what can be kept and read: characters that no screen shows go, as NUL, which no table takes. */
const readable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()

const faultText = (faults: readonly Fault[]): string =>
  readable(
    faults.map(({ place, code, text }) => [place, code, text].filter(Boolean).join(' ')).join('; '),
  ).slice(0, 400) || m.ehrJobs.whyRefusedNoText

interface Settling extends Key {
  id: string
  ended: Hl7Exchange
  hooks: OutHooks
}

const teller =
  (ctx: Ctx, w: Write, message: MessageRecord, hooks: OutHooks) =>
  async (is: OutOutcome['is'], why: string | null) => {
    const hook = message.queued_by === null ? undefined : hooks[message.queued_by]
    await hook?.(ctx, w, {
      messageId: message.id,
      deliveryId: message.delivery_id,
      orderId: message.order_id,
      is,
      why,
      tries: message.tries,
    })
  }

/** Rings for a connection that stands still. */
const ring = (ctx: Ctx, w: Write, { lab_id, id, name }: ConnectionRecord, words: string) =>
  tellWatchers(w, ctx.ports, {
    labId: lab_id,
    description: fill(words, { name }),
    target: `/ehrjobs?connection=${id}`,
    now: ctx.now,
  })

/** Ends a message that a newer one about the same order went instead of. */
export async function settleOvertaken(
  ctx: Ctx,
  w: Write,
  { labId, connectionId, id, hooks }: Omit<Settling, 'ended'>,
): Promise<void> {
  await lockedConnection(w.tx, labId, connectionId)
  const message = await lockMessage(w, labId, id)
  w.about('ehrJob', id)
  if (!message || (message.state !== 'WAITING' && message.state !== 'SENT')) return
  await skipQueued(w, { labId, id, why: m.ehrJobs.whyOvertaken, now: ctx.now })
  await teller(ctx, w, message, hooks)('overtaken', m.ehrJobs.whyOvertaken)
}

/**
 * A try whose end cannot be written, for whatever the answer does to us: it goes again like one without an answer, and after a few a
 * person is told. Whoever queued it is not told here, since that may be what fails: the ledger of deliveries looks by itself.
 */
export async function settleUnkept(
  ctx: Ctx,
  w: Write,
  { labId, connectionId, id }: Omit<Settling, 'ended' | 'hooks'>,
): Promise<void> {
  const connection = await lockedConnection(w.tx, labId, connectionId)
  const message = await lockMessage(w, labId, id)
  w.about('ehrJob', id)
  if (!connection || message?.state !== 'SENT') return
  const { now } = ctx
  const { ms, alarm } = resendAfter(message.tries)
  await moveMessage(
    w,
    message,
    {
      locked_until: null,
      ...(alarm
        ? {
            state: 'ERROR',
            hold: 'failed',
            why: fill(m.ehrJobs.whyAnswerUnkeptFor, { tries: String(message.tries) }),
            run_at: null,
            alarm_at: message.alarm_at ?? now,
          }
        : {
            state: 'WAITING',
            hold: null,
            why: m.ehrJobs.whyAnswerUnkept,
            run_at: new Date(now.getTime() + ms),
          }),
    },
    now,
  )
  await passLane(w.tx, message, now)
  if (!alarm) return
  await ring(ctx, w, connection, m.ehrJobs.unkeptNotice)
  if (message.delivery_id === null) return
  await w.tx
    .updateTable('delivery')
    .set({ run_at: now, try_at: now })
    .where(ofLab(labId))
    .where('id', '=', message.delivery_id)
    .where('state', '=', 'WAITING')
    .execute()
  w.wakeDeliveries()
}

/** Notes whether anything answers, and takes back what was said of a silence once nothing is stuck in one. */
async function noteAnswer(
  w: Write,
  connection: ConnectionRecord,
  columns: { last_out_at?: Date },
  now: Date,
): Promise<void> {
  const { rows: stuck } = await sql`select from ehr_message t where ${ofLab(connection.lab_id, 't')}
    and t.connection_id = ${connection.id} and t.direction = 'out' and ${isStuck} limit 1`.execute(w.tx)
  await w.tx
    .updateTable('ehr_connection')
    .set({ ...columns, silent_since: null })
    .where(ofLab(connection.lab_id))
    .where('id', '=', connection.id)
    .execute()
  if (connection.alarm_at && !connection.paused_at && stuck.length === 0)
    await setConnection(w, connection, { alarm_at: null, alarm_why: null }, now)
}

/** Writes down how a try ended, and what follows. */
export async function settleOut(
  ctx: Ctx,
  w: Write,
  { labId, connectionId, id, ended, hooks }: Settling,
): Promise<void> {
  const connection = await lockedConnection(w.tx, labId, connectionId)
  const message = await lockMessage(w, labId, id)
  w.about('ehrJob', id)
  // A person ended it meanwhile.
  if (!connection || message?.state !== 'SENT') return
  const { now } = ctx
  const answer = ended.kind === 'answered' ? ended.answer : message.answer
  const tell = teller(ctx, w, message, hooks)
  const judged = ended.kind === 'answered' ? ended.judgement.kind : 'silent'
  const faults = ended.kind === 'answered' && 'faults' in ended.judgement ? ended.judgement.faults : []
  if (judged === 'done') {
    await moveMessage(
      w,
      message,
      { state: 'ACK', hold: null, why: null, answer, filed_at: now, locked_until: null },
      now,
    )
    await noteAnswer(w, connection, { last_out_at: now }, now)
    await letLaneGo(w.tx, message, now)
    await tell('taken', null)
    return
  }
  if (judged === 'content') {
    const why = faultText(faults)
    await moveMessage(
      w,
      message,
      { state: 'NACK', hold: 'refused', why, answer, run_at: null, locked_until: null },
      now,
    )
    await noteAnswer(w, connection, {}, now)
    await passLane(w.tx, message, now)
    await tell('refused', why)
    return
  }
  if (judged === 'setup') {
    const why = fill(m.ehrConnections.alarmSetup, { why: `${faultText(faults)}.` })
    await setConnection(
      w,
      connection,
      { paused_at: now, paused_why: why, alarm_at: now, alarm_why: why, silent_since: null },
      now,
    )
    await ring(ctx, w, connection, m.ehrJobs.refusedNotice)
    await moveMessage(
      w,
      message,
      { state: 'WAITING', hold: null, why: faultText(faults), answer, run_at: null, locked_until: null },
      now,
    )
    await tell('again', why)
    return
  }
  const { ms, alarm } = await pauseAfter(w, connection, message, ended)
  const why = whyOf(ended, message.tries, faults, alarm)
  await moveMessage(
    w,
    message,
    {
      state: 'WAITING',
      hold: ended.kind === 'silent' ? 'silent' : null,
      why,
      answer,
      run_at: new Date(now.getTime() + ms),
      locked_until: null,
      ...(alarm && !message.alarm_at ? { alarm_at: now } : {}),
    },
    now,
  )
  if (ended.kind === 'answered') await noteAnswer(w, connection, {}, now)
  else if (message.tries <= stuckAfter)
    // One that is stuck already says nothing new of the line: others may be answered beside it.
    await w.tx
      .updateTable('ehr_connection')
      .set({ silent_since: connection.silent_since ?? now })
      .where(ofLab(labId))
      .where('id', '=', connectionId)
      .execute()
  // After so many the connection itself is in question.
  if (alarm && !connection.paused_at) {
    const alarm_why = fill(m.ehrConnections.alarmSilent, { tries: String(message.tries) })
    if (!connection.alarm_at) await setConnection(w, connection, { alarm_at: now, alarm_why }, now)
    await ring(ctx, w, connection, m.ehrJobs.silentNotice)
  }
  await passLane(w.tx, message, now)
  await tell('again', why)
}

/**
 * When it goes again. A link that died while it was kept open is common, so the first silence is followed by a new one at once; where
 * nobody could be reached there is nothing to gain by that. What is tried while the connection is known to be silent waits as what is
 * stuck does.
 */
async function pauseAfter(
  w: Write,
  connection: ConnectionRecord,
  message: MessageRecord,
  ended: Hl7Exchange,
): Promise<{ ms: number; alarm: boolean }> {
  if (ended.kind === 'answered') return resendAfter(message.tries)
  if (message.tries >= stuckAfter) return resendAfter(message.tries - 1)
  if (connection.silent_since !== null) {
    const { rows: stuck } = await sql`select from ehr_message t where ${ofLab(connection.lab_id, 't')}
      and t.connection_id = ${connection.id} and t.direction = 'out' and t.id <> ${message.id} and ${isStuck} limit 1`.execute(
      w.tx,
    )
    if (stuck.length > 0) return { ...resendAfter(stuckAfter - 1), alarm: false }
  }
  const lost = ended.why === 'closed' || ended.why === 'deadline'
  if (message.tries === 1 && lost) return { ms: 0, alarm: false }
  return resendAfter(message.tries - 1)
}

function whyOf(ended: Hl7Exchange, tries: number, faults: readonly Fault[], alarm: boolean): string {
  if (ended.kind === 'answered') return faultText(faults)
  if (ended.why === 'certificate') return fill(m.ehrJobs.whyCertificate, { code: ended.code })
  if (ended.why === 'internal') return m.ehrConnections.internalHost
  return alarm ? fill(m.ehrJobs.whySilentLong, { tries: String(tries) }) : m.ehrJobs.whySilent
}
