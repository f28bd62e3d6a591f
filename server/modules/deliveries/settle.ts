import { canTransition } from '@contract/machine'
import { deliveryMachine } from '@contract/deliveries/states'
import type { Kysely } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { inTransaction } from '../../core/tx'
import { tellWatchers } from '../../core/watchers'
import { json } from '../../db/json'
import type { Database, Evidence } from '../../db/schema'
import type { Ports } from '../../ports'
import { kindOf, type AttemptRecord, type DeliveryRecord } from './kinds'
import { nextAfter, type Heard, type Next } from './next'
import { lockedWayRecord } from './way-record'

export interface HeardOf {
  labId: string
  attemptId: string
  heard: Heard
  now: Date
  /** The partner's id of its word: said twice, it counts once. */
  eventId?: string | null
  /** What was handed over had so many pages. */
  pages?: number | null
}

/** When a delivery is looked at next: for its next try, or for its second way. */
export function nextLook(one: Pick<DeliveryRecord, 'try_at' | 'second_at' | 'second_begun'>): Date | null {
  const at = [one.try_at, one.second_begun ? null : one.second_at].flatMap((time) => time ?? [])
  return at.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** What the trail and its history say of a delivery. */
export const told = (one: Pick<DeliveryRecord, 'state' | 'why' | 'ended_how' | 'misdirected'>) => ({
  state: one.state,
  why: one.why,
  endedHow: one.ended_how,
  misdirected: one.misdirected,
})

/** Writes columns of a delivery whose row is locked, and what it was before to the trail. */
export async function moveDelivery(
  w: Write,
  before: DeliveryRecord,
  columns: Partial<DeliveryRecord>,
  now: Date,
): Promise<void> {
  const after = { ...before, ...columns }
  const { config: _config, misdirected, stuck: _stuck, ...plain } = columns
  await w.tx
    .updateTable('delivery')
    .set({
      ...plain,
      ...(misdirected === undefined ? {} : { misdirected: misdirected && json(misdirected) }),
      version: before.version + 1,
      updated_at: now,
    })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  w.changed('delivery', before.id, told(before), told(after), before.order_id ?? undefined)
}

export const lockDelivery = (w: Write, labId: string, id: string) =>
  w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Writes down what was heard of a try, and moves its delivery by it. What was heard before, and what comes after the end,
 * changes nothing; but a try that nobody knew the end of, or that was taken to have failed, may still prove to have arrived.
 * Answers whether anything changed.
 */
export async function settle(
  w: Write,
  ports: Ports,
  { labId, attemptId, heard, now, eventId, pages }: HeardOf,
): Promise<boolean> {
  const known = await w.tx
    .selectFrom('delivery_attempt')
    .select('delivery_id')
    .where(ofLab(labId))
    .where('id', '=', attemptId)
    .executeTakeFirst()
  // The delivery first: whoever takes one locks in this order too.
  const delivery = known && (await lockDelivery(w, labId, known.delivery_id))
  const attempt = delivery && (await lockAttempt(w, labId, attemptId))
  if (!delivery || !attempt) return false
  w.about(delivery.order_id ? 'order' : 'delivery', delivery.order_id ?? delivery.id)
  if (eventId && attempt.evidence.some(({ id }) => id === eventId)) return false
  const seen = withEvidence(attempt, heard, now, eventId ?? null)
  // That one arrived which was given up, or which the partner did not know at first, is believed whenever it is said.
  if (attempt.end === 'UNKNOWN' || (attempt.end === 'FAILED' && heard.is === 'confirmed'))
    return comesToLight(w, delivery, seen, heard, now)
  if (attempt.end !== null) return false
  const running = {
    state: delivery.state,
    tries: delivery.tries,
    askedAt: attempt.asked_at,
    pages: pages ?? attempt.pages,
    toneBefore: await toneBefore(w, delivery, attempt),
  }
  const next = nextAfter(heard, running, kindOf(delivery.channel), now)
  await writeAttempt(w, {
    ...seen,
    pages: running.pages,
    end: next.end,
    ended_at: next.end ? now : null,
    fault: next.fault,
    words: next.words ?? seen.words,
  })
  await apply(w, ports, { ...delivery, pages: running.pages ?? delivery.pages }, next, now)
  return true
}

/**
 * Of a try of which nothing new was heard, when its partner is asked next: where that is all that there is to write, it is written here,
 * without a row in the trail and without a version. Answers false where there is more, which `settle` writes.
 */
export const stillWaits = (
  db: Kysely<Database>,
  { labId, attemptId, heard, now }: Pick<HeardOf, 'labId' | 'attemptId' | 'heard' | 'now'>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const attempt = await tx
      .selectFrom('delivery_attempt')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', attemptId)
      .executeTakeFirst()
    if (!attempt || attempt.end !== null) return false
    const delivery = await tx
      .selectFrom('delivery')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', attempt.delivery_id)
      .forUpdate()
      .executeTakeFirst()
    if (!delivery) return false
    const { state, tries, channel } = delivery
    const running = { state, tries, askedAt: attempt.asked_at, pages: attempt.pages, toneBefore: false }
    const { by, end, words, tryAt } = nextAfter(heard, running, kindOf(channel), now)
    const isNew = by !== undefined || end !== null || words !== delivery.why || words !== attempt.words
    if (heard.is !== 'silent' || isNew) return false
    await tx
      .updateTable('delivery')
      .set({ try_at: tryAt, run_at: nextLook({ ...delivery, try_at: tryAt }), locked_until: null })
      .where(ofLab(labId))
      .where('id', '=', delivery.id)
      .execute()
    return true
  })

