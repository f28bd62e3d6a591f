import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { intakeFormRegister } from './register'
import { formColumns, listForms } from '../dynamic-forms/public'
import type { api } from '@contract/api'

export const intakeForms: HandlersOf<typeof api.intakeForms> = {
  ...registerHandlers(intakeFormRegister, {
    one: 'intakeForm',
    list: (db, who, query) => listForms('intake_form', db, who, query),
    columns: formColumns,
    file: 'intake_forms',
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.intakeForm
    return updateEntity(intakeFormRegister, ctx, _id, version, fields)
  },
}
