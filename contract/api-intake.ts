import { z } from 'zod'
import { Question } from './api-reference'
import { FormList } from './api-settings'
import { Gender } from './choices'
import { area, get, post } from './endpoint'
import {
  FormRow,
  IntakeAnswer,
  IntakeDetail,
  IntakeFormDetail,
  IntakeFormEdit,
  IntakeFormFields,
  IntakeRow,
  IntakeState,
} from './form-shapes'
import { History } from './history'
import { Order, OrderFields } from './order-shapes'
import { Email, Phone } from './people-shapes'
import { registerCalls } from './register'
import { Id, Instant, PlainDate, Version, listInput, optionalText, pageOf, requiredText } from './shapes'

export const IntakeList = listInput(['submittedAt', 'patient'], '-submittedAt', 20).extend({
  state: IntakeState.optional(),
  location: Id.optional(),
})
export type IntakeList = z.infer<typeof IntakeList>

const common = { scope: 'own', entity: 'intake' } as const
const reading = { ...common, phi: 'read', can: ['read', 'Intake'] } as const

/** What patients answered before they were seen, and what became of it. */
export const intake = area('intake', {
  open: get('/intake/open', {
    ...common,
    phi: 'none',
    can: ['create', 'Intake'],
    out: z.object({
      docs: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          intro: z.string(),
          panels: z.array(z.string()),
          locations: z.array(z.object({ _id: Id, name: z.string() })),
          questions: z.array(Question),
        }),
      ),
    }),
    summary: 'The forms that may be filled in at the caller’s own locations.',
  }),
  submit: post('/add/intake', {
    ...common,
    phi: 'write',
    can: ['create', 'Intake'],
    body: z.object({
      formId: Id,
      locationId: Id,
      patient: z.object({
        firstname: requiredText(100, 'Enter the first name.'),
        lastname: requiredText(100, 'Enter the last name.'),
        dob: PlainDate,
        gender: Gender,
        phone: Phone,
        email: Email,
      }),
      answers: z.record(z.string().max(40), IntakeAnswer),
    }),
    out: z.object({ _id: Id, submittedAt: Instant }),
    idempotent: true,
    summary: 'Hands in a form; it waits in the queue of the location.',
  }),
  list: get('/intakes', {
    ...reading,
    query: IntakeList,
    out: pageOf(IntakeRow),
    summary: 'Forms handed in, newest first.',
  }),
  counts: get('/intakes_counts', {
    ...reading,
    phi: 'none',
    out: z.object({ NEW: z.int(), ACCEPTED: z.int(), DISMISSED: z.int() }),
    summary: 'How many forms are in each state.',
  }),
  get: post('/intakes/:id', {
    ...reading,
    params: z.object({ id: Id }),
    out: IntakeDetail,
    summary: 'One form as it was asked and answered.',
  }),
  decide: post('/intake/decide', {
    ...common,
    phi: 'write',
    can: ['review', 'Intake'],
    body: z.object({ _id: Id, version: Version, to: IntakeState, reason: optionalText(400) }),
    out: IntakeDetail,
    idempotent: true,
    summary: 'Accepts a form, dismisses it with a reason, or puts a dismissed one back.',
  }),
  enterOrder: post('/intake/order', {
    scope: 'own',
    entity: 'order',
    phi: 'write',
    can: ['review', 'Intake'],
    body: z.object({ _id: Id, order: OrderFields }),
    out: Order,
    idempotent: true,
    summary:
      'Enters the order of a form and accepts the form; needs the right to create orders besides. One form, one order.',
  }),
  history: post('/history/intake', {
    ...reading,
    body: z.object({ _id: Id }),
    out: History,
    summary: 'What became of a form: who and when.',
  }),
  exportCsv: get('/intakes_export', {
    ...reading,
    query: IntakeList,
    out: z.never(),
    bytes: true,
    summary: 'The queue under the same filters as CSV.',
  }),
})

const form = { phi: 'none', scope: 'lab', entity: 'intakeForm' } as const

/** The forms themselves. Whoever fills them in may `create` an intake; who makes them must `manage` it. */
export const intakeForms = area('intakeForms', {
  list: get('/intakeForms_list', {
    ...form,
    query: FormList,
    out: pageOf(FormRow),
    can: ['read', 'Intake'],
    summary: 'Intake forms by name.',
  }),
  get: post('/intakeForms/:id', {
    ...form,
    params: z.object({ id: Id }),
    out: IntakeFormDetail,
    can: ['read', 'Intake'],
    summary: 'One intake form with its questions.',
  }),
  add: post('/add/intakeForm', {
    ...form,
    body: z.object({ intakeForm: IntakeFormFields }),
    out: IntakeFormDetail,
    can: ['manage', 'Intake'],
    idempotent: true,
    summary: 'Adds an intake form; its name must be new.',
  }),
  update: post('/update/intakeForm', {
    ...form,
    body: z.object({ intakeForm: IntakeFormEdit }),
    out: IntakeFormDetail,
    can: ['edit', 'Intake'],
    summary: 'Changes an intake form. What was handed in stays as it was asked.',
  }),
  ...registerCalls({
    one: 'intakeForm',
    many: 'intakeForms',
    entity: 'intakeForm',
    subject: 'Intake',
    list: FormList,
  }),
})