const lockAttempt = (w: Write, labId: string, id: string) =>
  w.tx
    .selectFrom('delivery_attempt')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

function withEvidence(attempt: AttemptRecord, heard: Heard, now: Date, id: string | null): AttemptRecord {
  const partnerId = 'partnerId' in heard ? heard.partnerId : undefined
  const pagesSent =
    heard.is === 'refused' ? heard.pagesSent : heard.is === 'confirmed' ? heard.pages : undefined
  const words = 'words' in heard ? heard.words : undefined
  const one: Evidence = { id, at: now.toISOString(), says: [heard.is, words].filter(Boolean).join(': ') }
  return {
    ...attempt,
    partner_id: attempt.partner_id ?? partnerId ?? null,
    pages_sent: pagesSent ?? attempt.pages_sent,
    evidence: heard.is === 'silent' ? attempt.evidence : [...attempt.evidence, one].slice(-20),
  }
}

const writeAttempt = (w: Write, { lab_id, id, ...one }: AttemptRecord) =>
  w.tx
    .updateTable('delivery_attempt')
    .set({
      partner_id: one.partner_id,
      ended_at: one.ended_at,
      end: one.end,
      fault: one.fault,
      words: one.words,
      pages: one.pages,
      pages_sent: one.pages_sent,
      evidence: json(one.evidence),
    })
    .where(ofLab(lab_id))
    .where('id', '=', id)
    .execute()

