import { m } from '@contract/messages'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  updateEntity,
  usesOfEntity,
} from '../../core/register'
import { previewOf } from './sample-report'
import { listTemplates, revisionsOf, templateRegister } from './register'
import type { api } from '@contract/api'
import type { TemplateRow } from '@contract/report-templates/shapes'

const templateColumns: CsvColumn<TemplateRow>[] = [
  { head: m.csvHeads.label, of: ['label'], text: (row) => row.label },
  { head: m.csvHeads.type, of: ['type'], text: (row) => row.type },
  { head: m.csvHeads.folder, of: ['folder'], text: (row) => row.folder },
  { head: m.csvHeads.revision, of: ['revision'], text: (row) => row.revision },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const reportTemplates: HandlersOf<typeof api.reportTemplates> = {
  list: (ctx, { query }) => listTemplates(ctx.db, ctx.who, query),
  get: (ctx, { params }) => getEntity(templateRegister, ctx, params.id),
  add: (ctx, { body }) => addEntity(templateRegister, ctx, body.reportTemplate),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.reportTemplate
    return updateEntity(templateRegister, ctx, _id, version, fields)
  },
  preview: (ctx, { body }) => previewOf(ctx, body.words),
  revisions: (ctx, { body }) => revisionsOf(ctx, body._id),
  history: (ctx, { body }) => historyOfEntity(templateRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(templateRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(templateRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: templateColumns,
      shown: query.cols,
      pageOf: (chunk) => listTemplates(ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'report_templates',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
