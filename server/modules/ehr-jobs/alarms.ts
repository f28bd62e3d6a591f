import { sql, type Kysely } from 'kysely'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { tellWatchers } from '../../core/watchers'
import type { Database } from '../../db/schema'
import { moveMessage } from './record'

/** Laboratories with an urgent message that has been stopped for as long as it may. */
export async function alarmDue(db: Kysely<Database>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ lab_id: string }>`select lab_id from "ehr_message"
    where alarm_due <= ${now} group by lab_id order by min(run_at), lab_id`.execute(db)
  return rows.map((row) => row.lab_id)
}

/** Marks the urgent messages of a laboratory that did not end in time, and tells those who run it. Answers whether there were any. */
export async function soundAlarms(ctx: Ctx, labId: string, now: Date): Promise<boolean> {
  const due = (db: Kysely<Database>) =>
    db
      .selectFrom('ehr_message')
      .selectAll()
      .where(ofLab(labId))
      .where('alarm_due', '<=', now)
      .orderBy('place')
      .limit(100)
  const [first] = await due(ctx.db).limit(1).execute()
  if (!first) return false
  await ctx.writeAs(labId, async (w) => {
    w.about('ehrJob', first.id)
    const late = await due(w.tx).forUpdate().skipLocked().execute()
    if (late.length === 0) return
    for (const message of late)
      await moveMessage(w, message, { alarm_at: message.alarm_at ?? now, alarm_due: null }, now)
    await tellWatchers(w, ctx.ports, {
      labId,
      description: fill(m.ehrJobs.alarmNotice, { count: String(late.length) }),
      target: '/ehrjobs?alarm=true',
      now,
      everyTime: true,
    })
  })
  return true
}
