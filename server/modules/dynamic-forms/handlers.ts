import type { HandlersOf } from '../../core/handlers'
import { updateEntity } from '../../core/register'
import { registerHandlers } from '../../core/register-handlers'
import { formRegister, listForms } from './register'
import { formColumns } from './form-columns'
import type { api } from '@contract/api'

export const dynamicForms: HandlersOf<typeof api.dynamicForms> = {
  ...registerHandlers(formRegister, {
    one: 'dynamicForm',
    list: (db, who, query) => listForms('dynamic_form', db, who, query),
    columns: formColumns,
    file: 'forms',
  }),
  update(ctx, { body }) {
    const { _id, version, ...fields } = body.dynamicForm
    return updateEntity(formRegister, ctx, _id, version, fields)
  },
}
