import { sql, type Kysely } from 'kysely'
import { received, sent } from '@contract/ehr-jobs/outside'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { dueLaboratories, isDue, type LeasedTable } from '../../core/due-laboratories'
import { reportOf } from '../../core/error-report'
import { Hands } from '../../core/hands'
import { ofLab } from '../../core/scope'
import { failureOf } from '../../core/failures'
import { untilWritten } from '../../core/until-written'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import { receive } from '../../hl7/public'
import type { Hl7Exchange, Ports } from '../../ports'
import {
  connectionRecord,
  lockedConnection,
  principalOfConnection,
  targetOf,
  type ConnectionRecord,
} from '../ehr-connections/public'
import { alarmDue, soundAlarms } from './alarms'
import { fileIt, modeOf, pausedWhy, refuseLate } from './file'
import { blockerOf, letLaneGo, passLane } from './lanes'
import { isOver, lockMessage, moveMessage, type MessageRecord } from './record'
import { claimOut, settleOut, settleOvertaken, settleUnkept, type OutHooks } from './out'
import { rulesOf } from './take'

export type { OutHook, OutHooks } from './out'

const waitingIn: LeasedTable = {
  name: 'ehr_message',
  waits: sql<boolean>`direction = 'in' and state = 'WAITING' and run_at is not null`,
}
const waitingOut: LeasedTable = {
  name: 'ehr_message',
  waits: sql<boolean>`direction = 'out' and state in ('WAITING', 'SENT') and run_at is not null`,
}

/** For this long a message that is being filed belongs to the server that took it. */
const leaseMs = 60_000
/** After so many failures of ours a person is told; it is not tried again by itself. */
const mostTries = 8
const pauseAfter = (tries: number): number => Math.min(10_000 * 2 ** (tries - 1), 600_000)
const pollMs = 2_000

interface Parts {
  db: Kysely<Database>
  ports: Ports
  /** Who is told what became of a message that was sent, by the name it was queued with. */
  hooks?: OutHooks
  /** Tells the ledger of deliveries that one of its own may go on. */
  wakeDeliveries?: () => void
  isOutdated?: () => boolean
}

interface Waiting {
  labId: string
  id: string
  connectionId: string
}

/**
 * Files what waited and sends what is in line. Filing shares a few hands among the laboratories; each connection that sends has a
 * hand of its own with one message in flight, so that one whose other side is silent delays no other.
 */
export class MessageRunner {
  private readonly parts: Parts
  private readonly filing: Hands
  /** Connections that send at the moment. */
  private readonly sending = new Map<string, Promise<void>>()
  private looking: Promise<void> | undefined
  private again = false
  private timer: ReturnType<typeof setInterval> | undefined
  /** Stopped, having polled: nothing more is sent, however much is in line. */
  private ended = false

  constructor(parts: Parts) {
    const { db, ports } = parts
    this.parts = parts
    this.filing = new Hands({
      due: async () => {
        if (parts.isOutdated?.()) return []
        const now = ports.clock.now()
        return [...(await alarmDue(db, now)), ...(await dueLaboratories(db, waitingIn, now))]
      },
      claim: async (labId) => {
        const now = ports.clock.now()
        if (await soundAlarms(await this.context('received'), labId, now)) return () => Promise.resolve()
        const one = await this.claimIn(labId, now)
        return one && (() => this.fileWaiting(one))
      },
      unreadable: (error) => ports.log.warn({ err: reportOf(error) }, 'The HL7 messages could not be read'),
    })
  }

  /** Looks for what is due now: called after a commit that added something. */
  wake(): void {
    if (this.ended) return
    this.filing.wake()
    this.again = true
    this.looking ??= this.look().finally(() => {
      this.looking = undefined
      if (this.again) this.wake()
    })
  }

