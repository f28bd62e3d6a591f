import type { Kysely } from 'kysely'
import { api } from '@contract/api'
import type { WayKind } from '@contract/deliveries/choices'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { dueLaboratories } from '../../core/due-laboratories'
import { reportOf } from '../../core/error-report'
import { Hands } from '../../core/hands'
import { untilWritten } from '../../core/until-written'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { claimDue, dueOf, type Claimed, type Line } from './claim'
import { ofLab } from '../../core/scope'
import { referenceOf, type Sender } from './kinds'
import type { Heard } from './next'
import { beginSecond } from './second'
import { settle, stillWaits } from './settle'

export type Senders = Readonly<Partial<Record<WayKind, Sender>>>

interface Parts {
  db: Kysely<Database>
  ports: Ports
  senders: Senders
  /** Tells who sends HL7 messages that there is one. */
  wakeMessages?: () => void
  /** Whether the database was brought to a version that this server does not know: then nothing is sent. */
  isOutdated?: () => boolean
}

type Trying = Extract<Claimed, { is: 'send' | 'ask' }>

/**
 * Sends what the ledger has planned: beside the outbox, with a lease, a few hands, the laboratories in turn, one try at a time
 * over each way. A try stands in the ledger before the outside is asked. Whatever becomes unclear after that (no answer, a
 * server that died) is never sent again before the partner was asked what became of it.
 */
export class DeliveryRunner {
  private readonly parts: Parts
  /** What goes in line here waits for no partner, so that it has hands of its own: no partner's silence holds it. */
  private readonly lines: Readonly<Record<Line, Hands>>

  constructor(parts: Parts) {
    this.parts = parts
    this.lines = { queued: this.handsOf('queued'), outside: this.handsOf('outside') }
  }

  private handsOf(line: Line): Hands {
    const { db, ports, isOutdated } = this.parts
    const turns = new Map<string, number>()
    const own: Hands = new Hands({
      due: async () => (isOutdated?.() ? [] : dueLaboratories(db, dueOf(line), ports.clock.now())),
      claim: async (labId) => {
        const claimed = await claimDue(db, ports, { labId, line, turns })
        return claimed && (() => this.perform(labId, claimed, own).finally(() => this.wake()))
      },
      unreadable: (error) => ports.log.warn({ err: reportOf(error) }, 'The deliveries could not be read'),
    })
    return own
  }

  wake(): void {
    for (const hands of Object.values(this.lines)) hands.wake()
  }

  start(): void {
    for (const hands of Object.values(this.lines)) hands.start()
  }

  /** Resolves when no try is under way. One that polled begins none any more (core/hands.ts). */
  async stop(): Promise<void> {
    const lines = Object.values(this.lines)
    // One may begin what the other does: a second way.
    do await Promise.all(lines.map((hands) => hands.stop()))
    while (lines.some((hands) => hands.isRunning))
  }

  /** What goes on by itself is in the trail as the call by which a person would have it go on. */
  private context(): Ctx {
    const { db, ports, wakeMessages } = this.parts
    return contextOutside({ db, ports, endpoint: api.deliveries.send, userId: null, wakeMessages })
  }

  private async perform(labId: string, claimed: Claimed, hands: Hands): Promise<void> {
    const { db, ports } = this.parts
    if (claimed.is === 'waits') return
    if (claimed.is === 'second')
      return this.write(labId, (w, now) => beginSecond(w, ports, claimed.delivery, now))
    // What is known here alone is written as soon as the database takes it: until then nothing else goes over this way.
    const keep = (work: () => Promise<unknown>) => untilWritten(ports.clock, work, () => hands.hasEnded)
    const { heard, pages } =
      claimed.is === 'send' ? await this.send(claimed) : { heard: await this.ask(claimed), pages: null }
    // Nobody saw its end: the lease ends, and the partner is asked.
    const known: Heard = heard ?? { is: 'silent' }
    const { id: attemptId } = claimed.attempt
    if (known.is === 'silent') {
      // It waits as it did: nothing is new for the trail.
      const waits = await keep(() =>
        stillWaits(db, { labId, attemptId, heard: known, now: ports.clock.now() }),
      )
      if (waits) return
    }
    await keep(() =>
      this.write(labId, (w, now) => settle(w, ports, { labId, attemptId, heard: known, now, pages })),
    )
  }

  private async write(labId: string, work: (w: Write, now: Date) => Promise<unknown>): Promise<void> {
    const ctx = this.context()
    await ctx.writeAs(labId, (w) => work(w, ctx.now))
  }

  /** Hands it over. What went wrong before that is a failed try; what went wrong in it nobody knows the end of. */
  private async send({
    delivery,
    attempt,
  }: Trying): Promise<{ heard: Heard | undefined; pages: number | null }> {
    const { ports, senders } = this.parts
    const fields = { id: delivery.id, kind: delivery.channel, attempt: attempt.number }
    const ready = await Promise.resolve(
      senders[delivery.channel]?.prepare(this.context(), delivery, attempt, referenceOf(attempt)),
    ).catch(
      (error: unknown) =>
        void ports.log.warn({ ...fields, err: reportOf(error) }, 'A delivery could not be made ready'),
    )
    if (!ready) return { heard: { is: 'refused', fault: 'again', words: m.deliveries.notReady }, pages: null }
    const heard = await ready
      .send((partnerId) => this.note(attempt, partnerId))
      .catch(
        (error: unknown) =>
          void ports.log.warn({ ...fields, err: reportOf(error) }, 'Nobody saw how a delivery ended'),
      )
    return { heard: heard ?? undefined, pages: ready.pages }
  }

  private async ask({ delivery, attempt }: Trying): Promise<Heard> {
    const { ports, senders } = this.parts
    try {
      const found = await senders[delivery.channel]?.ask(
        this.context(),
        delivery,
        attempt,
        referenceOf(attempt),
      )
      if (!found) return { is: 'silent' }
      return found.is === 'unknown' ? { is: 'unknown', words: m.deliveries.interrupted } : found
    } catch (error) {
      ports.log.warn(
        { id: delivery.id, kind: delivery.channel, err: reportOf(error) },
        'A partner did not answer',
      )
      return { is: 'silent' }
    }
  }

  /** What the partner calls it, in the midst of a try. Throws where the try has ended meanwhile: then nothing more is sent. */
  private note({ lab_id, id, delivery_id }: Trying['attempt'], partnerId: string): Promise<void> {
    return this.write(lab_id, async (w) => {
      w.about('delivery', delivery_id)
      const { numUpdatedRows } = await w.tx
        .updateTable('delivery_attempt')
        .set({ partner_id: partnerId })
        .where(ofLab(lab_id))
        .where('id', '=', id)
        .where('end', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Error('This try has ended already.')
    })
  }
}
