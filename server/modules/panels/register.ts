import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { PanelInput } from '@contract/panels/shapes'
import type { Panel } from '@contract/panels/shapes'
import type { Ctx, Write } from '../../core/context'
import { counted } from '../../core/counted'
import { ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { codeTaken, firstOf } from '../catalogue/public'

const findPanel = (db: Executor, who: Principal, id: string): Promise<Panel | undefined> =>
  db
    .selectFrom('panel as p')
    .select([
      'p.id as _id',
      'p.version',
      'p.code',
      'p.name',
      'p.short_name as shortName',
      'p.loinc',
      'p.procedure_codes as procedureCodes',
    ])
    .select(['p.sample_type_id as sampleTypeId', 'p.active'])
    .select(
      sql<string[]>`array(select m.test_id from panel_test m
        where ${ofLab(who, 'm')} and m.panel_id = p.id order by m.position, m.test_id)`.as('testIds'),
    )
    .where(ofLab(who, 'p'))
    .where('p.id', '=', id)
    .executeTakeFirst()

const testsOf = (w: Write, labId: string, ids: readonly string[]) =>
  w.tx
    .selectFrom('test')
    .select(['id', 'code', 'name', 'active'])
    .where(ofLab(labId))
    .where('id', 'in', [...ids])
    .execute()

async function check(ctx: Ctx, w: Write, fields: PanelInput, before: Panel | null): Promise<void> {
  const { labId } = ctx.who
  const refused: Record<string, string> = {}
  const tests = await testsOf(w, labId, fields.testIds)
  const off = tests.filter(({ active }) => !active).map(({ name }) => name)
  if (tests.length < fields.testIds.length) refused['testIds'] = m.panels.testUnknown
  else if (off.length > 0)
    refused['testIds'] = fill(off.length === 1 ? m.panels.testInactive : m.panels.testsInactive, {
      names: off.join(', '),
    })
  if (fields.sampleTypeId !== null && fields.sampleTypeId !== before?.sampleTypeId) {
    const type = await w.tx
      .selectFrom('sample_type')
      .select(['name', 'active'])
      .where(ofLab(labId))
      .where('id', '=', fields.sampleTypeId)
      .executeTakeFirst()
    if (!type) refused['sampleTypeId'] = m.sampleTypes.notFound
    else if (!type.active) refused['sampleTypeId'] = fill(m.sampleTypes.inactive, { name: type.name })
  }
  const message = firstOf(refused)
  if (message !== undefined) throw ruleRefused(message, refused)
}

/** Panels as a register: the code is unique, and every test in one is in use. */
export const panelRegister: Register<PanelInput, Panel> = {
  entity: 'panel',
  table: 'panel',
  find: findPanel,
  fieldsOf: ({ _id, version: _version, active: _active, ...fields }) => fields,
  columnsOf: ({ shortName, procedureCodes, sampleTypeId, testIds: _tests, ...fields }) => ({
    ...fields,
    short_name: shortName,
    procedure_codes: json(procedureCodes),
    sample_type_id: sampleTypeId,
  }),
  async recorded(w, who, { testIds, sampleTypeId, ...fields }) {
    const codes = new Map((await testsOf(w, who.labId, testIds)).map(({ id, code }) => [id, code]))
    const sample = await w.tx
      .selectFrom('sample_type')
      .select('name')
      .where(ofLab(who))
      .where('id', '=', sampleTypeId)
      .executeTakeFirst()
    return { ...fields, sampleType: sample?.name ?? null, tests: testIds.map((id) => codes.get(id) ?? id) }
  },
  unique: { panel_code: codeTaken('panel') },
  check,

  async keep(ctx, w, id, { testIds }) {
    const { labId } = ctx.who
    await w.tx.deleteFrom('panel_test').where(ofLab(labId)).where('panel_id', '=', id).execute()
    await w.tx
      .insertInto('panel_test')
      .values(testIds.map((test_id, position) => ({ lab_id: labId, panel_id: id, test_id, position })))
      .execute()
  },

  async refuseSwitch(_ctx, w, doc, active) {
    if (!active || doc.active) return null
    const off = (await testsOf(w, _ctx.who.labId, doc.testIds)).filter((test) => !test.active)
    return off.length === 0
      ? null
      : fill(m.panels.holdsInactive, { names: off.map(({ name }) => name).join(', ') })
  },

  async uses(db, who, id) {
    const { orders, forms } = await counted(db, {
      orders: sql`(select count(distinct a.order_id)::int from analysis a where ${ofLab(who, 'a')} and a.panel_id = ${id}
        and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'))`,
      forms: sql`(select count(*)::int from dynamic_form f join panel p on ${ofLab(who, 'p')} and p.id = ${id}
        where ${ofLab(who, 'f')} and f.active and f.applies_to -> 'panels' ? p.code)`,
    })
    return [
      { what: m.panels.usesOrders, count: orders, to: null },
      { what: m.panels.usesForms, count: forms, to: null },
    ]
  },
}
