import { mostCents } from '../rules/money'
import { Flag, Id, Instant, PlainDate, Version, listInput, optionalLines, requiredText } from '../shapes'
import { StatementState } from './choices'
import { z } from 'zod'
import { m } from '../messages'

export const StatementList = listInput(['createdAt', 'number'], '-createdAt').extend({
  state: StatementState.optional(),
  active: Flag.optional(),
})
export type StatementList = z.infer<typeof StatementList>

/** One line: what the patient is asked to pay for, in cents. `orderId` names the order it came from, where there is one. */
export const StatementLine = z.object({
  orderId: Id.nullable().default(null),
  description: requiredText(200, m.statements.lineMissing),
  serviceDate: PlainDate,
  cents: z.int().min(1, m.statements.amountAboveZero).max(mostCents, m.statements.amountTooHigh),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementFields = z.object({
  patientId: Id,
  lines: z.array(StatementLine).max(200, m.statements.tooManyLines).default([]),
  /** What has been paid so far, entered by hand. */
  paidCents: z
    .int()
    .min(0, m.statements.amountNegative)
    .max(mostCents, m.statements.amountTooHigh)
    .default(0),
  /** A letter came back: the address is wrong. */
  returnedMail: z.boolean().default(false),
  note: optionalLines(1000),
})
export type StatementFields = z.infer<typeof StatementFields>

const Patient = z.object({ _id: Id, name: z.string(), patientNumber: z.string() })

export const StatementDetail = StatementFields.extend({
  _id: Id,
  version: Version,
  /** S-000017. */
  number: z.string(),
  state: StatementState,
  /** Neither paid nor closed. */
  active: z.boolean(),
  reminders: z.int(),
  totalCents: z.int(),
  balanceCents: z.int(),
  patient: Patient,
  /** Requisition numbers of the orders its lines come from. */
  orders: z.array(z.object({ _id: Id, requisitionNumber: z.string() })),
  createdAt: Instant,
  stateAt: Instant,
})
export type StatementDetail = z.infer<typeof StatementDetail>

export const StatementRow = StatementDetail.pick({
  _id: true,
  version: true,
  number: true,
  state: true,
  active: true,
  reminders: true,
  totalCents: true,
  paidCents: true,
  balanceCents: true,
  returnedMail: true,
  patient: true,
  createdAt: true,
  stateAt: true,
})
export type StatementRow = z.infer<typeof StatementRow>
