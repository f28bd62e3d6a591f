import { sql } from 'kysely'
import { improbableSd, isImprobable, zText } from '@contract/quality-control/control-rules'
import type { RunOrigin } from '@contract/quality-control/choices'
import type { TestDefinition } from '@contract/tests/shapes'
import type { Changed, EventForm, Lot, QcEvent, Run, RunForm } from '@contract/quality-control/shapes'
import { parseDecimal } from '@contract/rules/decimal'
import { neverNegative } from '@contract/rules/entered-number'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import type { Acting, EnteredBy } from './acting'
import { forgetGates } from './gates'
import { dayAt, lotsOf } from './lots'
import { inForce, thePlan, type PlanRecord } from './plans'
import { judgeFrom, lastRuns, type PointRecord, type RunRecord, type Sequence } from './sequence'
import { targetRecords, type TargetRecord } from './targets'
import { atText } from './words'

const DAY = 86_400_000
/** A run that was measured longer ago is not entered any more. */
export const oldestRun = 90 * DAY

export const presentRun = (run: RunRecord, points: readonly PointRecord[]): Run => ({
  _id: run.id,
  version: run.version,
  measuredAt: run.measured_at.toISOString(),
  enteredAt: run.entered_at.toISOString(),
  byName: run.entered_by_name,
  comment: run.comment,
  verdict: run.verdict,
  source: run.source,
  from: run.source_id === null ? null : { _id: run.source_id, name: run.source_name ?? '' },
  points: points
    .filter(({ run_id }) => run_id === run.id)
    .map((point) => ({
      _id: point.id,
      level: point.level,
      lotId: point.lot_id,
      lot: point.lot,
      targetId: point.target_id,
      raw: point.raw,
      mean: point.mean,
      sd: point.sd,
      z: point.z,
      verdict: point.verdict,
      findings: point.findings,
      excluded:
        point.excluded_at === null
          ? null
          : {
              why: point.excluded_why ?? '',
              byName: point.excluded_by_name ?? '',
              at: point.excluded_at.toISOString(),
            },
    })),
})

export const presentRuns = ({ runs, points }: Sequence): Run[] => runs.map((run) => presentRun(run, points))

/** A value as it was typed, as the plain number in it: blanks and a comma or leading point of a keyboard do not change it. */
export function numberIn(raw: string): string | null {
  const text = raw
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
  return parseDecimal(text) && /^-?\d{1,12}(\.\d{1,10})?$/.test(text) ? text : null
}

/** The target of a lot that was in force when something was measured. */
export const targetAt = (
  targets: readonly TargetRecord[],
  lotId: string,
  at: Date,
): TargetRecord | undefined =>
  targets
    .filter(({ lot_id, approved_at }) => lot_id === lotId && approved_at !== null && approved_at <= at)
    .toSorted((a, b) => (b.approved_at?.getTime() ?? 0) - (a.approved_at?.getTime() ?? 0))[0]

/**
 * Whether a lot is of a material for the test of a plan: one that names the test; or one that names no test, unless all targets of the
 * plan are of other materials.
 */
async function materialsFor(
  w: Write,
  { who }: Ctx,
  plan: PlanRecord,
  lots: readonly Lot[],
  targets: readonly TargetRecord[],
): Promise<(lot: Pick<Lot, 'materialId'>) => boolean> {
  const rows = await w.tx.selectFrom('qc_material').select(['id', 'test_ids']).where(ofLab(who)).execute()
  const tests = new Map(rows.map(({ id, test_ids }) => [id, test_ids]))
  const known = new Set(
    targets.flatMap(({ lot_id }) => lots.find(({ _id }) => _id === lot_id)?.materialId ?? []),
  )
  return ({ materialId }) => {
    const own = tests.get(materialId) ?? []
    return own.length > 0 ? own.includes(plan.test_id) : known.size === 0 || known.has(materialId)
  }
}

