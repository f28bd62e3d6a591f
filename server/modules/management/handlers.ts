import type { api } from '@contract/api'
import type { FormRow } from '@contract/dynamic-forms/shapes'
import type { TagDetail } from '@contract/tags/shapes'
import type { TemplateRow } from '@contract/report-templates/shapes'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
} from '../../core/register'
import { clinicOf } from './clinic'
import { featureHistory, featureRows, setFeature } from './features'
import { formRegister, listForms } from './forms'
import { healthOf } from './health'
import { previewOf } from './sample-report'
import { listTags, tagRegister } from './tags'
import { listTemplates, revisionsOf, templateRegister } from './templates'

export const management: HandlersOf<typeof api.management> = {
  features: async (ctx) => ({ docs: await featureRows(ctx.db, ctx.who.labId) }),
  setFeature: (ctx, { body }) => setFeature(ctx, body),
  featureHistory: (ctx) => featureHistory(ctx),
  health: (ctx) => healthOf(ctx),
  clinic: (ctx) => clinicOf(ctx),
}

const tagColumns: CsvColumn<TagDetail>[] = [
  { head: 'Category', of: ['category'], text: (row) => row.category },
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Color', of: ['name'], text: (row) => row.color },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

export const tags: HandlersOf<typeof api.tags> = {
  list: (ctx, { query }) => listTags(ctx.db, ctx.who, query),
  get: (ctx, { params }) => getThing(tagRegister, ctx, params.id),
  add: (ctx, { body }) => addThing(tagRegister, ctx, body.tag),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.tag
    return updateThing(tagRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfThing(tagRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(tagRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(tagRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: tagColumns,
      shown: query.cols,
      pageOf: (stretch) => listTags(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'tags',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}

const templateColumns: CsvColumn<TemplateRow>[] = [
  { head: 'Label', of: ['label'], text: (row) => row.label },
  { head: 'Type', of: ['type'], text: (row) => row.type },
  { head: 'Folder', of: ['folder'], text: (row) => row.folder },
  { head: 'Revision', of: ['revision'], text: (row) => row.revision },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

export const reportTemplates: HandlersOf<typeof api.reportTemplates> = {
  list: (ctx, { query }) => listTemplates(ctx.db, ctx.who, query),
  get: (ctx, { params }) => getThing(templateRegister, ctx, params.id),
  add: (ctx, { body }) => addThing(templateRegister, ctx, body.reportTemplate),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.reportTemplate
    return updateThing(templateRegister, ctx, _id, version, fields)
  },
  preview: (ctx, { body }) => previewOf(ctx, body.words),
  revisions: (ctx, { body }) => revisionsOf(ctx, body._id),
  history: (ctx, { body }) => historyOfThing(templateRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(templateRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(templateRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: templateColumns,
      shown: query.cols,
      pageOf: (stretch) => listTemplates(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'report_templates',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}

/** The columns of a list of forms as a file. */
export const formColumns: CsvColumn<FormRow>[] = [
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Panels', of: ['panels'], text: (row) => row.panels.join(', ') },
  { head: 'Locations', of: ['locations'], text: (row) => row.locations.join(', ') },
  { head: 'Questions', of: ['questions'], text: (row) => row.questions },
  { head: 'Active', of: ['active'], text: (row) => row.active },
]

export const dynamicForms: HandlersOf<typeof api.dynamicForms> = {
  list: (ctx, { query }) => listForms('dynamic_form', ctx.db, ctx.who, query),
  get: (ctx, { params }) => getThing(formRegister, ctx, params.id),
  add: (ctx, { body }) => addThing(formRegister, ctx, body.dynamicForm),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.dynamicForm
    return updateThing(formRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfThing(formRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(formRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(formRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: formColumns,
      shown: query.cols,
      pageOf: (stretch) => listForms('dynamic_form', ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'forms',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
