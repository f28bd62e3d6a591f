import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { addDays, dayNumber } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { jobKind } from '../../core/jobs/kind'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'
import { countDays, countedSpan, noteCounted, type DayRange } from './count'

/** What changes an order lies mostly in its first days; the rest is found when all days are counted. */
const latestDays = 21
const allAfterMs = 23 * 3_600_000
/** Days that one step counts. */
const stepDays = 31

const Plan = z.object({
  all: z.boolean(),
  ranges: z.array(z.object({ from: z.string(), until: z.string() })),
})

/** Ranges of at most `stepDays`, oldest first. */
export function rangesOf(first: string, last: string): DayRange[] {
  const ranges: DayRange[] = []
  for (let from = first; from <= last; from = addDays(from, stepDays)) {
    const until = addDays(from, stepDays)
    ranges.push({ from, until: until > last ? addDays(last, 1) : until })
  }
  return ranges
}

async function planned(tx: Tx, labId: string, now: Date): Promise<z.infer<typeof Plan>> {
  const lab = await tx.selectFrom('lab').select('time_zone').where('id', '=', labId).executeTakeFirstOrThrow()
  const counted = await tx
    .selectFrom('day_count')
    .select('all_counted_at')
    .where(ofLab(labId))
    .executeTakeFirst()
  const today = todayIn(lab.time_zone, now.toISOString())
  const before = counted?.all_counted_at
  if (before && now.getTime() - before.getTime() < allAfterMs)
    return { all: false, ranges: rangesOf(addDays(today, 1 - latestDays), today) }
  const span = await countedSpan(tx, labId)
  // A day more on each side: the span is of UTC, the days are the laboratory's.
  return {
    all: true,
    ranges: span ? rangesOf(addDays(span.first, -1), addDays(span.last > today ? span.last : today, 1)) : [],
  }
}

/** Counts what totals, leaderboards and reports show: the latest days each hour, all of them once a day. */
export const countDaysJob = jobKind({
  register: 'system',
  payload: z.object({}),
  endpoint: api.jobs.runNow,
  needs: ['edit', 'Job'],
  tries: 3,
  schedule: { every: 'hour', atMinutes: 20, weekday: null },

  async run({ labId, ports, step }) {
    const now = ports.clock.now()
    const { all, ranges } = await step(1, Plan, async (w) => {
      const outcome = await planned(w.tx, labId, now)
      return { outcome, progress: { total: outcome.ranges.length, done: 0, failed: 0 } }
    })
    for (const [at, range] of ranges.entries())
      await step(at + 2, z.null(), async (w) => {
        await countDays(w.tx, labId, range)
        if (at === ranges.length - 1) await noteCounted(w.tx, labId, now, all)
        return { outcome: null, progress: { total: ranges.length, done: at + 1, failed: 0 } }
      })
    if (ranges.length === 0)
      await step(2, z.null(), async (w) => {
        await noteCounted(w.tx, labId, now, all)
        return { outcome: null, progress: { total: 0, done: 0, failed: 0 } }
      })
    const days = ranges.reduce((sum, { from, until }) => sum + dayNumber(until) - dayNumber(from), 0)
    return {
      total: ranges.length,
      done: ranges.length,
      failed: 0,
      message: fill(m.jobs.daysCounted, { days: days.toLocaleString('en-US') }),
    }
  },
})

/** Counts every day at once: for a laboratory that has just been filled. */
export async function countAllDays(tx: Tx, labId: string, now: Date): Promise<void> {
  const span = await countedSpan(tx, labId)
  if (span)
    for (const range of rangesOf(addDays(span.first, -1), addDays(span.last, 1)))
      await countDays(tx, labId, range)
  await noteCounted(tx, labId, now, true)
}