/** Throws where the same lots with the same values were recorded at the same moment: one measurement is one run. */
async function refuseTwice(ctx: Ctx, w: Write, planId: string, at: Date, points: readonly NewPoint[]) {
  const { rows } = await sql<{ entered_by_name: string; entered_at: Date; values: string[] }>`
    select r.entered_by_name, r.entered_at, array_agg(x.lot_id::text || ' ' || x.value) as values from qc_run r
    join qc_point x on ${ofLab(ctx.who, 'x')} and x.run_id = r.id
    where ${ofLab(ctx.who, 'r')} and r.plan_id = ${planId} and r.measured_at = ${at}
    group by r.lab_id, r.id, r.entered_by_name, r.entered_at order by r.entered_at`.execute(w.tx)
  const told = (values: readonly string[]) => values.toSorted().join()
  const own = told(points.map(({ lotId, value }) => `${lotId} ${value}`))
  const same = rows.find(({ values }) => told(values) === own)
  if (same)
    throw ruleRefused(
      fill(m.qualityControl.runTwice, {
        name: same.entered_by_name,
        at: atText(same.entered_at, ctx.who.timeZone),
      }),
    )
}

/**
 * Why a typed value is asked about before it is kept (`docs/decisions/0181-improbable-controls-and-empty-batches.md`); null: it is not. What
 * an instrument sent was measured so, and is judged as it came.
 */
function doubtOf(
  definition: TestDefinition,
  { raw, value, target }: { raw: string; value: string; target: TargetRecord | undefined },
): string | null {
  if (value.startsWith('-') && neverNegative(definition))
    return fill(m.qualityControl.improbableNegative, { raw })
  return target && isImprobable(value, target)
    ? fill(m.qualityControl.improbableFar, { raw, sds: improbableSd, mean: target.mean })
    : null
}

/** Throws what refuses these points, each beside its field. */
async function checked(ctx: Ctx, w: Write, plan: PlanRecord, form: RunForm) {
  const at = new Date(form.measuredAt)
  if (at > ctx.now) throw badInput({ measuredAt: m.qualityControl.measuredLater })
  if (ctx.now.getTime() - at.getTime() > oldestRun)
    throw badInput({ measuredAt: m.qualityControl.measuredEarly })
  const day = dayAt(at, ctx.who.timeZone)
  const lots = new Map((await lotsOf(w.tx, ctx.who, ctx.now)).map((lot) => [lot._id, lot]))
  const targets = await targetRecords(w.tx, ctx.who, plan.id)
  const ofTest = await materialsFor(w, ctx, plan, [...lots.values()], targets)
  const { definition } = await w.tx
    .selectFrom('test')
    .select('definition')
    .where(ofLab(ctx.who))
    .where('id', '=', plan.test_id)
    .executeTakeFirstOrThrow()
  const problems: Record<string, string> = {}
  const points = form.points.flatMap(({ level, lotId, raw, sure }, place) => {
    const field = (name: string) => `points.${place}.${name}`
    const lot = lots.get(lotId)
    const value = numberIn(raw)
    if (value === null) problems[field('raw')] = fill(m.qualityControl.valueNotNumber, { raw })
    if (!lot || lot.kind !== 'control' || lot.level !== level)
      problems[field('lotId')] = m.qualityControl.lotWrong
    else if (!ofTest(lot))
      problems[field('lotId')] = fill(m.qualityControl.lotOtherMaterial, {
        lot: lot.number,
        material: lot.material,
        test: plan.test_name,
      })
    else if (lot.lastDay < day)
      problems[field('lotId')] = fill(m.qualityControl.lotExpired, {
        lot: lot.number,
        day: dateWords(lot.lastDay),
      })
    else if (lot.received > day)
      problems[field('lotId')] = fill(m.qualityControl.lotNotYet, { lot: lot.number, day: lot.received })
    if (form.points.filter((one) => one.level === level).length > 4)
      problems[field('raw')] = fill(m.qualityControl.levelTwice, { level })
    if (!lot || value === null) return []
    const target = targetAt(targets, lotId, at)
    const doubt = problems[field('lotId')] === undefined ? doubtOf(definition, { raw, value, target }) : null
    if (doubt !== null && sure !== raw) problems[field('raw')] ??= doubt
    else if (doubt !== null && form.comment === null)
      problems['comment'] = fill(m.qualityControl.improbableWhy, { raw })
    return [{ level, lotId, raw, value, target }]
  })
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return { at, points }
}

