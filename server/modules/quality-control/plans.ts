import { sql, type Selectable } from 'kysely'
import { PlanContent, type Plan } from '@contract/quality-control/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { violatedUnique, type Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { QcPlanTable } from '../../db/schema'
import { refuseOwnDraft } from '../lab-settings/public'
import { forgetGates } from './gates'
import { openFailures } from './standing'

export type PlanRecord = Selectable<QcPlanTable> & {
  test_code: string
  test_name: string
  unit: string | null
  instrument_code: string
  instrument_name: string
}

/** Plans with the names of test and instrument: all, one, or those of some tests. */
export async function planRecords(
  db: Executor,
  lab: string | Pick<Principal, 'labId'>,
  only: { id?: string; tests?: readonly string[]; lock?: 'share' | 'update' } = {},
): Promise<PlanRecord[]> {
  const lock =
    only.lock === 'update' ? sql`for update of p` : only.lock === 'share' ? sql`for share of p` : sql``
  const { rows } =
    await sql<PlanRecord>`select p.*, t.code as test_code, t.name as test_name, t.definition ->> 'units' as unit,
      i.code as instrument_code, i.name as instrument_name
    from qc_plan p join test t on ${ofLab(lab, 't')} and t.id = p.test_id
    join instrument i on ${ofLab(lab, 'i')} and i.id = p.instrument_id
    where ${ofLab(lab, 'p')} ${only.id === undefined ? sql`` : sql`and p.id = ${only.id}`}
      ${only.tests ? sql`and p.test_id = any(${[...only.tests]}::uuid[])` : sql``}
    order by t.name, i.code, p.id ${lock}`.execute(db)
  return rows
}

export const presentPlan = (row: PlanRecord): Plan => ({
  _id: row.id,
  version: row.version,
  test: { _id: row.test_id, code: row.test_code, name: row.test_name, unit: row.unit ?? '' },
  instrument: { _id: row.instrument_id, code: row.instrument_code, name: row.instrument_name },
  approved: PlanContent.nullable().parse(row.approved),
  draft: PlanContent.nullable().parse(row.draft),
  revision: row.revision,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
})

/** One plan; locked where that is said, so that nobody judges or closes beside. Throws notFound(). */
export async function thePlan(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  id: string,
  lock?: 'share' | 'update',
): Promise<PlanRecord> {
  const [row] = await planRecords(db, who, { id, ...(lock ? { lock } : {}) })
  if (!row) throw notFound()
  return row
}

/** What a plan asks for now, or null where it was never approved or is switched off. */
export const inForce = (row: Pick<PlanRecord, 'approved'>): PlanContent | null => {
  const content = PlanContent.nullable().parse(row.approved)
  return content?.on ? content : null
}

interface PlanEdit {
  testId: string
  instrumentId: string
  version: number | null
  plan: PlanContent
}

async function insertPlan(ctx: Ctx, w: Write, { testId, instrumentId, plan }: PlanEdit): Promise<string> {
  const of = async (table: 'test' | 'instrument', id: string) =>
    w.tx
      .selectFrom(table)
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst()
  if (!(await of('test', testId))) throw badInput({ testId: m.errors.notFound })
  if (!(await of('instrument', instrumentId)))
    throw badInput({ instrumentId: m.qualityControl.instrumentUnknown })
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('qc_plan')
    .values({
      lab_id: ctx.who.labId,
      id,
      test_id: testId,
      instrument_id: instrumentId,
      draft: json(plan),
      edited_by: ctx.who.person.userId,
      edited_by_name: signedName(ctx.who),
      updated_at: ctx.now,
    })
    .execute()
  w.changed('qcPlan', id, null, { testId, instrumentId, draft: plan })
  return id
}

/** Keeps a draft: of a new plan, or beside what is in force. */
export async function savePlan(ctx: Ctx, edit: PlanEdit): Promise<Plan> {
  try {
    return await ctx.write(async (w) => {
      if (edit.version === null) {
        const id = await insertPlan(ctx, w, edit)
        return presentPlan(await thePlan(w.tx, ctx.who, id))
      }
      const [found] = (await planRecords(w.tx, ctx.who, { tests: [edit.testId], lock: 'update' })).filter(
        ({ instrument_id }) => instrument_id === edit.instrumentId,
      )
      if (!found) throw notFound()
      if (found.version !== edit.version) throw stale(presentPlan(found))
      await w.tx
        .updateTable('qc_plan')
        .set({
          draft: json(edit.plan),
          edited_by: ctx.who.person.userId,
          edited_by_name: signedName(ctx.who),
          version: found.version + 1,
          updated_at: ctx.now,
        })
        .where(ofLab(ctx.who))
        .where('id', '=', found.id)
        .execute()
      w.changed('qcPlan', found.id, { draft: found.draft }, { draft: edit.plan })
      return presentPlan(await thePlan(w.tx, ctx.who, found.id))
    })
  } catch (error) {
    if (violatedUnique(error) === 'qc_plan_once')
      throw conflict(m.qualityControl.planTaken, { instrumentId: m.qualityControl.planTaken })
    throw error
  }
}

export const approvePlan = (ctx: Ctx, { _id, version }: { _id: string; version: number }): Promise<Plan> =>
  ctx.write(async (w) => {
    const before = await thePlan(w.tx, ctx.who, _id, 'update')
    if (before.version !== version) throw stale(presentPlan(before))
    if (before.draft === null) throw ruleRefused(m.qualityControl.nothingToApprove)
    await refuseOwnDraft(w, ctx, before.edited_by, m.qualityControl.approverIsAuthor)
    const approved = PlanContent.parse(before.draft)
    if (!approved.on && (await openFailures(w.tx, ctx.who.labId, [_id])).size > 0)
      throw ruleRefused(m.qualityControl.offWhileFailed)
    const revision = before.revision + 1
    await w.tx
      .updateTable('qc_plan')
      .set({
        approved: json(approved),
        draft: null,
        revision,
        approved_by_name: signedName(ctx.who),
        approved_at: ctx.now,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    await forgetGates(w.tx, ctx.who.labId, [before.test_id])
    w.changed(
      'qcPlan',
      _id,
      { approved: before.approved, draft: before.draft, revision: before.revision },
      { approved, draft: null, revision },
    )
    return presentPlan(await thePlan(w.tx, ctx.who, _id))
  })
