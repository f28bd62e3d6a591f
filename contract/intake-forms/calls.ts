import { z } from 'zod'
import { FormList, FormRow } from '../dynamic-forms/shapes'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, pageOf } from '../shapes'
import { IntakeFormDetail, IntakeFormEdit, IntakeFormFields } from './shapes'

const form = { area: 'intakeForms', phi: 'none', scope: 'lab', entity: 'intakeForm' } as const

/** The forms themselves. Whoever fills them in may `create` an intake; who makes them must `manage` it. */

export const list = GET('/intakeForms_list', {
  ...form,
  query: FormList,
  out: pageOf(FormRow),
  can: ['read', 'Intake'],
  summary: 'Intake forms by name.',
})

export const get = POST('/intakeForms/:id', {
  ...form,
  params: z.object({ id: Id }),
  out: IntakeFormDetail,
  can: ['read', 'Intake'],
  summary: 'One intake form with its questions.',
})

export const add = POST('/add/intakeForm', {
  ...form,
  body: z.object({ intakeForm: IntakeFormFields }),
  out: IntakeFormDetail,
  can: ['manage', 'Intake'],
  idempotent: true,
  summary: 'Adds an intake form; its name must be new.',
})

export const update = POST('/update/intakeForm', {
  ...form,
  body: z.object({ intakeForm: IntakeFormEdit }),
  out: IntakeFormDetail,
  can: ['edit', 'Intake'],
  summary: 'Changes an intake form. What was handed in stays as it was asked.',
})

const register = {
  area: 'intakeForms',
  one: 'intakeForm',
  many: 'intakeForms',
  entity: 'intakeForm',
  subject: 'Intake',
  list: FormList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