/** A value of a run as it is kept. `sourceKey` and `sentAt`: where it came with a file, a line or a plate. */
export interface NewPoint {
  level: number
  lotId: string
  raw: string
  value: string
  target: Pick<TargetRecord, 'id' | 'mean' | 'sd'> | undefined
  sourceKey?: string
  sentAt?: Date | null
}

export const pointRow = (ctx: Acting, runId: string, place: number, point: NewPoint) => ({
  lab_id: ctx.who.labId,
  id: ctx.ports.ids.id(),
  run_id: runId,
  place,
  level: point.level,
  lot_id: point.lotId,
  target_id: point.target?.id ?? null,
  raw: point.raw,
  value: point.value,
  mean: point.target?.mean ?? null,
  sd: point.target?.sd ?? null,
  z: point.target ? zText(point.value, point.target.mean, point.target.sd) : null,
  verdict: 'none' as const,
  findings: json([]),
  source_key: point.sourceKey ?? null,
  sent_at: point.sentAt ?? null,
})

/** What a run says in the trail of what was measured. */
export const valuesOf = (points: readonly PointRecord[]) =>
  points.map(({ level, lot, raw }) => ({ level, lot, raw }))

/** A run with its points, as it stands in this transaction. */
export async function keptRun(
  w: Write,
  ctx: Acting,
  id: string,
): Promise<{ run: RunRecord; points: PointRecord[] }> {
  const { rows } =
    await sql<RunRecord>`select r.* from qc_run r where ${ofLab(ctx.who, 'r')} and r.id = ${id}`.execute(w.tx)
  const [run] = rows
  if (!run) throw new Error('A run that was just kept is gone.')
  const { rows: points } = await sql<PointRecord>`select x.*, l.number as lot from qc_point x
    join qc_lot l on ${ofLab(ctx.who, 'l')} and l.id = x.lot_id
    where ${ofLab(ctx.who, 'x')} and x.run_id = ${id} order by x.level, x.place`.execute(w.tx)
  return { run, points }
}

interface NewRun {
  at: Date
  comment: string | null
  source: RunOrigin
  /** The file, message or plate; null where somebody typed it. */
  from: Run['from']
  by: EnteredBy
  points: readonly NewPoint[]
}

/** Keeps a run of a plan that the caller has locked, judges it and all that were measured after it, and tells the trail. */
export async function keepRun(
  ctx: Acting,
  w: Write,
  plan: PlanRecord,
  { at, comment, source, from, by, points }: NewRun,
): Promise<{ run: RunRecord; points: PointRecord[]; changed: Changed[] }> {
  const content = inForce(plan)
  if (!content) throw ruleRefused(m.qualityControl.planGone)
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('qc_run')
    .values({
      lab_id: ctx.who.labId,
      id,
      plan_id: plan.id,
      measured_at: at,
      entered_at: ctx.now,
      entered_by: by.userId,
      entered_by_name: by.name,
      comment,
      settings: json(content),
      levels: content.levels,
      verdict: 'incomplete',
      source,
      source_id: from?._id ?? null,
      source_name: from?.name ?? null,
    })
    .execute()
  await w.tx
    .insertInto('qc_point')
    .values(points.map((point, place) => pointRow(ctx, id, place, point)))
    .execute()
  const changed = await judgeFrom(ctx, w, plan.id, at, id)
  await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
  const kept = await keptRun(w, ctx, id)
  w.changed(
    'qcRun',
    id,
    null,
    {
      measuredAt: at.toISOString(),
      comment,
      source,
      from: from?.name ?? null,
      verdict: kept.run.verdict,
      values: valuesOf(kept.points),
    },
    plan.id,
  )
  return { ...kept, changed }
}

