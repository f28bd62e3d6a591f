import { sql } from 'kysely'
import { canonical } from '@contract/canonical'
import { fill, m } from '@contract/messages'
import type { TemplateList } from '@contract/report-templates/shapes'
import {
  StoredRevision,
  StoredTemplate,
  type TemplateFields,
  type TemplateDetail,
  type TemplateRevision,
  type TemplateRow,
} from '@contract/report-templates/shapes'
import { TemplateType } from '@contract/report-templates/choices'
import type { Page } from '@contract/shapes'
import { isEqualScope } from '@contract/report-templates/choice'
import type { Ctx, Write } from '../../core/context'
import { conflict, notFound, ruleRefused } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import { contains } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'

const sorts = {
  label: { column: 'search_name', type: 'text' },
  type: { column: 'type', type: 'text' },
} as const

/** Report templates, a page at a time. */
export function listTemplates(db: Executor, who: Principal, input: TemplateList): Promise<Page<TemplateRow>> {
  const { text, type, active } = input
  return listPage<Omit<TemplateRow, '_id'> & { id: string }, TemplateRow>(
    db,
    {
      input,
      sorts,
      table: 'report_template',
      where: sql`${ofLab(who, 't')}
        ${text ? sql`and (t.search_name like ${contains(text.toLowerCase())} or lower(t.folder) like ${contains(text.toLowerCase())})` : sql``}
        ${type ? sql`and t.type = ${type}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`p.id, p.version, p.type, coalesce(p.template ->> 'kind', 'general') as kind, p.label, p.folder, p.revision, p.active`,
      joins: sql`left join report_template p on ${ofLab(who, 'p')} and p.id = h.id`,
    },
    ({ id, ...row }) => ({ ...row, _id: id }),
  )
}

