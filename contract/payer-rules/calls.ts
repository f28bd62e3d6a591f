import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { BulkOutcome, Id, cleanText, mostIds, pageOf, requiredText } from '../shapes'
import {
  MappedTo,
  PayerOffer,
  PayerRuleChange,
  PayerRuleDetail,
  PayerRuleFields,
  PayerRuleList,
  RemapPreview,
  UnmappedRow,
} from './shapes'

// `manage` again: portal accounts may read payers, and the names that other clinics write are not theirs to see.
const ofRule = {
  area: 'payerRules',
  feature: 'turbobilling',
  phi: 'none',
  scope: 'lab',
  entity: 'payerRule',
  can: ['manage', 'Payer'],
} as const

export const list = GET('/payerrules', {
  ...ofRule,
  query: PayerRuleList,
  out: pageOf(PayerRuleDetail),
  summary: 'Rules that map an incoming payer to one on file.',
})

export const get = POST('/payerrules/:id', {
  ...ofRule,
  params: z.object({ id: Id }),
  out: PayerRuleDetail,
  summary: 'One mapping rule.',
})

export const add = POST('/add/payerrule', {
  ...ofRule,
  can: ['edit', 'Payer'],
  body: z.object({ payerRule: PayerRuleFields }),
  out: PayerRuleDetail,
  idempotent: true,
  summary: 'Adds a mapping rule.',
})

export const update = POST('/update/payerrule', {
  ...ofRule,
  can: ['edit', 'Payer'],
  body: z.object({ payerRule: PayerRuleChange }),
  out: PayerRuleDetail,
  summary: 'Changes a mapping rule.',
})

const register = {
  area: 'payerRules',
  feature: 'turbobilling',
  one: 'payerrule',
  many: 'payerrules',
  entity: 'payerRule',
  subject: 'Payer',
  reads: ['manage', 'Payer'],
  keeps: ['manage', 'Payer'],
  switches: ['edit', 'Payer'],
  list: PayerRuleList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)

export const test = POST('/payermapper/test', {
  ...ofRule,
  body: z.object({
    text: requiredText(120, m.payerRules.textMissing),
    locationId: Id.nullable().default(null),
  }),
  out: MappedTo,
  summary: 'What an incoming payer would map to, and why.',
})

export const offer = POST('/payermapper/offer', {
  ...ofRule,
  can: ['read', 'Payer'],
  body: z.object({
    text: requiredText(120, m.payerRules.textMissing),
    locationId: Id.nullable().default(null),
  }),
  out: PayerOffer,
  summary:
    'The payer on file that a written name stands for: offered at order entry, never put in by itself.',
})

export const queue = GET('/payermapper/queue', {
  ...ofRule,
  query: z.object({
    text: cleanText(200).default(''),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  out: pageOf(UnmappedRow),
  summary: 'Payer names on open orders and patients that are not on file, most frequent first.',
})

export const remapPreview = POST('/payermapper/preview', {
  ...ofRule,
  phi: 'read',
  body: z.object({ payerRuleId: Id }),
  out: RemapPreview,
  summary: 'The open orders that a rule would give its payer.',
})

export const remap = POST('/payermapper/remap', {
  ...ofRule,
  entity: 'order',
  phi: 'write',
  can: ['manage', 'Payer'],
  body: z.object({ payerRuleId: Id, ids: z.array(Id).min(1).max(mostIds) }),
  out: BulkOutcome,
  idempotent: true,
  summary: 'Gives open orders the payer of a rule.',
})
