import { sql } from 'kysely'
import { JobState } from '@contract/jobs/choices'
import { TurboOutcome, type TurboBatch, type TurboBatchDetail } from '@contract/turbo-reports/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PatientSnapshot } from '../../db/schema'

interface BatchRow {
  id: string
  signed_name: string
  created_at: Date
  finished_at: Date | null
  state: string
  message: string | null
  total: number
  released: number
  refused: number
}

const present = (row: BatchRow): TurboBatch => ({
  _id: row.id,
  signedByName: row.signed_name,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  state: JobState.parse(row.state),
  total: row.total,
  released: row.released,
  refused: row.refused,
  message: row.message,
})

const recently = 10

async function readBatches(db: Executor, who: Principal, id?: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.signed_name, b.created_at, j.finished_at, j.state, j.message, n.total, n.released, n.refused
    from report_batch b
    join job j on ${ofLab(who, 'j')} and j.id = b.id
    cross join lateral (select count(*)::int as total, count(*) filter (where x.state = 'RELEASED')::int as released,
        count(*) filter (where x.state = 'REFUSED')::int as refused
      from report_batch_order x where ${ofLab(who, 'x')} and x.batch_id = b.id) n
    where ${ofLab(who, 'b')} ${id === undefined ? sql`` : sql`and b.id = ${id}`}
    order by b.created_at desc, b.id limit ${recently}`.execute(db)
  return rows
}

/** One of them; throws notFound(), also to whoever does not see the whole laboratory. */
export async function oneBatch(db: Executor, who: Principal, id: string): Promise<TurboBatch> {
  const [row] = who.locations === 'all' ? await readBatches(db, who, id) : []
  if (!row) throw notFound()
  return present(row)
}

/** What was signed in bulk lately, the newest first. */
export const recentBatches = async (db: Executor, who: Principal): Promise<TurboBatch[]> =>
  who.locations === 'all' ? (await readBatches(db, who)).map(present) : []

/** With the outcome of each order: those that were refused first. */
export async function batchDetail(ctx: Ctx, id: string): Promise<TurboBatchDetail> {
  const batch = await oneBatch(ctx.db, ctx.who, id)
  const { rows } = await sql<{
    order_id: string
    requisition_number: string
    patient: PatientSnapshot
    state: string
    number: number | null
    message: string | null
  }>`
    select x.order_id, o.requisition_number, o.patient, x.state, x.number, x.message
    from report_batch_order x
    join lab_order o on ${ofLab(ctx.who, 'o')} and o.id = x.order_id
    where ${ofLab(ctx.who, 'x')} and x.batch_id = ${id}
    order by x.state = 'RELEASED', x.place`.execute(ctx.db)
  ctx.shown(rows.map(({ order_id }) => order_id))
  const outcomes = rows.map((row): TurboOutcome => ({
    orderId: row.order_id,
    requisitionNumber: row.requisition_number,
    patient: { firstname: row.patient.firstname, lastname: row.patient.lastname },
    state: TurboOutcome.shape.state.parse(row.state),
    number: row.number,
    message: row.message,
  }))
  return { ...batch, outcomes }
}
