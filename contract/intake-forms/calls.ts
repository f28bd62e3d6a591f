import { z } from 'zod'
import { FormList, FormRow } from '../dynamic-forms/shapes'
import { POST } from '../endpoint'
import { exportCall, getCall, historyCall, listCall, setActiveCall, usesCall } from '../register/shared-calls'
import { IntakeFormDetail, IntakeFormEdit, IntakeFormFields } from './shapes'

/** The forms themselves. Whoever fills them in may `create` an intake; who makes them must `manage` it. */
const register = {
  area: 'intakeForms',
  one: 'intakeForm',
  many: 'intakeForms',
  entity: 'intakeForm',
  subject: 'Intake',
  list: FormList,
  List: FormList,
  Row: FormRow,
  Detail: IntakeFormDetail,
} as const
const written = { area: register.area, entity: register.entity, scope: 'lab', phi: 'none' } as const

export const list = listCall(register)
export const get = getCall(register)

export const add = POST('/add/intakeForm', {
  ...written,
  body: z.object({ intakeForm: IntakeFormFields }),
  out: IntakeFormDetail,
  can: ['manage', 'Intake'],
  idempotent: true,
  summary: 'Adds an intake form; its name must be new.',
})

export const update = POST('/update/intakeForm', {
  ...written,
  body: z.object({ intakeForm: IntakeFormEdit }),
  out: IntakeFormDetail,
  can: ['edit', 'Intake'],
  summary: 'Changes an intake form. What was handed in stays as it was asked.',
})

export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
