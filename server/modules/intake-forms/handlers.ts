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
import { intakeFormRegister } from './register'
import { formColumns, listForms } from '../dynamic-forms/public'
import type { api } from '@contract/api'

export const intakeForms: HandlersOf<typeof api.intakeForms> = {
  list: (ctx, { query }) => listForms('intake_form', ctx.db, ctx.who, query),
  get: (ctx, { params }) => getThing(intakeFormRegister, ctx, params.id),
  add: (ctx, { body }) => addThing(intakeFormRegister, ctx, body.intakeForm),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.intakeForm
    return updateThing(intakeFormRegister, ctx, _id, version, fields)
  },
  history: (ctx, { body }) => historyOfThing(intakeFormRegister, ctx, body._id),
  uses: (ctx, { body }) => usesOfThing(intakeFormRegister, ctx, body._id),
  setActive: (ctx, { body }) => switchThings(intakeFormRegister, ctx, body.ids, body.active),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: formColumns,
      shown: query.cols,
      pageOf: (stretch) => listForms('intake_form', ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'intake_forms',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}
