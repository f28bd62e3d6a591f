import { m } from '@contract/messages'
import type { CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { previewOf } from './sample-report'
import { listTemplates, revisionsOf, templateRegister } from './register'
import type { api } from '@contract/api'
import type { TemplateRow } from '@contract/report-templates/shapes'

const templateColumns: CsvColumn<TemplateRow>[] = [
  { head: m.csvHeads.label, of: ['label'], text: (row) => row.label },
  { head: m.csvHeads.type, of: ['type'], text: (row) => row.type },
  { head: m.reportTemplates.kind, of: ['kind'], text: (row) => m.reportTemplates.kinds[row.kind] },
  { head: m.csvHeads.folder, of: ['folder'], text: (row) => row.folder },
  { head: m.csvHeads.revision, of: ['revision'], text: (row) => row.revision },
  { head: m.csvHeads.active, of: ['active'], text: (row) => row.active },
]

export const reportTemplates: HandlersOf<typeof api.reportTemplates> = {
  ...registerHandlers(templateRegister, {
    one: 'reportTemplate',
    list: listTemplates,
    columns: templateColumns,
    file: 'report_templates',
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.reportTemplate
    return updateEntity(templateRegister, ctx, _id, version, fields)
  },
  preview: (ctx, { body }) => previewOf(ctx, body.words, body.requisitionNumber),
  revisions: (ctx, { body }) => revisionsOf(ctx, body._id),
}
