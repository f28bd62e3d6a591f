import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A failure in whose time a value was measured. */
export interface FailedPeriod {
  /** When the value was measured. */
  at: Date
  rejected: Date
  /** The accepted run that ended it; null while it is open. */
  ended: Date | null
}

interface Row {
  id: string
  rejected: Date
  ended: Date | null
}

/**
 * The values that were measured between the last accepted run before a failure and the one that ended it, by their ids, whatever became
 * of the failure since. One of which somebody decided that it stands, as it stands now, is none.
 */
export async function failedPeriods(
  db: Executor,
  labId: string,
  asked: readonly { plan: string; id: string; at: Date; raw: string | null }[],
): Promise<Map<string, FailedPeriod>> {
  if (asked.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select distinct on (q.id) q.id, r.measured_at as rejected, good.measured_at as ended
    from unnest(${asked.map(({ plan }) => plan)}::uuid[], ${asked.map(({ id }) => id)}::uuid[],
      ${asked.map(({ at }) => at.toISOString())}::timestamptz[], ${asked.map(({ raw }) => raw)}::text[]) as q (plan_id, id, at, raw)
    join qc_failure f on ${ofLab(labId, 'f')} and f.plan_id = q.plan_id
    join qc_run r on ${ofLab(labId, 'r')} and r.id = f.run_id
    left join qc_run good on ${ofLab(labId, 'good')} and good.id = f.closing_run_id
    where q.at > coalesce(f.since, '-infinity') and (f.closed_at is null or q.at <= good.measured_at)
      and not exists (select from qc_disposition d where ${ofLab(labId, 'd')} and d.failure_id = f.id and d.analysis_id = q.id
        and d.what = 'stands' and d.raw is not distinct from q.raw)
    order by q.id, r.measured_at desc`.execute(db)
  const times = new Map(asked.map(({ id, at }) => [id, at]))
  return new Map(
    rows.flatMap(({ id, rejected, ended }): [string, FailedPeriod][] => {
      const at = times.get(id)
      return at ? [[id, { at, rejected, ended }]] : []
    }),
  )
}
