import { exportCsv } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
} from '../../core/register'
import { formRegister, listForms } from './register'
import { formColumns } from './form-columns'
import type { api } from '@contract/api'

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
