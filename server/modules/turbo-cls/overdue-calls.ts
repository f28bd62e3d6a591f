import { sql, type Kysely } from 'kysely'
import { escalateAfterMinutes } from '@contract/turbo-cls/choices'
import { callOverdue } from '@contract/turbo-cls/outside'
import { fill, m } from '@contract/messages'
import { reportOf } from '../../core/error-report'
import { Hands } from '../../core/hands'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { tellWatchers, watchersOf } from '../../core/watchers'
import { contextOutside } from '../../core/write-outside'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { isOwed } from './owed-calls'

/** What is older was found by another way, as on the day on which a laboratory comes to this version. The list of owed calls still has it. */
const lookedBackDays = 7
const minute = 60_000
/** It is due to the minute, and not asked for as often as there may be other work. */
const betweenLooksMs = 30_000
/** Orders that are told of in one transaction. */
const atOnce = 50

interface Parts {
  db: Kysely<Database>
  ports: Ports
  isOutdated?: (() => boolean) | undefined
}

interface Overdue {
  order_id: string
  description: string
}

const since = (now: Date) => new Date(now.getTime() - lookedBackDays * 24 * 60 * minute)
const until = (now: Date) => new Date(now.getTime() - escalateAfterMinutes * minute)

/**
 * Orders with a critical value of which nobody was told within the time, and of which those in charge were not told either since it
 * was entered, the oldest first.
 */
async function overdue(db: Executor, now: Date, labId: string): Promise<Overdue[]> {
  const words = sql`replace(${fill(m.turboCls.overdueNotice, { minutes: escalateAfterMinutes, number: '{number}' })}::text,
    '{number}', t.requisition_number)`
  const { rows } = await sql<Overdue>`
    select t.id as order_id, ${words} as description
    from analysis a join lab_order t on ${ofLab(labId, 't')} and t.id = a.order_id
    where ${ofLab(labId, 'a')} and a.critical and a.critical_call is null
      and a.state in ('RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED') and ${isOwed(labId)}
      and a.resulted_at > ${since(now)} and a.resulted_at <= ${until(now)} and not t.deleted
      and not exists (select from notification n where ${ofLab(labId, 'n')} and n.target = '/order/' || t.id
        and n.added > a.resulted_at and n.description = ${words})
    group by t.lab_id, t.id order by min(a.resulted_at), t.id limit ${atOnce}`.execute(db)
  return rows
}

/**
 * Tells those who run the laboratory of each order whose critical value nobody was told of within thirty minutes: with attempts that
 * reached nobody as with none (42 CFR 493.1291(g) wants the alert at once). Once for each value: one that is entered anew counts anew. A
 * laboratory in which nobody runs anything has nobody to be told, and the list of owed calls has it all the same.
 */
export class OverdueCalls {
  private readonly parts: Parts
  private readonly hands: Hands
  private looked = 0

  constructor(parts: Parts) {
    this.parts = parts
    const { db, ports, isOutdated } = parts
    this.hands = new Hands({
      due: async () => {
        const now = ports.clock.now()
        if (isOutdated?.() || now.getTime() - this.looked < betweenLooksMs) return []
        this.looked = now.getTime()
        const labs = await db.selectFrom('lab').select('id').orderBy('id').execute()
        return labs.map(({ id }) => id)
      },
      claim: async (labId) => {
        const [first] = await overdue(db, ports.clock.now(), labId)
        const isAnybody = first && (await watchersOf(db, labId).executeTakeFirst()) !== undefined
        return isAnybody ? () => this.tell(labId) : undefined
      },
      unreadable: (error) =>
        ports.log.warn({ err: reportOf(error) }, 'Critical results without a call could not be read'),
    })
  }

  /** Looks now. */
  wake(): void {
    this.hands.wake()
  }

  /** Looks again every few seconds. */
  start(): void {
    this.hands.start()
  }

  /** Resolves when nothing is under way. */
  stop(): Promise<void> {
    return this.hands.stop()
  }

  private async tell(labId: string): Promise<void> {
    const { db, ports } = this.parts
    const now = ports.clock.now()
    const ctx = contextOutside({ db, ports, endpoint: callOverdue, userId: null })
    const [first] = await overdue(db, now, labId)
    if (!first) return
    await ctx.writeAs(labId, async (w) => {
      w.about('order', first.order_id)
      // Several servers look at once: the second one finds what the first one told.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`overdue_calls:${labId}`}, 0))`.execute(w.tx)
      for (const { order_id, description } of await overdue(w.tx, now, labId))
        await tellWatchers(w, ports, {
          labId,
          description,
          target: `/order/${order_id}`,
          now,
          everyTime: true,
        })
    })
  }
}
