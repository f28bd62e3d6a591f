import { sql } from 'kysely'
import { ReviewFigures, type Review } from '@contract/quality-control/shapes'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { badInput, conflict } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { violatedUnique, type Executor } from '../../core/tx'
import { json } from '../../db/json'
import { dayAt } from './lots'

interface MonthRow extends ReviewFigures {
  month: string
  kept: ReviewFigures | null
  note: string | null
  signed_by_name: string | null
  signed_at: Date | null
}

/**
 * Three years of months that have runs, the newest first. What was signed keeps the figures of its signing, so that only the
 * months that wait for it are counted.
 */
async function months(db: Executor, ctx: Ctx): Promise<Review[]> {
  const { who } = ctx
  const zone = who.timeZone
  const within = (column: string) =>
    sql`${sql.ref(column)} >= listed.starts and ${sql.ref(column)} < listed.ends`
  const { rows } = await sql<MonthRow>`with bounds as (
      select date_trunc('month', min(r.measured_at) at time zone ${zone}) as first,
        date_trunc('month', max(r.measured_at) at time zone ${zone}) as last
      from qc_run r where ${ofLab(who, 'r')}),
    every as materialized (
      select at, at at time zone ${zone} as starts, (at + interval '1 month') at time zone ${zone} as ends
      from bounds, generate_series(last, first, interval '-1 month') at),
    listed as materialized (
      select to_char(at, 'YYYY-MM') as month, starts, ends from every
      where exists (select from qc_run r where ${ofLab(who, 'r')} and r.measured_at >= starts and r.measured_at < ends)
      order by at desc limit 36)
    select listed.month, ran.runs, ran.rejected, ran.warned, ran.incomplete, failed.failures, apart.excluded,
      v.figures as kept, v.note, v.signed_by_name, v.signed_at
    from listed left join qc_review v on ${ofLab(who, 'v')} and v.month = listed.month
    cross join lateral (
      select count(*)::int as runs, count(*) filter (where r.verdict = 'reject')::int as rejected,
        count(*) filter (where r.verdict = 'warn')::int as warned, count(*) filter (where r.verdict = 'incomplete')::int as incomplete
      from qc_run r where v.month is null and ${ofLab(who, 'r')} and ${within('r.measured_at')}) ran
    cross join lateral (
      select count(*)::int as excluded from qc_point x join qc_run r on ${ofLab(who, 'r')} and r.id = x.run_id
      where v.month is null and ${ofLab(who, 'x')} and x.excluded_at is not null and ${within('r.measured_at')}) apart
    cross join lateral (
      select count(*)::int as failures from qc_failure f
      where v.month is null and ${ofLab(who, 'f')} and ${within('f.opened_at')}) failed
    order by listed.starts desc`.execute(db)
  const now = dayAt(ctx.now, zone).slice(0, 7)
  return rows.map(({ month, kept, note, signed_by_name, signed_at, ...figures }) => ({
    month,
    figures: ReviewFigures.parse(kept ?? figures),
    isOver: month < now,
    note,
    signedByName: signed_by_name,
    signedAt: signed_at?.toISOString() ?? null,
  }))
}

export const reviews = async (ctx: Ctx): Promise<{ docs: Review[] }> => ({ docs: await months(ctx.db, ctx) })

/** Signs a month that is over, with its figures as they are then. */
export async function sign(
  ctx: Ctx,
  { month, note }: { month: string; note: string | null },
): Promise<Review> {
  try {
    return await ctx.write(async (w) => {
      const found = (await months(w.tx, ctx)).find((one) => one.month === month)
      if (!found) throw badInput({ month: m.qualityControl.noReviews })
      if (!found.isOver) throw badInput({ month: m.qualityControl.monthEarly })
      if (found.signedAt !== null) throw conflict(m.qualityControl.monthSigned)
      const id = ctx.ports.ids.id()
      const by = { signed_by_name: signedName(ctx.who), signed_at: ctx.now }
      await w.tx
        .insertInto('qc_review')
        .values({ lab_id: ctx.who.labId, id, month, figures: json(found.figures), note, ...by })
        .execute()
      w.changed('qcReview', id, null, { month, note, figures: found.figures })
      return { ...found, note, signedByName: by.signed_by_name, signedAt: ctx.now.toISOString() }
    })
  } catch (error) {
    if (violatedUnique(error) === 'qc_review_month') throw conflict(m.qualityControl.monthSigned)
    throw error
  }
}
