import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, pageOf } from '../shapes'
import { FormDetail, FormEdit, FormFields, FormList, FormRow } from './shapes'

const form = { area: 'dynamicForms', phi: 'none', scope: 'lab', entity: 'dynamicForm' } as const

export const list = GET('/dynamicForms_list', {
  ...form,
  query: FormList,
  out: pageOf(FormRow),
  can: ['read', 'Setting'],
  summary: 'Forms that order entry asks, by name.',
})

export const get = POST('/dynamicForms/:id', {
  ...form,
  params: z.object({ id: Id }),
  out: FormDetail,
  can: ['read', 'Setting'],
  summary: 'One form with its questions.',
})

export const add = POST('/add/dynamicForm', {
  ...form,
  body: z.object({ dynamicForm: FormFields }),
  out: FormDetail,
  can: ['create', 'Setting'],
  idempotent: true,
  summary: 'Adds a form; its name must be new.',
})

export const update = POST('/update/dynamicForm', {
  ...form,
  body: z.object({ dynamicForm: FormEdit }),
  out: FormDetail,
  can: ['edit', 'Setting'],
  summary: 'Changes a form. Orders keep the answers that were given.',
})

const register = {
  area: 'dynamicForms',
  one: 'dynamicForm',
  many: 'dynamicForms',
  entity: 'dynamicForm',
  subject: 'Setting',
  list: FormList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
