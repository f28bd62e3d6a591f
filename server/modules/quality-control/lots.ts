import { sql } from 'kysely'
import { lastDayOf } from '@contract/quality-control/due'
import type { Lot, LotForm, Material, MaterialForm } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { addEntity, updateEntity, type Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { Selectable } from 'kysely'
import type { LotFactors } from '@contract/rules/calculation/lot-factors'
import { json } from '../../db/json'
import type { QcLotTable, QcMaterialTable } from '../../db/schema'
import type { OfLab } from './acting'
import { forgetGates } from './gates'

type MaterialRow = Selectable<QcMaterialTable> & { tests: Material['tests'] | null }

const presentMaterial = (row: MaterialRow): Material => ({
  _id: row.id,
  version: row.version,
  kind: row.kind,
  name: row.name,
  maker: row.maker,
  levels: row.levels,
  testIds: row.test_ids,
  active: row.active,
  checkNeeded: row.check_needed,
  tests: row.tests ?? [],
})

/** All materials by name, or the one that is asked for. */
export async function materialsOf(db: Executor, who: Principal, id?: string): Promise<Material[]> {
  const { rows } =
    await sql<MaterialRow>`select a.*, (select jsonb_agg(jsonb_build_object('_id', t.id, 'code', t.code) order by t.code)
      from test t where ${ofLab(who, 't')} and t.id = any(a.test_ids)) as tests
    from qc_material a where ${ofLab(who, 'a')} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.kind, a.search_name, a.id limit 2000`.execute(db)
  return rows.map(presentMaterial)
}

type MaterialFields = Omit<MaterialForm, 'active'>

const materialRegister: Register<MaterialFields, Material> = {
  entity: 'qcMaterial',
  table: 'qc_material',
  find: async (db, who, id) => (await materialsOf(db, who, id))[0],
  fieldsOf: ({ _id, version: _version, active: _active, tests: _tests, ...fields }) => fields,
  columnsOf: ({ kind, name, maker, levels, testIds, checkNeeded }) => ({
    kind,
    name,
    search_name: folded(name),
    maker,
    levels,
    // As PostgreSQL writes a list of identities.
    test_ids: `{${testIds.join(',')}}`,
    check_needed: checkNeeded,
  }),
  unique: { qc_material_name: { field: 'name', message: m.qualityControl.nameTaken } },
  async check(ctx, w, { testIds }) {
    if (testIds.length === 0) return
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from test t
      where ${ofLab(ctx.who, 't')} and t.id = any(${[...new Set(testIds)]}::uuid[])`.execute(w.tx)
    if ((rows[0]?.count ?? 0) < new Set(testIds).size)
      throw badInput({ 'material.testIds': m.errors.notFound })
  },
  async keep(ctx, w, _id, { testIds }, before) {
    await forgetGates(w.tx, ctx.who.labId, [...testIds, ...(before?.testIds ?? [])])
  },
}

const sound = ({ active, ...fields }: MaterialForm) => ({
  active,
  fields: {
    ...fields,
    levels: fields.kind === 'control' ? fields.levels : 1,
    testIds: fields.kind === 'control' ? [] : [...new Set(fields.testIds)],
    checkNeeded: fields.kind !== 'control' && fields.checkNeeded,
  },
})

export function addMaterial(ctx: Ctx, form: MaterialForm): Promise<Material> {
  const { active, fields } = sound(form)
  return addEntity(materialRegister, ctx, fields, active)
}

export function updateMaterial(
  ctx: Ctx,
  { _id, version, material }: { _id: string; version: number; material: MaterialForm },
): Promise<Material> {
  const { active, fields } = sound(material)
  return updateEntity(materialRegister, ctx, _id, version, fields, active)
}

export type LotRow = Selectable<QcLotTable> & { material: string; kind: Lot['kind'] }
/** A lot as registers need it: it is put in and out of use by its own field. */
type LotDoc = Lot & { active: true }

export const lastDay = (row: Pick<LotRow, 'expires' | 'opened' | 'open_days'>): string =>
  lastDayOf({ expires: row.expires, opened: row.opened, openDays: row.open_days })

export const dayAt = (at: Date, zone: string): string => wallTimeAt(at.toISOString(), zone).date

/** `today`: the calendar date of the laboratory. */
export function presentLot(row: LotRow, today: string): LotDoc {
  const last = lastDay(row)
  return {
    _id: row.id,
    version: row.version,
    materialId: row.material_id,
    material: row.material,
    kind: row.kind,
    level: row.level,
    number: row.number,
    received: row.received,
    opened: row.opened,
    openDays: row.open_days,
    expires: row.expires,
    inUse: row.in_use,
    checkedOn: row.checked_on,
    checkNote: row.check_note,
    checkPassed: row.check_passed,
    factors: row.factors,
    lastDay: last,
    expired: last < today,
    active: true,
  }
}

/** All lots, those in use and ending first in front, or the one that is asked for. */
export async function lotsOf(db: Executor, who: OfLab, now: Date, id?: string): Promise<LotDoc[]> {
  const { rows } = await sql<LotRow>`select l.*, a.name as material, a.kind from qc_lot l
    join qc_material a on ${ofLab(who, 'a')} and a.id = l.material_id
    where ${ofLab(who, 'l')} ${id === undefined ? sql`` : sql`and l.id = ${id}`}
    order by l.in_use desc, l.expires, l.id limit 2000`.execute(db)
  return rows.map((row) => presentLot(row, dayAt(now, who.timeZone)))
}

/** The tests that a lot bears upon: their results are looked at again. */
async function testsOfLot(w: Write, ctx: Ctx, id: string): Promise<string[]> {
  const { rows } = await sql<{ test_id: string }>`
    select p.test_id from qc_target g join qc_plan p on ${ofLab(ctx.who, 'p')} and p.id = g.plan_id
      where ${ofLab(ctx.who, 'g')} and g.lot_id = ${id}
    union select unnest(a.test_ids) from qc_lot l join qc_material a on ${ofLab(ctx.who, 'a')} and a.id = l.material_id
      where ${ofLab(ctx.who, 'l')} and l.id = ${id}`.execute(w.tx)
  return rows.map(({ test_id }) => test_id)
}

async function instrumentNames(
  db: Executor,
  labId: string,
  factors: readonly LotFactors[],
): Promise<ReadonlyMap<string, string>> {
  const ids = factors.flatMap(({ instrumentId }) => instrumentId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'name'])
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const lotRegister = (now: Date): Register<LotForm, LotDoc> => ({
  entity: 'qcLot',
  table: 'qc_lot',
  find: async (db, who, id) => (await lotsOf(db, who, now, id))[0],
  fieldsOf: (doc) => ({
    materialId: doc.materialId,
    level: doc.level,
    number: doc.number,
    received: doc.received,
    opened: doc.opened,
    openDays: doc.openDays,
    expires: doc.expires,
    inUse: doc.inUse,
    checkedOn: doc.checkedOn,
    checkNote: doc.checkNote,
    checkPassed: doc.checkPassed,
    factors: doc.factors,
  }),
  columnsOf: (fields) => ({
    material_id: fields.materialId,
    level: fields.level,
    number: fields.number,
    received: fields.received,
    opened: fields.opened,
    open_days: fields.openDays,
    expires: fields.expires,
    in_use: fields.inUse,
    checked_on: fields.checkedOn,
    check_note: fields.checkNote,
    check_passed: fields.checkPassed,
    factors: json(fields.factors),
  }),
  unique: { qc_lot_number: { field: 'number', message: m.qualityControl.lotTaken } },
  async recorded(w, who, { factors, ...fields }) {
    if (factors.length === 0) return fields
    const names = await instrumentNames(w.tx, who.labId, factors)
    return {
      ...fields,
      factors: factors.map(({ instrumentId, isi, mnpt }) =>
        fill(m.qualityControl.factorRecorded, {
          instrument:
            instrumentId === null
              ? m.qualityControl.factorAnyInstrument
              : (names.get(instrumentId) ?? instrumentId),
          isi,
          mnpt,
        }),
      ),
    }
  },
  async check(ctx, w, { materialId, level, inUse, checkPassed, factors, ...days }, before) {
    const [material] = await materialsOf(w.tx, ctx.who, materialId)
    if (!material) throw badInput({ 'lot.materialId': m.qualityControl.materialMissing })
    // What an expired lot holds is not let go by whoever is held up by it.
    if (before && lastDayOf(days) > lastDayOf(before) && !ctx.who.ability.can('direct', 'Lab'))
      throw badInput({
        'lot.expires': fill(m.qualityControl.longerLife, { day: dateWords(lastDayOf(before)) }),
      })
    if (level > material.levels)
      throw badInput({
        'lot.level': fill(m.qualityControl.levelTooHigh, { levels: material.levels }),
      })
    if (factors.length > 0 && material.kind === 'control')
      throw badInput({ 'lot.factors': m.qualityControl.factorControl })
    const known = await instrumentNames(w.tx, ctx.who.labId, factors)
    factors.forEach(({ instrumentId }, at) => {
      if (instrumentId !== null && !known.has(instrumentId))
        throw badInput({ [`lot.factors.${at}.instrumentId`]: m.errors.notFound })
    })
    if (inUse && material.checkNeeded && checkPassed !== true)
      throw badInput({ 'lot.inUse': fill(m.qualityControl.lotUncheckedUse, { material: material.name }) })
  },
  async keep(ctx, w, id) {
    await forgetGates(w.tx, ctx.who.labId, await testsOfLot(w, ctx, id))
  },
})

export const addLot = (ctx: Ctx, lot: LotForm): Promise<Lot> => addEntity(lotRegister(ctx.now), ctx, lot)

export const updateLot = (
  ctx: Ctx,
  { _id, version, lot }: { _id: string; version: number; lot: LotForm },
): Promise<Lot> => updateEntity(lotRegister(ctx.now), ctx, _id, version, lot)
