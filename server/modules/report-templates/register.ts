import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { TemplateList } from '@contract/report-templates/shapes'
import {
  TemplateFields,
  TemplateWords,
  type TemplateDetail,
  type TemplateRevision,
  type TemplateRow,
} from '@contract/report-templates/shapes'
import { TemplateType } from '@contract/report-templates/choices'
import type { ReportDocument } from '@contract/reports/document'
import type { Page } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
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
      columns: sql`p.id, p.version, p.type, p.label, p.folder, p.revision, p.active`,
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

/** Report templates as a register in which every edit is a new revision. */
export const templateRegister: Register<TemplateFields, TemplateDetail> = {
  entity: 'reportTemplate',
  table: 'report_template',
  async find(db, who, id) {
    const row = await rowOf(db, 'report_template', who.labId, id)
    return (
      row && {
        _id: row.id,
        version: row.version,
        type: TemplateType.parse(row.type),
        label: row.label,
        folder: row.folder,
        ...TemplateWords.parse(row.template),
        revision: row.revision,
        active: row.active,
      }
    )
  },
  fieldsOf: ({ type, label, folder, heading, note, footer }) => ({
    type,
    label,
    folder,
    heading,
    note,
    footer,
  }),
  columnsOf: ({ type, label, folder, heading, note, footer }) => ({
    type,
    label,
    folder,
    template: json({ heading, note, footer }),
  }),
  async keep(ctx, w, id, fields, before) {
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

/**
 * The template that result reports are printed with: of the active ones of that type the first by label. Null where there
 * is none.
 */
export async function templateInUse(db: Executor, labId: string): Promise<ReportDocument['template']> {
  const row = await db
    .selectFrom('report_template')
    .select(['id', 'label', 'revision', 'template'])
    .where(ofLab(labId))
    .where('type', '=', 'result')
    .where('active', '=', true)
    .orderBy(sql`search_name`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { id: row.id, label: row.label, revision: row.revision, ...TemplateWords.parse(row.template) }
    : null
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
    ...TemplateFields.parse(fields),
    revision,
    madeAt: made_at?.toISOString() ?? null,
    madeByName: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
  }))
  if (docs.length > 0) return { docs }
  return {
    docs: [{ ...templateRegister.fieldsOf(now), revision: now.revision, madeAt: null, madeByName: null }],
  }
}
