import { z } from 'zod'
import { POST } from '../endpoint'
import { Id } from '../shapes'
import { Abn, AbnAsked, AbnOrderKind, AbnRefused, AbnSigned } from './shapes'

/** Whoever enters orders gives notices; billing reads what was signed. */
const ofAbn = {
  area: 'abn',
  can: ['create', 'RemoteOrder'],
  kiosk: false,
  scope: 'own',
  entity: 'abn',
} as const
const writes = { ...ofAbn, phi: 'write' } as const

export const prepare = POST('/abn/prepare', {
  ...writes,
  body: AbnAsked,
  out: Abn,
  idempotent: true,
  summary:
    'Makes the Advance Beneficiary Notice that an order calls for, with reason and estimate for each test; refused where none is called for.',
})

export const sign = POST('/abn/sign', {
  ...writes,
  body: AbnSigned,
  out: Abn,
  summary: 'Records the patient’s choice and signature on a notice.',
})

export const refuse = POST('/abn/refuse', {
  ...writes,
  body: AbnRefused,
  out: Abn,
  summary: 'Records that a patient does not sign a notice, and why.',
})

export const attach = POST('/abn/attach', {
  ...writes,
  body: z.object({ abnIds: z.array(Id).min(1).max(20), orderId: Id }),
  out: z.object({ docs: z.array(Abn) }),
  summary: 'Keeps notices with an order of the laboratory, once it is saved.',
})

export const ofOrder = POST('/abn/of_order', {
  ...ofAbn,
  canPart: [['read', 'Claim']],
  phi: 'read',
  body: z.object({ kind: AbnOrderKind.default('lab'), orderId: Id }),
  out: z.object({ docs: z.array(Abn) }),
  summary: 'The notices kept with an order.',
})

export const paper = POST('/abn/paper', {
  ...ofAbn,
  canPart: [['read', 'Claim']],
  phi: 'read',
  body: z.object({ _id: Id }),
  bytes: true,
  out: z.never(),
  summary: 'A notice as a PDF, to be signed or as it was signed.',
})
