import { sql, type Kysely } from 'kysely'
import { api } from '@contract/api'
import { canTransition } from '@contract/machine'
import { fill, m } from '@contract/messages'
import { OrderAnswer, partnerPaths } from '@contract/transfers/wire'
import { transferMachine, type TransferTransition } from '@contract/transfers/states'
import type { Write } from '../../core/context'
import { dueLaboratories, isDue, type LeasedTable } from '../../core/due-laboratories'
import { reportOf } from '../../core/error-report'
import { featuresOn } from '../../core/features-on'
import { Hands } from '../../core/hands'
import { ofLab } from '../../core/scope'
import { inTransaction, type Tx } from '../../core/tx'
import { untilWritten } from '../../core/until-written'
import { tellWatchers } from '../../core/watchers'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { askPartner, type Asked, type PartnerRow } from './ask-partner'
import { partnerHold } from './partners'
import { moveTransfer, type AttemptRecord, type TransferRecord } from './records'

/** For this long a try belongs to the server that began it; a partner is waited for no longer than 20 s. */
export const leaseMs = 120_000
const minute = 60_000
/** Minutes before each further try; after the last a person decides. */
const pauses = [1, 5, 15, 60, 120, 240, 480] as const
const lostAfter = 60
/** How often a partner is asked what became of an order that lies there. */
const askEvery = 15

const due: LeasedTable = { name: 'transfer', waits: sql<boolean>`run_at is not null` }

type Claimed =
  | { is: 'send' | 'find'; transfer: TransferRecord; attempt: AttemptRecord; partner: PartnerRow }
  /** It lies there: what became of it? */
  | { is: 'follow'; transfer: TransferRecord; partner: PartnerRow }
  | { is: 'waits' }

interface Parts {
  db: Kysely<Database>
  ports: Ports
  isOutdated?: () => boolean
}

/**
 * Sends orders to other laboratories, beside the ledger of deliveries and by its rules: the attempt is committed before the partner
 * is asked; one whose end nobody saw is asked about by (CLIA, requisition, version) before anything goes again.
 */
export class TransferRunner {
  private readonly parts: Parts
  private readonly hands: Hands

  constructor(parts: Parts) {
    const { db, ports } = parts
    this.parts = parts
    const turns = new Map<string, number>()
    this.hands = new Hands({
      due: async () => (parts.isOutdated?.() ? [] : dueLaboratories(db, due, ports.clock.now())),
      claim: async (labId) => {
        const claimed = await claim(db, ports, labId, turns)
        return claimed && (() => this.perform(claimed).finally(() => this.hands.wake()))
      },
      unreadable: (error) => ports.log.warn({ err: reportOf(error) }, 'The transfers could not be read'),
    })
  }

  wake(): void {
    this.hands.wake()
  }

  start(): void {
    this.hands.start()
  }

  /** Resolves when no try is under way. */
  stop(): Promise<void> {
    return this.hands.stop()
  }

  private async perform(claimed: Claimed): Promise<void> {
    if (claimed.is === 'waits') return
    const { transfer, partner } = claimed
    const asked =
      claimed.is === 'send' ? await this.send(transfer, partner) : await this.find(transfer, partner)
    const { db, ports } = this.parts
    // Known here alone: written as soon as the database takes it.
    await untilWritten(
      ports.clock,
      async () => {
        const ctx = contextOutside({ db, ports, endpoint: api.transfers.ask, userId: null })
        await ctx.writeAs(transfer.lab_id, (w) =>
          settle(w, {
            labId: transfer.lab_id,
            id: transfer.id,
            attemptId: claimed.is === 'follow' ? null : claimed.attempt.id,
            by: claimed.is,
            asked,
            now: ctx.now,
            ports,
          }),
        )
      },
      () => this.hands.hasEnded,
    )
  }

  private send({ body }: TransferRecord, partner: PartnerRow): Promise<Asked<OrderAnswer>> {
    return askPartner(this.parts, partner, { path: partnerPaths.order, body, out: OrderAnswer })
  }

  private find(transfer: TransferRecord, partner: PartnerRow): Promise<Asked<OrderAnswer>> {
    return findOrderThere(this.parts, transfer, partner)
  }
}

