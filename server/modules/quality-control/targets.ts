import { sql, type Selectable } from 'kysely'
import { enoughRuns, proposedTarget } from '@contract/quality-control/target-statistics'
import type { Target, TargetForm } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { roundsTo } from '@contract/rules/decimal'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import type { QcTargetTable } from '../../db/schema'
import { refuseOwnDraft } from '../lab-settings/public'
import { forgetGates } from './gates'
import { lotsOf } from './lots'
import { thePlan } from './plans'

export type TargetRecord = Selectable<QcTargetTable> & {
  lot: string
  level: number
  cv_lot: string | null
  in_force: boolean
}

/** The targets of a plan, the newest of each level first. In force is the last that was approved for its lot. */
export async function targetRecords(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  planId: string,
): Promise<TargetRecord[]> {
  const { rows } = await sql<TargetRecord>`select g.*, l.number as lot, l.level, by.number as cv_lot,
      g.approved_at is not null and not exists (select from qc_target o where ${ofLab(who, 'o')} and o.plan_id = g.plan_id
        and o.lot_id = g.lot_id and (o.approved_at, o.id) > (g.approved_at, g.id)) as in_force
    from qc_target g join qc_lot l on ${ofLab(who, 'l')} and l.id = g.lot_id
    left join qc_lot by on ${ofLab(who, 'by')} and by.id = g.cv_lot_id
    where ${ofLab(who, 'g')} and g.plan_id = ${planId}
    order by l.level, g.approved_at desc nulls first, g.id desc limit 500`.execute(db)
  return rows
}

export const presentTarget = (row: TargetRecord): Target => ({
  _id: row.id,
  version: row.version,
  lotId: row.lot_id,
  lot: row.lot,
  level: row.level,
  mean: row.mean,
  sd: row.sd,
  unit: row.unit,
  source: row.source,
  runs: row.runs,
  provisional: row.provisional,
  cvLot: row.cv_lot,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  inForce: row.in_force,
})

const oneTarget = async (db: Executor, who: Principal, planId: string, id: string): Promise<Target> => {
  const row = (await targetRecords(db, who, planId)).find((one) => one.id === id)
  if (!row) throw notFound()
  return presentTarget(row)
}

interface LotOfPlan {
  planId: string
  lotId: string
}

/** Mean and deviation of what a lot measured under a plan; excluded points stay out, points that were outside stay in. */
export async function proposeTarget(ctx: Ctx, of: LotOfPlan) {
  await thePlan(ctx.db, ctx.who, of.planId)
  const { cvLotId: _, ...proposal } = await computed(ctx.db, ctx.who, of)
  return proposal
}

interface EarlierRow {
  lot_id: string
  lot: string
  mean: string
  sd: string
}

/**
 * The approved target of another lot of the same material and level: one that its own values gave in front of an insert's, which is
 * for many laboratories; then the newest.
 */
