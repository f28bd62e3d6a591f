import { z } from 'zod'
import { Gender } from '../choices'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { OrderFields, SavedOrder } from '../orders/shapes'
import { Email, Phone } from '../people'
import { Question } from '../reference/shapes'
import { Id, Instant, PlainDate, Version, optionalLines, pageOf, requiredText } from '../shapes'
import { IntakeAnswer, IntakeDetail, IntakeList, IntakeRow, IntakeState } from './shapes'

const common = { area: 'intake', scope: 'own', entity: 'intake' } as const

const reading = { ...common, phi: 'read', can: ['read', 'Intake'] } as const

/** What patients answered before they were seen, and what became of it. */

export const open = GET('/intake/open', {
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
})

export const submit = POST('/add/intake', {
  ...common,
  phi: 'write',
  can: ['create', 'Intake'],
  body: z.object({
    formId: Id,
    locationId: Id,
    patient: z.object({
      firstname: requiredText(100, m.errors.firstNameMissing),
      lastname: requiredText(100, m.errors.lastNameMissing),
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
})

export const list = GET('/intakes', {
  ...reading,
  query: IntakeList,
  out: pageOf(IntakeRow),
  summary: 'Forms handed in, newest first.',
})

export const counts = GET('/intakes_counts', {
  ...reading,
  phi: 'none',
  out: z.object({ NEW: z.int(), ACCEPTED: z.int(), DISMISSED: z.int() }),
  summary: 'How many forms are in each state.',
})

export const get = POST('/intakes/:id', {
  ...reading,
  params: z.object({ id: Id }),
  out: IntakeDetail,
  summary: 'One form as it was asked and answered.',
})

export const decide = POST('/intake/decide', {
  ...common,
  phi: 'write',
  can: ['review', 'Intake'],
  body: z.object({ _id: Id, version: Version, to: IntakeState, reason: optionalLines(400) }),
  out: IntakeDetail,
  idempotent: true,
  summary: 'Accepts a form, dismisses it with a reason, or puts a dismissed one back.',
})

export const enterOrder = POST('/intake/order', {
  area: 'intake',
  scope: 'own',
  entity: 'order',
  phi: 'write',
  can: ['review', 'Intake'],
  body: z.object({ _id: Id, order: OrderFields }),
  out: SavedOrder,
  idempotent: true,
  summary:
    'Enters the order of a form and accepts the form; needs the right to create orders besides. One form, one order.',
})

export const history = POST('/history/intake', {
  ...reading,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What became of a form: who and when.',
})

export const exportCsv = GET('/intakes_export', {
  ...reading,
  query: IntakeList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The queue under the same filters as CSV.',
})
