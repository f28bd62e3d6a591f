import { exportCsv } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addEntity,
  getEntity,
  historyOfEntity,
  switchEntities,
  updateEntity,
  usesOfEntity,
} from '../../core/register'
import { formRegister, listForms } from './register'
import { formColumns } from './form-columns'
import type { api } from '@contract/api'

export const dynamicForms: HandlersOf<typeof api.dynamicForms> = {
  list: (ctx, { query }) => listForms('dynamic_form', ctx.db, ctx.who, query),
  get: (ctx, { params }) => getEntity(formRegister, ctx, params.id),
  add: (ctx, { body }) => addEntity(formRegister, ctx, body.dynamicForm),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.dynamicForm
    return updateEntity(formRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfEntity(formRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(formRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(formRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: formColumns,
      shown: query.cols,
      pageOf: (chunk) => listForms('dynamic_form', ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'forms',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
