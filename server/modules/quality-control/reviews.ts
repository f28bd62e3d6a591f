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

/** Three years of months that have runs, the newest first; what was signed keeps the figures of its signing. */
async function months(db: Executor, ctx: Ctx): Promise<Review[]> {
  const { who } = ctx
  const zone = who.timeZone
  const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM')`
  const { rows } = await sql<MonthRow>`with ran as (
      select ${monthOf('r.measured_at')} as month, count(*)::int as runs,
        count(*) filter (where r.verdict = 'reject')::int as rejected, count(*) filter (where r.verdict = 'warn')::int as warned,
        count(*) filter (where r.verdict = 'incomplete')::int as incomplete
      from qc_run r where ${ofLab(who, 'r')} group by 1),
    excluded as (select ${monthOf('r.measured_at')} as month, count(*)::int as points from qc_point x
      join qc_run r on ${ofLab(who, 'r')} and r.id = x.run_id where ${ofLab(who, 'x')} and x.excluded_at is not null group by 1),
    failed as (select ${monthOf('f.opened_at')} as month, count(*)::int as failures from qc_failure f where ${ofLab(who, 'f')} group by 1)
    select ran.*, coalesce(failed.failures, 0) as failures, coalesce(excluded.points, 0) as excluded, v.figures as kept, v.note, v.signed_by_name, v.signed_at
    from ran left join failed on failed.month = ran.month left join excluded on excluded.month = ran.month
    left join qc_review v on ${ofLab(who, 'v')} and v.month = ran.month
    order by ran.month desc limit 36`.execute(db)
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