/** Keeps a revision as it reads; one that is kept is never changed. */
const keepRevision = (
  ctx: Ctx,
  db: Executor,
  id: string,
  revision: number,
  fields: TemplateFields,
  made: { at: Date; by: string } | null,
) =>
  db
    .insertInto('report_template_revision')
    .values({
      lab_id: ctx.who.labId,
      template_id: id,
      revision,
      fields: json(fields),
      made_at: made?.at ?? null,
      made_by: made?.by ?? null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Names of what a template is for, in the order of the ids; what is gone has none. */
async function namesOf(db: Executor, who: Principal, table: 'location' | 'panel', ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(ofLab(who))
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(({ name }) => ({ _id: id, name })))
}

async function findTemplate(db: Executor, who: Principal, id: string): Promise<TemplateDetail | undefined> {
  const row = await rowOf(db, 'report_template', who.labId, id)
  if (!row) return undefined
  const stored = StoredTemplate.parse(row.template)
  return {
    _id: row.id,
    version: row.version,
    type: TemplateType.parse(row.type),
    label: row.label,
    folder: row.folder,
    ...stored,
    locations: await namesOf(db, who, 'location', stored.locationIds),
    panels: await namesOf(db, who, 'panel', stored.panelIds),
    revision: row.revision,
    active: row.active,
  }
}

const isSameScope = (a: TemplateFields, b: TemplateFields) =>
  a.type === b.type &&
  a.kind === b.kind &&
  a.locationIds.join() === b.locationIds.join() &&
  a.panelIds.join() === b.panelIds.join()

/** Another active template that nothing would tell from this one. Asked one after the other, so that two cannot come at once. */
async function equalTo(
  w: Write,
  who: Principal,
  fields: TemplateFields,
  id: string | null,
): Promise<string | null> {
  if (fields.type !== 'result') return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report_template:${who.labId}`}, 0))`.execute(
    w.tx,
  )
  const rows = await w.tx
    .selectFrom('report_template')
    .select(['id', 'label', 'template'])
    .where(ofLab(who))
    .where('type', '=', 'result')
    .where('active', '=', true)
    .orderBy(sql`search_name`)
    .execute()
  const same = rows.find((row) => row.id !== id && isEqualScope(StoredTemplate.parse(row.template), fields))
  return same ? fill(m.reportTemplates.sameScope, { label: same.label }) : null
}

/** Report templates as a register in which every edit is a new revision. */
export const templateRegister: Register<TemplateFields, TemplateDetail> = {
  entity: 'reportTemplate',
  table: 'report_template',
  find: findTemplate,
  fieldsOf: ({
    type,
    label,
    folder,
    kind,
    locationIds,
    panelIds,
    heading,
    note,
    footer,
    sections,
    logo,
  }) => ({
    type,
    label,
    folder,
    kind,
    locationIds,
    panelIds,
    heading,
    note,
    footer,
    sections,
    logo,
  }),
  columnsOf: ({ type, label, folder, ...template }) => ({ type, label, folder, template: json(template) }),
  /** With the names of locations and panels, and the order of the sections in one line. */
  async recorded(w, who, { locationIds, panelIds, sections, ...fields }) {
    const names = async (table: 'location' | 'panel', ids: readonly string[]) =>
      (await namesOf(w.tx, who, table, ids)).map(({ name }) => name).join(', ')
    return {
      ...fields,
      locations: await names('location', locationIds),
      panels: await names('panel', panelIds),
      sections: sections.map((one) => m.reportTemplates.sections[one]).join(', '),
    }
  },
  async check(ctx, w, fields, before) {
    const { locationIds, panelIds } = fields
    const known = async (table: 'location' | 'panel', ids: readonly string[]) =>
      (await namesOf(w.tx, ctx.who, table, ids)).length === new Set(ids).size
    if (!(await known('location', locationIds)))
      throw ruleRefused(m.reportTemplates.locationUnknown, { locationIds: m.reportTemplates.locationUnknown })
    if (!(await known('panel', panelIds)))
      throw ruleRefused(m.reportTemplates.panelUnknown, { panelIds: m.reportTemplates.panelUnknown })
    // Words of two that were alike from before can be edited; a new likeness cannot be made.
    if (before && (!before.active || isSameScope(before, fields))) return
    const refusal = await equalTo(w, ctx.who, fields, before?._id ?? null)
    if (refusal) throw conflict(refusal, { kind: refusal })
  },
  refuseSwitch: (ctx, w, doc, active) =>
    active && !doc.active
      ? equalTo(w, ctx.who, templateRegister.fieldsOf(doc), doc._id)
      : Promise.resolve(null),
  async keep(ctx, w, id, fields, before) {
    // The same words again are no new revision.
    if (before && canonical(templateRegister.fieldsOf(before)) === canonical(fields)) return
    const revision = (before?.revision ?? 0) + 1
    if (before) {
      // One that came with the set-up has no record of its own yet.
      await keepRevision(ctx, w.tx, id, before.revision, templateRegister.fieldsOf(before), null)
      await w.tx
        .updateTable('report_template')
        .set({ revision })
        .where(ofLab(ctx.who))
        .where('id', '=', id)
        .execute()
    }
    await keepRevision(ctx, w.tx, id, revision, fields, { at: ctx.now, by: ctx.who.userId })
    w.changed('reportTemplate', id, { revision: before?.revision ?? null }, { revision })
  },
  unique: {
    report_template_label: { field: 'label', message: m.reportTemplates.labelTaken },
  },
}

/** Every revision, newest first; the present one too where it has no record of its own. */
export async function revisionsOf(ctx: Ctx, id: string): Promise<{ docs: TemplateRevision[] }> {
  const now = await templateRegister.find(ctx.db, ctx.who, id)
  if (!now) throw notFound()
  const rows = await ctx.db
    .selectFrom('report_template_revision as r')
    .leftJoin('app_user as u', (join) => join.on(ofLab(ctx.who, 'u')).onRef('u.id', '=', 'r.made_by'))
    .select(['r.revision', 'r.fields', 'r.made_at', 'u.first_name', 'u.last_name'])
    .where(ofLab(ctx.who, 'r'))
    .where('r.template_id', '=', id)
    .orderBy('r.revision', 'desc')
    .execute()
  const docs = rows.map(({ revision, fields, made_at, first_name, last_name }) => ({
    ...StoredRevision.parse(fields),
    revision,
    madeAt: made_at?.toISOString() ?? null,
    madeByName: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
  }))
  if (docs.length > 0) return { docs }
  return {
    docs: [{ ...templateRegister.fieldsOf(now), revision: now.revision, madeAt: null, madeByName: null }],
  }
}