/** A try that nobody knows the end of yet: it may have arrived. */
export async function hasOpenTry(w: Write, { lab_id, id }: DeliveryRecord): Promise<boolean> {
  const open = await w.tx
    .selectFrom('delivery_attempt')
    .select('id')
    .where(ofLab(lab_id))
    .where('delivery_id', '=', id)
    .where('end', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Ends a try that is open, of what ends where we say so: a link that another goes for, or that was taken back. */
export async function endOpenTry(w: Write, { lab_id, id }: DeliveryRecord, words: string, now: Date) {
  await w.tx
    .updateTable('delivery_attempt')
    .set({ end: 'FAILED', fault: 'link', words, ended_at: now })
    .where(ofLab(lab_id))
    .where('delivery_id', '=', id)
    .where('end', 'is', null)
    .execute()
}

/** Whether the try before, of the same sending, met something that is no fax. */
async function toneBefore(w: Write, delivery: DeliveryRecord, { number }: AttemptRecord): Promise<boolean> {
  if (delivery.tries < 2) return false
  const before = await w.tx
    .selectFrom('delivery_attempt')
    .select('fault')
    .where(ofLab(delivery.lab_id))
    .where('delivery_id', '=', delivery.id)
    .where('number', '=', number - 1)
    .executeTakeFirst()
  return before?.fault === 'tone'
}

/**
 * A version that waited in line with its partner and never left it, or was refused there: a newer one goes instead. Its try ends with
 * it.
 */
export async function supersedeQueued(w: Write, labId: string, id: string, now: Date): Promise<void> {
  const delivery = await lockDelivery(w, labId, id)
  if (!delivery || (delivery.state !== 'WAITING' && delivery.state !== 'FAILED')) return
  await w.tx
    .updateTable('delivery_attempt')
    .set({ end: 'FAILED', ended_at: now, words: m.deliveries.endedHow.superseded })
    .where(ofLab(labId))
    .where('delivery_id', '=', id)
    .where('end', 'is', null)
    .execute()
  const ended = { state: 'GIVEN_UP', ended_how: 'superseded', ended_at: now, locked_until: null } as const
  await moveDelivery(w, delivery, { ...ended, run_at: null, try_at: null, second_at: null }, now)
}

/** A try has another end after all: what arrived has arrived and is not sent again, and nothing else changes. */
async function comesToLight(
  w: Write,
  delivery: DeliveryRecord,
  seen: AttemptRecord,
  heard: Heard,
  now: Date,
): Promise<boolean> {
  if (heard.is !== 'confirmed' && heard.is !== 'refused') return false
  const arrived = heard.is === 'confirmed' && !(heard.pages !== undefined && heard.pages < (seen.pages ?? 0))
  await writeAttempt(w, {
    ...seen,
    end: arrived ? 'CONFIRMED' : 'FAILED',
    ended_at: now,
    fault: heard.is === 'refused' ? heard.fault : arrived ? null : 'partial',
    words: heard.words ?? null,
  })
  const isWaiting = delivery.state === 'WAITING' && !(await hasOpenTry(w, delivery))
  if (arrived && (delivery.state === 'FAILED' || isWaiting))
    await moveDelivery(
      w,
      delivery,
      { state: 'CONFIRMED', why: null, confirmed_at: now, run_at: null, try_at: null, second_at: null },
      now,
    )
  return true
}

/** Moves a delivery, its way and our line by what follows from a try. */
async function apply(w: Write, ports: Ports, delivery: DeliveryRecord, next: Next, now: Date): Promise<void> {
  const moved = next.by && canTransition(deliveryMachine, delivery.state, next.by, {})
  // It ended otherwise meanwhile: the try has its end, and nothing goes back.
  if (moved && !moved.ok) return
  const state = moved?.to ?? delivery.state
  const ended = state === 'CONFIRMED' || state === 'FAILED'
  const columns = {
    state,
    why: next.by === 'take' || state === 'CONFIRMED' ? null : (next.words ?? delivery.why),
    tries: next.free ? delivery.tries - 1 : delivery.tries,
    pages: delivery.pages,
    try_at: ended ? null : next.tryAt,
    // A way that failed starts the next at once.
    second_at:
      state === 'CONFIRMED' ? null : state === 'FAILED' && delivery.second_way_id ? now : delivery.second_at,
    locked_until: null,
    ...(state === 'CONFIRMED' ? { confirmed_at: now } : {}),
  }
  await moveDelivery(w, delivery, { ...columns, run_at: nextLook({ ...delivery, ...columns }) }, now)
  if (ended) await countForWay(w, delivery, state === 'CONFIRMED', next.fault)
  if (state === 'FAILED') await tellOfFailure(w, ports, delivery, next.fault, now)
  if (!next.stops) return
  if (kindOf(delivery.channel).account === 'line') await stopLine(w, ports, delivery, next.words, now)
  else await stopWay(w, ports, delivery, next.words, now)
}

/** Nothing more goes by itself. A link that nobody opened stands in the ledger alone, and a test has somebody who looks. */
async function tellOfFailure(
  w: Write,
  ports: Ports,
  { lab_id: labId, second_way_id, recipient, purpose }: DeliveryRecord,
  fault: Next['fault'],
  now: Date,
): Promise<void> {
  if (second_way_id !== null || fault === 'link' || purpose === 'test') return
  const description = fill(m.deliveries.failedNotice, { name: recipient })
  await tellWatchers(w, ports, { labId, description, target: '/deliveries', now })
}

/** What arrives clears a way; what fails too often, or meets no fax, has it proven anew. */
async function countForWay(
  w: Write,
  { lab_id, way_id, channel }: DeliveryRecord,
  arrived: boolean,
  fault: Next['fault'],
): Promise<void> {
  // What is wrong with our own paper, or that nobody opened a link, says nothing of the way.
  if (fault === 'document' || fault === 'link') return
  const way = await lockedWayRecord(w.tx, lab_id, way_id)
  // One patient's address says nothing of another's.
  if (kindOf(channel).proves?.(way.config) === false) return
  const failures = arrived ? 0 : way.failures + 1
  const isProven = fault !== 'number' && failures < kindOf(channel).mostFailures
  const confirmed_at = isProven ? way.confirmed_at : null
  if (failures === way.failures && confirmed_at === way.confirmed_at) return
  await w.tx
    .updateTable('delivery_way')
    .set({ failures, confirmed_at, version: way.version + 1 })
    .where(ofLab(lab_id))
    .where('id', '=', way_id)
    .execute()
  w.changed(
    'deliveryWay',
    way_id,
    { failures: way.failures, confirmedAt: way.confirmed_at?.toISOString() ?? null },
    { failures, confirmedAt: confirmed_at?.toISOString() ?? null },
  )
}

/** Our own account is refused: the whole channel stands still until somebody lets it go on. */
async function stopLine(
  w: Write,
  ports: Ports,
  one: DeliveryRecord,
  why: string | null,
  now: Date,
): Promise<void> {
  const stopped = { paused_at: now, paused_why: why }
  const description = fill(m.deliveries.lineNotice, { kind: m.deliveries.kind[one.channel] })
  await tellWatchers(w, ports, { labId: one.lab_id, description, target: '/deliveries', now })
  const line = await w.tx
    .insertInto('delivery_line')
    .values({ lab_id: one.lab_id, id: ports.ids.id(), channel: one.channel, ...stopped })
    .onConflict((oc) => oc.columns(['lab_id', 'channel']).doUpdateSet(stopped))
    .returning('id')
    .executeTakeFirstOrThrow()
  w.changed('deliveryLine', line.id, { pausedWhy: null }, { pausedWhy: why })
}

/** The account of one way is refused, or its server is not the one it was: it alone stands still. One that is stopped already stays so. */
export async function stopWay(
  w: Write,
  ports: Ports,
  { lab_id, way_id }: Pick<DeliveryRecord, 'lab_id' | 'way_id'>,
  why: string | null,
  now: Date,
): Promise<void> {
  const way = await lockedWayRecord(w.tx, lab_id, way_id)
  if (way.paused_at) return
  await w.tx
    .updateTable('delivery_way')
    .set({ paused_at: now, paused_why: why, version: way.version + 1 })
    .where(ofLab(lab_id))
    .where('id', '=', way_id)
    .execute()
  w.changed('deliveryWay', way_id, { pausedWhy: way.paused_why }, { pausedWhy: why })
  const description = fill(m.deliveries.wayNotice, { name: way.name })
  await tellWatchers(w, ports, { labId: lab_id, description, target: '/management?tab=delivery', now })
}
