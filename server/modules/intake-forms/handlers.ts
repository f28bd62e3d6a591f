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
import { intakeFormRegister } from './register'
import { formColumns, listForms } from '../dynamic-forms/public'
import type { api } from '@contract/api'

export const intakeForms: HandlersOf<typeof api.intakeForms> = {
  list: (ctx, { query }) => listForms('intake_form', ctx.db, ctx.who, query),
  get: (ctx, { params }) => getEntity(intakeFormRegister, ctx, params.id),
  add: (ctx, { body }) => addEntity(intakeFormRegister, ctx, body.intakeForm),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.intakeForm
    return updateEntity(intakeFormRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfEntity(intakeFormRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfEntity(intakeFormRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchEntities(intakeFormRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: formColumns,
      shown: query.cols,
      pageOf: (chunk) => listForms('intake_form', ctx.db, ctx.who, { ...query, ...chunk }),
      what: 'intake_forms',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
