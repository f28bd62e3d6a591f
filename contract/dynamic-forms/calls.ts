import { z } from 'zod'
import { POST } from '../endpoint'
import { exportCall, getCall, historyCall, listCall, setActiveCall, usesCall } from '../register/shared-calls'
import { FormDetail, FormEdit, FormFields, FormList, FormRow } from './shapes'

/** Forms that order entry asks. */
const register = {
  area: 'dynamicForms',
  one: 'dynamicForm',
  noun: 'form',
  many: 'dynamicForms',
  entity: 'dynamicForm',
  subject: 'Setting',
  list: FormList,
  List: FormList,
  Row: FormRow,
  Fields: FormFields,
  Detail: FormDetail,
} as const

export const list = listCall(register)
export const get = getCall(register)

/** Its body has rules between the questions, which the shared call would lose. */
export const add = POST('/add/dynamicForm', {
  area: register.area,
  entity: register.entity,
  scope: 'lab',
  phi: 'none',
  can: ['create', 'Setting'],
  body: z.object({ dynamicForm: FormFields }),
  out: FormDetail,
  idempotent: true,
  summary: 'Adds a form.',
})

export const update = POST('/update/dynamicForm', {
  area: register.area,
  entity: register.entity,
  scope: 'lab',
  phi: 'none',
  can: ['edit', 'Setting'],
  body: z.object({ dynamicForm: FormEdit }),
  out: FormDetail,
  summary: 'Changes a form. Orders keep the answers that were given.',
})

export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