/**
 * Records a run in the caller's transaction, the raw values as they were typed, and judges it and all that were measured after it. Two
 * people who enter runs of one plan wait for one another, so that each is judged with the other's.
 */
async function enterRunIn(ctx: Ctx, w: Write, form: RunForm) {
  const plan = await thePlan(w.tx, ctx.who, form.planId, 'update')
  if (!inForce(plan)) throw ruleRefused(m.qualityControl.planGone)
  const { at, points } = await checked(ctx, w, plan, form)
  await refuseTwice(ctx, w, plan.id, at, points)
  const {
    run,
    points: kept,
    changed,
  } = await keepRun(ctx, w, plan, {
    at,
    comment: form.comment,
    source: 'typed',
    from: null,
    by: { userId: ctx.who.person.userId, name: signedName(ctx.who) },
    points,
  })
  return { run: presentRun(run, kept), changed, held: run.verdict === 'reject' }
}

export const enterRun = (ctx: Ctx, form: RunForm) => ctx.write((w) => enterRunIn(ctx, w, form))

/** Takes a point out of all windows: a vial or sample that was documented to be wrong. It stays to be seen. */
export const exclude = (ctx: Ctx, { pointId, reason }: { pointId: string; reason: string }) =>
  ctx.write(async (w): Promise<{ changed: Changed[] }> => {
    const { rows } = await sql<{
      plan_id: string
      measured_at: Date
      run_id: string
      excluded_at: Date | null
    }>`select r.plan_id, r.measured_at, x.run_id, x.excluded_at from qc_point x
      join qc_run r on ${ofLab(ctx.who, 'r')} and r.id = x.run_id
      where ${ofLab(ctx.who, 'x')} and x.id = ${pointId}`.execute(w.tx)
    const [found] = rows
    if (!found) throw notFound()
    const plan = await thePlan(w.tx, ctx.who, found.plan_id, 'update')
    const { numUpdatedRows } = await w.tx
      .updateTable('qc_point')
      .set({ excluded_at: ctx.now, excluded_by_name: signedName(ctx.who), excluded_why: reason })
      .where(ofLab(ctx.who))
      .where('id', '=', pointId)
      .where('excluded_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw ruleRefused(m.qualityControl.excludedAlready)
    w.changed('qcPoint', pointId, { excludedWhy: null }, { excludedWhy: reason }, plan.id)
    const changed = await judgeFrom(ctx, w, plan.id, found.measured_at)
    await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
    return { changed }
  })

/** Keeps an event; the caller judges anew where it resets. */
export async function insertEvent(ctx: Ctx, w: Write, form: EventForm): Promise<QcEvent> {
  const id = ctx.ports.ids.id()
  const fields = { kind: form.kind, note: form.note, resets: form.resets }
  await w.tx
    .insertInto('qc_event')
    .values({
      lab_id: ctx.who.labId,
      id,
      plan_id: form.planId,
      at: new Date(form.at),
      by_name: signedName(ctx.who),
      ...fields,
    })
    .execute()
  w.changed('qcEvent', id, null, { ...fields, at: form.at }, form.planId)
  return { _id: id, at: form.at, byName: signedName(ctx.who), ...fields }
}

export const addEvent = (ctx: Ctx, form: EventForm) =>
  ctx.write(async (w) => {
    const plan = await thePlan(w.tx, ctx.who, form.planId, 'update')
    if (new Date(form.at) > ctx.now) throw badInput({ at: m.qualityControl.eventLater })
    const event = await insertEvent(ctx, w, form)
    const changed = form.resets ? await judgeFrom(ctx, w, plan.id, new Date(form.at)) : []
    await forgetGates(w.tx, ctx.who.labId, [plan.test_id])
    return { event, changed }
  })

export { lastRuns }