  /** Looks again every few seconds: for what failed, and for what a server that died left behind. */
  start(): void {
    this.ended = false
    this.filing.start()
    this.timer ??= setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Resolves when nothing is under way. One that polled begins nothing more; else all that is due is done first (core/hands.ts). */
  async stop(): Promise<void> {
    if (this.timer !== undefined) {
      this.ended = true
      this.again = false
    }
    clearInterval(this.timer)
    this.timer = undefined
    const filed = this.filing.stop()
    while (this.looking) await this.looking
    await Promise.all(this.sending.values())
    await filed
    if (!this.ended) await this.filing.stop()
  }

  /** In which the connection is the caller; nobody, where it is none. */
  private async context(as: 'received' | 'sent', connection?: ConnectionRecord): Promise<Ctx> {
    const { db, ports, wakeDeliveries } = this.parts
    return contextOutside({
      db,
      ports,
      endpoint: as === 'received' ? received : sent,
      userId: connection?.id ?? null,
      who: connection && (await principalOfConnection(db, connection)),
      wakeMessages: () => this.wake(),
      wakeDeliveries,
    })
  }

  /** Takes the message that came first of those that may be filed, with a lease. */
  private async claimIn(labId: string, now: Date): Promise<Waiting | undefined> {
    const { rows } = await sql<{ id: string; connection_id: string }>`
      update ehr_message set locked_until = ${new Date(now.getTime() + leaseMs)}
      where ${ofLab(labId)} and id = (select id from ehr_message where ${ofLab(labId)} and ${isDue(waitingIn, now)}
        order by place for update skip locked limit 1)
      returning id, connection_id`.execute(this.parts.db)
    const [row] = rows
    return row && { labId, id: row.id, connectionId: row.connection_id }
  }

  private async fileWaiting(one: Waiting): Promise<void> {
    try {
      await this.attempt(one)
    } catch (error) {
      this.parts.ports.log.error(
        { entity: 'ehrJob', id: one.id, err: reportOf(error) },
        'An HL7 message could not be filed',
      )
      await this.postpone(one)
    }
  }

  /** Connection and message, locked in this order; undefined where it is not to be filed any more. */
  private async locked(
    w: Write,
    { labId, connectionId, id }: Waiting,
  ): Promise<{ connection: ConnectionRecord; message: MessageRecord } | undefined> {
    const connection = await lockedConnection(w.tx, labId, connectionId)
    const message = await lockMessage(w, labId, id)
    w.about('ehrJob', id)
    return connection && message?.state === 'WAITING' ? { connection, message } : undefined
  }

  private async attempt(one: Waiting): Promise<void> {
    const { db } = this.parts
    const named = await connectionRecord(db, one.labId, one.connectionId)
    const ctx = await this.context('received', named)
    await ctx.writeAs(one.labId, async (w) => {
      const found = await this.locked(w, one)
      if (!found) return
      const { connection, message } = found
      const waits = (why: string) =>
        moveMessage(w, message, { run_at: null, locked_until: null, why }, ctx.now)
      if (connection.paused_at) return waits(pausedWhy(connection))
      const blocker = await blockerOf(w.tx, message)
      if (blocker) return waits(blocker.state === 'WAITING' ? m.ehrJobs.whyBehindTurn : m.ehrJobs.whyBehind)
      const rules = await rulesOf(w.tx, connection)
      // What it may be was decided when it came: a connection that went live since takes what it had taken.
      const read = receive(message.raw, { ...rules, mode: modeOf(message.raw) })
      if (read.kind !== 'read') {
        await refuseLate(w, message, read.problems, ctx.now)
        await passLane(w.tx, message, ctx.now)
        w.wakeMessages()
        return
      }
      await fileIt(ctx, w, {
        connection,
        message,
        content: read.content,
        problems: read.problems,
        answering: false,
      })
      const after = await lockMessage(w, one.labId, one.id)
      if (after && (isOver(after.state) || after.lane === null)) {
        await letLaneGo(w.tx, message, ctx.now)
        w.wakeMessages()
      } else if (after?.state === 'ERROR') await passLane(w.tx, message, ctx.now)
    })
  }

  /** Something of ours failed: again after a pause, and after many a person is told. */
  private async postpone(one: Waiting): Promise<void> {
    const ctx = await this.context('received')
    await ctx.writeAs(one.labId, async (w) => {
      const found = await this.locked(w, one)
      if (!found) return
      const tries = found.message.tries + 1
      const isEnough = tries >= mostTries
      await moveMessage(
        w,
        found.message,
        {
          tries,
          locked_until: null,
          ...(isEnough
            ? {
                state: 'ERROR',
                hold: 'failed',
                why: fill(m.ehrJobs.whyFailedFor, { tries: String(tries) }),
                run_at: null,
              }
            : { why: m.ehrJobs.whyFailed, run_at: new Date(ctx.now.getTime() + pauseAfter(tries)) }),
        },
        ctx.now,
      )
      if (!isEnough) return
      await passLane(w.tx, found.message, ctx.now)
      w.wakeMessages()
    })
  }

  private async look(): Promise<void> {
    const { db, ports, isOutdated } = this.parts
    while (this.again) {
      this.again = false
      try {
        if (isOutdated?.() || !ports.hl7) return
        const now = ports.clock.now()
        for (const labId of await dueLaboratories(db, waitingOut, now)) {
          // Connection by connection: what is in line may be many thousands.
          const { rows } = await sql<{
            id: string
          }>`select c.id from ehr_connection c where ${ofLab(labId, 'c')}
            and exists (select from ehr_message where ${ofLab(labId)} and connection_id = c.id
              and ${isDue(waitingOut, now)})`.execute(db)
          for (const { id } of rows)
            if (!this.ended && !this.sending.has(id))
              this.sending.set(
                id,
                this.sendAll(labId, id).finally(() => this.sending.delete(id)),
              )
        }
        // Whoever waits for the end of all (a test, a server that stops) sees it.
      } catch (error) {
        ports.log.warn({ err: reportOf(error) }, 'The HL7 messages could not be read')
      }
    }
  }

  /** Sends what is due of one connection, one message after the other. */
  private async sendAll(labId: string, connectionId: string): Promise<void> {
    const { ports } = this.parts
    try {
      while (!this.ended && (await this.sendNext(labId, connectionId)));
    } catch (error) {
      ports.log.warn(
        { entity: 'ehrConnection', id: connectionId, err: reportOf(error) },
        'HL7 messages could not be sent',
      )
    }
  }

  private async sendNext(labId: string, connectionId: string): Promise<boolean> {
    const { db, ports, hooks = {} } = this.parts
    const claimed = await claimOut(db, ports, { labId, connectionId })
    if (claimed === 'none') return false
    if (claimed === 'held') return true
    const { connection, message } = claimed
    const key = { labId, connectionId, id: message.id }
    const ctx = () => this.context('sent', connection)
    const write = (work: (ctx: Ctx, w: Write) => Promise<void>) =>
      untilWritten(
        ports.clock,
        async () => {
          const own = await ctx()
          await own.writeAs(labId, (w) => work(own, w))
        },
        () => this.ended,
      )
    if (claimed.is === 'overtaken') {
      await write((own, w) => settleOvertaken(own, w, { ...key, hooks }))
      return true
    }
    const ended = await this.exchange(connection, message)
    try {
      await write((own, w) => settleOut(own, w, { ...key, ended, hooks }))
    } catch (error) {
      if (failureOf(error) !== undefined) throw error
      ports.log.error(
        { entity: 'ehrJob', id: message.id, err: reportOf(error) },
        'What became of an HL7 message could not be written down',
      )
      await write((own, w) => settleUnkept(own, w, key))
    }
    return true
  }

  private async exchange(connection: ConnectionRecord, message: MessageRecord): Promise<Hl7Exchange> {
    const { ports } = this.parts
    const silent = (code: string): Hl7Exchange => ({
      kind: 'silent',
      why: 'certificate',
      isSent: false,
      code,
    })
    const target = await targetOf(ports, connection).catch(() => 'lost' as const)
    if (target === 'lost') return silent('LOST_KEY')
    if (!target || !ports.hl7) return { kind: 'silent', why: 'stopped', isSent: false, code: '' }
    return ports.hl7.exchange(target, message.raw, message.control_id)
  }
}