/** Asks what became of an order, by the CLIA number in its own bundle. */
export const findOrderThere = async (
  { db, ports }: Pick<Parts, 'ports'> & { db: Parameters<typeof askPartner>[0]['db'] },
  { lab_id, requisition_number, number }: TransferRecord,
  partner: PartnerRow,
): Promise<Asked<OrderAnswer>> => {
  const { clia } = await db
    .selectFrom('lab')
    .select('clia')
    .where('id', '=', lab_id)
    .executeTakeFirstOrThrow()
  return askPartner({ db, ports }, partner, {
    path: partnerPaths.findOrder,
    body: JSON.stringify({ clia: clia ?? '', requisitionNumber: requisition_number, version: number }),
    out: OrderAnswer,
  })
}

/**
 * Takes the next transfer of a laboratory that is due: one at a time for each partner, the partners in turn, and what was not sent yet
 * before what is only asked about. The attempt stands in the table before the partner is asked.
 */
function claim(
  db: Kysely<Database>,
  ports: Ports,
  labId: string,
  turns: Map<string, number>,
): Promise<Claimed | undefined> {
  return inTransaction(db, async (tx) => {
    const now = ports.clock.now()
    const { rows } = await sql<{ id: string; partner_id: string }>`
      select distinct on (t.partner_id) t.id, t.partner_id from transfer t
      where ${ofLab(labId, 't')} and t.run_at is not null and t.run_at <= ${now}
        and (t.locked_until is null or t.locked_until <= ${now})
        and not exists (select from transfer b where ${ofLab(labId, 'b')} and b.partner_id = t.partner_id
          and b.run_at is not null and b.locked_until > ${now})
      order by t.partner_id, t.state = 'PREPARED' desc, t.run_at, t.id`.execute(tx)
    const turnOf = ({ partner_id }: { partner_id: string }) => turns.get(partner_id) ?? 0
    let transfer: TransferRecord | undefined
    for (const { id, partner_id } of rows.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      transfer = await tx
        .selectFrom('transfer')
        .selectAll()
        .where(ofLab(labId))
        .where('id', '=', id)
        .where(isDue(due, now))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!transfer) continue
      turns.set(partner_id, Math.max(0, ...turns.values()) + 1)
      break
    }
    if (!transfer) return undefined
    const partner = await tx
      .selectFrom('partner')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', transfer.partner_id)
      .executeTakeFirstOrThrow()
    const set = (columns: Partial<TransferRecord>) => {
      const { lines: _lines, stuck: _stuck, ...plain } = columns
      return tx.updateTable('transfer').set(plain).where(ofLab(labId)).where('id', '=', transfer.id).execute()
    }
    const locked_until = new Date(now.getTime() + leaseMs)
    if (partnerHold(partner, new Set(await featuresOn(tx, labId))) !== null) {
      // What held it may be over without anybody telling this row.
      await set({ run_at: new Date(now.getTime() + 5 * minute), locked_until: null })
      return { is: 'waits' }
    }
    if (transfer.state !== 'PREPARED') {
      await set({ locked_until })
      return { is: 'follow', transfer, partner }
    }
    const open = await openAttempt(tx, transfer)
    if (open) {
      await set({ locked_until })
      return { is: 'find', transfer, attempt: open, partner }
    }
    const attempt = await tx
      .insertInto('transfer_attempt')
      .values({
        lab_id: labId,
        id: ports.ids.id(),
        transfer_id: transfer.id,
        number: transfer.attempts + 1,
        asked_at: now,
        asked_by: transfer.tries === 0 ? transfer.made_by : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await set({ locked_until, attempts: transfer.attempts + 1, tries: transfer.tries + 1 })
    return { is: 'send', transfer: { ...transfer, tries: transfer.tries + 1 }, attempt, partner }
  })
}

const openAttempt = (tx: Tx, { lab_id, id }: TransferRecord): Promise<AttemptRecord | undefined> =>
  tx
    .selectFrom('transfer_attempt')
    .selectAll()
    .where(ofLab(lab_id))
    .where('transfer_id', '=', id)
    .where('end', 'is', null)
    .executeTakeFirst()

interface Settling {
  labId: string
  id: string
  attemptId: string | null
  by: 'send' | 'find' | 'follow'
  asked: Asked<OrderAnswer>
  now: Date
  /** Absent where a person asks and sees the answer: then no bell rings. */
  ports?: Pick<Ports, 'ids'>
}

const transitionOf: Partial<Record<TransferRecord['state'], TransferTransition>> = {
  SENT: 'arrive',
  ACCEPTED: 'accept',
  RESULTED: 'result',
  REFUSED: 'refuse',
}

/** What the partner said of an order moves it forward, and never back. */
export function advanced(
  { state }: Pick<TransferRecord, 'state'>,
  answer: Extract<OrderAnswer, { known: true }>,
): TransferRecord['state'] {
  const name = transitionOf[answer.state]
  const moved =
    name && canTransition(transferMachine, state, name, { reason: answer.why ?? m.transfers.noReason })
  return moved?.ok ? moved.to : state
}

/** Writes down what was heard of a try, or of an order that lies there. Heard twice, it counts once. */
export async function settle(
  w: Write,
  { labId, id, attemptId, by, asked, now, ports }: Settling,
): Promise<void> {
  const transfer = await w.tx
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  w.about(transfer.order_id ? 'order' : 'transfer', transfer.order_id ?? id)
  const attempt = attemptId === null ? undefined : await openAttempt(w.tx, transfer)
  const after = (minutes: number) => new Date(now.getTime() + minutes * minute)
  const end = async (how: 'CONFIRMED' | 'FAILED' | 'UNKNOWN', words: string | null) => {
    if (attempt)
      await w.tx
        .updateTable('transfer_attempt')
        .set({ end: how, ended_at: now, words })
        .where(ofLab(labId))
        .where('id', '=', attempt.id)
        .execute()
  }
  const move = (columns: Partial<TransferRecord>) =>
    moveTransfer(w, transfer, { locked_until: null, ...columns }, now)
  const isOpen = transfer.state === 'PREPARED'
  /** Nothing more goes by itself. */
  const stop = async (words: string) => {
    await move({ why: words, run_at: null })
    if (!ports) return
    const { name } = await w.tx
      .selectFrom('partner')
      .select('name')
      .where(ofLab(labId))
      .where('id', '=', transfer.partner_id)
      .executeTakeFirstOrThrow()
    const description = fill(m.transfers.stopNotice, { name })
    await tellWatchers(w, ports, { labId, description, target: '/transfers', now })
  }
  const retry = async (words: string) => {
    await end('FAILED', words)
    const pause = pauses[transfer.tries - 1]
    if (!isOpen || pause === undefined) await stop(words)
    else await move({ why: words, run_at: after(pause) })
  }

  if (asked.is === 'said' && asked.answer.known && asked.answer.sha256 === transfer.sha256) {
    const { answer } = asked
    await end('CONFIRMED', null)
    const state = advanced(transfer, answer)
    const isDecided = state === 'REFUSED' || state === 'ACCEPTED' || state === 'RESULTED'
    await move({
      state,
      why: state === 'REFUSED' ? answer.why : null,
      // What keeps it waiting there is told too.
      holds: state === 'SENT' && answer.why ? [answer.why] : [],
      partner_number: answer.number ?? transfer.partner_number,
      decided_at: isDecided && answer.decidedAt ? new Date(answer.decidedAt) : transfer.decided_at,
      run_at: state === 'SENT' ? after(askEvery) : null,
    })
    return
  }
  if (asked.is === 'said' && asked.answer.known) {
    await end('FAILED', m.transfers.conflictThere)
    await stop(m.transfers.conflictThere)
    return
  }
  if (!isOpen) {
    // It lay there and nothing new was heard: it is asked about again, and so is what else lies there.
    await w.tx
      .updateTable('transfer')
      .set({ run_at: after(askEvery) })
      .where(ofLab(labId))
      .where('partner_id', '=', transfer.partner_id)
      .where('state', '=', 'SENT')
      .where('run_at', '<=', now)
      .where('id', '!=', id)
      .execute()
    await move({ run_at: transfer.state === 'SENT' ? after(askEvery) : null })
    return
  }
  if (asked.is === 'said') return retry(m.transfers.neverArrived)
  if (asked.is === 'notSent') {
    // A question that could not be asked ends nothing: the try before may have arrived.
    if (by === 'find') return unclear(asked.words)
    return retry(asked.words)
  }
  if (asked.is === 'refused') {
    if (by === 'find') return unclear(asked.words)
    if (asked.code === 'again') return retry(asked.words)
    await end('FAILED', asked.words)
    await stop(asked.words)
    return
  }
  return unclear(asked.words)

  /** The try stays open, and the partner is asked about it; after an hour a person is. */
  async function unclear(words: string): Promise<void> {
    if (attempt && now.getTime() - attempt.asked_at.getTime() >= lostAfter * minute) {
      await end('UNKNOWN', m.transfers.lost)
      await stop(m.transfers.lost)
    } else await move({ why: words, run_at: after(1) })
  }
}
