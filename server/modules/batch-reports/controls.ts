import { sql } from 'kysely'
import type { ReportedRun } from '@contract/batch-reports/shapes'
import type { PointVerdict, RunVerdict } from '@contract/quality-control/choices'
import type { Finding } from '@contract/quality-control/control-rules'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { rulesOf } from '../quality-control/public'

const DAY = 86_400_000

interface Row {
  id: string
  measured_at: Date
  entered_by_name: string
  comment: string | null
  verdict: RunVerdict
  test: string
  instrument: string
  points: {
    level: number
    lot: string
    raw: string
    mean: string | null
    sd: string | null
    z: string | null
    verdict: PointVerdict
    findings: Finding[]
    excluded: boolean
    provisional: boolean
  }[]
}

/**
 * The control runs beside a batch: those of its tests on the instruments that measured them, from a day before it was opened to a
 * day after its last result. While a result is missing the window is open.
 */
export async function controlRuns(
  { db, who }: Ctx,
  batch: { createdAt: string; instrumentId: string | null },
  tests: readonly { testId: string; instrumentId: string | null; resultedAt: string | null }[],
): Promise<ReportedRun[]> {
  const pairs = new Map(
    tests.flatMap(({ testId, instrumentId }) => {
      const on = instrumentId ?? batch.instrumentId
      return on === null ? [] : [[`${testId} ${on}`, { test: testId, instrument: on }] as const]
    }),
  )
  if (pairs.size === 0) return []
  const from = new Date(Date.parse(batch.createdAt) - DAY)
  const last = tests.some(({ resultedAt }) => resultedAt === null)
    ? null
    : new Date(Math.max(...tests.map(({ resultedAt }) => Date.parse(resultedAt ?? ''))) + DAY)
  const { rows } = await sql<Row>`
    select r.id, r.measured_at, r.entered_by_name, r.comment, r.verdict, t.name as test, i.name as instrument, points.points
    from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as w (test uuid, instrument uuid)
    join qc_plan p on ${ofLab(who, 'p')} and p.test_id = w.test and p.instrument_id = w.instrument
    join qc_run r on ${ofLab(who, 'r')} and r.plan_id = p.id
    join test t on ${ofLab(who, 't')} and t.id = p.test_id
    join instrument i on ${ofLab(who, 'i')} and i.id = p.instrument_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('level', x.level, 'lot', l.number, 'raw', x.raw, 'mean', x.mean, 'sd', x.sd,
        'z', x.z, 'verdict', x.verdict, 'findings', x.findings, 'excluded', x.excluded_at is not null,
        'provisional', coalesce(g.provisional, false))
        order by x.level, x.place), '[]') as points
      from qc_point x join qc_lot l on ${ofLab(who, 'l')} and l.id = x.lot_id
      left join qc_target g on ${ofLab(who, 'g')} and g.id = x.target_id
      where ${ofLab(who, 'x')} and x.run_id = r.id) points
    where r.measured_at >= ${from} ${last === null ? sql`` : sql`and r.measured_at <= ${last}`}
    order by r.measured_at, r.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    at: row.measured_at.toISOString(),
    test: row.test,
    instrument: row.instrument,
    verdict: row.verdict,
    byName: row.entered_by_name,
    comment: row.comment,
    points: row.points.map(({ findings, ...point }) => ({ ...point, findings: rulesOf(findings) })),
  }))
}