async function earlierTarget(
  db: Executor,
  who: Principal,
  { planId, lotId }: LotOfPlan,
): Promise<EarlierRow | undefined> {
  const { rows } = await sql<EarlierRow>`select g.lot_id, l.number as lot, g.mean, g.sd
    from qc_lot own join qc_lot l on ${ofLab(who, 'l')} and l.material_id = own.material_id and l.level = own.level and l.id <> own.id
    join qc_target g on ${ofLab(who, 'g')} and g.lot_id = l.id and g.plan_id = ${planId} and g.approved_at is not null
    where ${ofLab(who, 'own')} and own.id = ${lotId}
    order by (g.source = 'computed' and not g.provisional) desc, g.approved_at desc, g.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

async function computed(db: Executor, who: Principal, { planId, lotId }: LotOfPlan) {
  const { rows } = await sql<{ value: string }>`select x.value from qc_point x
    join qc_run r on ${ofLab(who, 'r')} and r.id = x.run_id
    where ${ofLab(who, 'x')} and r.plan_id = ${planId} and x.lot_id = ${lotId} and x.excluded_at is null
    order by r.measured_at, x.place limit 20000`.execute(db)
  if (rows.length < 2) throw ruleRefused(fill(m.qualityControl.fewValues, { count: rows.length }))
  const earlier = await earlierTarget(db, who, { planId, lotId })
  const values = rows.map(({ value }) => value)
  const { outliers, byEarlier, ...figures } = proposedTarget(values, earlier ?? null)
  const by = byEarlier ? earlier : undefined
  return { ...figures, outliers: outliers.length, cvLot: by?.lot ?? null, cvLotId: by?.lot_id ?? null }
}

/**
 * A target that is called computed is what the lot's values give, with as many digits as the person wrote. Anything else is the
 * insert's or the person's own, and says so. Answers the lot whose coefficient of variation it goes by.
 */
async function refuseInvented(db: Executor, who: Principal, form: TargetForm): Promise<string | null> {
  const { mean, sd, n, cvLot, cvLotId } = await computed(db, who, form)
  const says =
    cvLot === null
      ? fill(m.qualityControl.notComputed, { count: n, mean, sd })
      : fill(m.qualityControl.notProvisional, { count: n, mean, sd, lot: cvLot })
  const wrong = {
    ...(roundsTo(mean, form.mean) ? {} : { 'target.mean': says }),
    ...(roundsTo(sd, form.sd) ? {} : { 'target.sd': says }),
    ...(form.runs === n ? {} : { 'target.runs': says }),
  }
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
  return cvLotId
}

/** Keeps the draft of a target, in place of the draft before; what is in force stays so. */
export const saveTarget = (ctx: Ctx, form: TargetForm): Promise<Target> =>
  ctx.write(async (w) => {
    const plan = await thePlan(w.tx, ctx.who, form.planId, 'update')
    const [lot] = await lotsOf(w.tx, ctx.who, ctx.now, form.lotId)
    if (!lot || lot.kind !== 'control') throw badInput({ 'target.lotId': m.qualityControl.lotWrong })
    const unit = plan.unit ?? ''
    if (unit !== '' && form.unit !== unit)
      throw badInput({ 'target.unit': fill(m.qualityControl.unitDiffers, { unit }) })
    const cvLotId = form.source === 'computed' ? await refuseInvented(w.tx, ctx.who, form) : null
    const before = await w.tx
      .selectFrom('qc_target')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('plan_id', '=', form.planId)
      .where('lot_id', '=', form.lotId)
      .where('approved_at', 'is', null)
      .executeTakeFirst()
    const fields = {
      mean: form.mean,
      sd: form.sd,
      unit: form.unit,
      source: form.source,
      runs: form.runs,
      provisional: form.source === 'computed' && form.runs < enoughRuns,
      cv_lot_id: cvLotId,
      edited_by: ctx.who.person.userId,
      edited_by_name: signedName(ctx.who),
      edited_at: ctx.now,
    }
    const told = {
      mean: form.mean,
      sd: form.sd,
      unit: form.unit,
      source: form.source,
      runs: form.runs,
      cvLotId,
    }
    const id = before?.id ?? ctx.ports.ids.id()
    if (before) {
      await w.tx
        .updateTable('qc_target')
        .set({ ...fields, version: before.version + 1 })
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .execute()
      const { mean, sd, unit: had, source, runs, cv_lot_id } = before
      w.changed('qcTarget', id, { mean, sd, unit: had, source, runs, cvLotId: cv_lot_id }, told)
    } else {
      await w.tx
        .insertInto('qc_target')
        .values({ lab_id: ctx.who.labId, id, plan_id: form.planId, lot_id: form.lotId, ...fields })
        .execute()
      w.changed('qcTarget', id, null, { planId: form.planId, lotId: form.lotId, ...told })
    }
    return oneTarget(w.tx, ctx.who, form.planId, id)
  })

export const approveTarget = (
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<Target> =>
  ctx.write(async (w) => {
    const row = await w.tx
      .selectFrom('qc_target')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    const plan = await thePlan(w.tx, ctx.who, row.plan_id, 'update')
    if (row.version !== version) throw stale(await oneTarget(w.tx, ctx.who, row.plan_id, _id))
    if (row.approved_at !== null) throw ruleRefused(m.qualityControl.nothingToApprove)
    await refuseOwnDraft(w, ctx, row.edited_by, m.qualityControl.approverIsAuthor)
    await w.tx
      .updateTable('qc_target')
      .set({ approved_by_name: signedName(ctx.who), approved_at: ctx.now, version: version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
    w.changed('qcTarget', _id, { approvedAt: null }, { approvedAt: ctx.now.toISOString() })
    return oneTarget(w.tx, ctx.who, row.plan_id, _id)
  })
