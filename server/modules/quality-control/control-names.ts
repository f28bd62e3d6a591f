import { sql } from 'kysely'
import type { ControlName, ControlNameForm } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { materialsOf } from './lots'

interface NameRow {
  id: string
  version: number
  instrument_id: string
  name: string
  material_id: string | null
  material: string | null
  level: number | null
}

/** What an instrument calls its controls. */
export async function controlNamesOf(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  instrumentId: string,
): Promise<ControlName[]> {
  const { rows } =
    await sql<NameRow>`select n.id, n.version, n.instrument_id, n.name, n.material_id, a.name as material, n.level
    from qc_control_name n left join qc_material a on ${ofLab(who.labId, 'a')} and a.id = n.material_id
    where ${ofLab(who.labId, 'n')} and n.instrument_id = ${instrumentId} order by n.name, n.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    instrumentId: row.instrument_id,
    name: row.name,
    materialId: row.material_id,
    material: row.material,
    level: row.level,
  }))
}

const told = ({ materialId, level }: Pick<ControlName, 'materialId' | 'level'>) => ({ materialId, level })

/** Says in the caller's transaction which control a name of an instrument is; version 0 where nobody said so before. */
export async function saveControlNameIn(ctx: Ctx, w: Write, form: ControlNameForm): Promise<ControlName> {
  const { who } = ctx
  const there = await w.tx
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', form.instrumentId)
    .forUpdate()
    .executeTakeFirst()
  if (!there) throw notFound()
  if (form.materialId !== null) {
    const [material] = await materialsOf(w.tx, who, form.materialId)
    if (material?.kind !== 'control')
      throw badInput({ 'control.materialId': m.qualityControl.nameNotControl })
    if ((form.level ?? 0) > material.levels)
      throw badInput({
        'control.level': fill(m.qualityControl.levelTooHigh, { levels: material.levels }),
      })
  }
  const find = async () =>
    (await controlNamesOf(w.tx, who, form.instrumentId)).find(({ name }) => name === form.name)
  const before = await find()
  if ((before?.version ?? 0) !== form.version) {
    if (before) throw stale(before)
    throw conflict(m.errors.badInput)
  }
  const columns = { material_id: form.materialId, level: form.level, updated_at: ctx.now }
  const id = before?._id ?? ctx.ports.ids.id()
  if (before)
    await w.tx
      .updateTable('qc_control_name')
      .set({ ...columns, version: before.version + 1 })
      .where(ofLab(who))
      .where('id', '=', id)
      .execute()
  else
    await w.tx
      .insertInto('qc_control_name')
      .values({ ...columns, lab_id: who.labId, id, instrument_id: form.instrumentId, name: form.name })
      .execute()
  w.changed(
    'qcControlName',
    id,
    before ? told(before) : null,
    { ...(before ? {} : { name: form.name }), ...told(form) },
    form.instrumentId,
  )
  const now = await find()
  if (!now) throw notFound()
  return now
}
