import { z } from 'zod'
import { ContractLabDetail, ContractLabFields, ContractLabRow } from './contract-lab-shapes'
import { area, get, post } from './endpoint'
import { History } from './history'
import {
  MappedTo,
  MappingKind,
  PayerOffer,
  PayerRuleChange,
  PayerRuleDetail,
  PayerRuleFields,
  RemapPreview,
  UnmappedRow,
} from './payer-rule-shapes'
import { PortalUserDetail, PortalUserRow, PortalUserState } from './portal-user-shapes'
import { registerCalls } from './register'
import { BulkOutcome, Flag, Id, Version, cleanText, listInput, mostIds, pageOf, requiredText } from './shapes'

export const ContractLabList = listInput(['name'], 'name', 20).extend({ active: Flag.optional() })
export type ContractLabList = z.infer<typeof ContractLabList>

const ofLab = { phi: 'none', scope: 'lab', entity: 'contractLab' } as const

export const contractLabs = area('contractLabs', {
  list: get('/contractlabs', {
    ...ofLab,
    query: ContractLabList,
    out: pageOf(ContractLabRow),
    can: ['read', 'ContractLab'],
    summary: 'Laboratories that we refer work to or test for, by name or CLIA number.',
  }),
  get: post('/contractlabs/:id', {
    ...ofLab,
    params: z.object({ id: Id }),
    out: ContractLabDetail,
    can: ['read', 'ContractLab'],
    summary: 'One contract laboratory with its price lines.',
  }),
  add: post('/add/contractlab', {
    ...ofLab,
    body: z.object({ contractLab: ContractLabFields }),
    out: ContractLabDetail,
    can: ['create', 'ContractLab'],
    idempotent: true,
    summary: 'Adds a contract laboratory; its name must be new.',
  }),
  update: post('/update/contractlab', {
    ...ofLab,
    body: z.object({ contractLab: ContractLabFields.extend({ _id: Id, version: Version }) }),
    out: ContractLabDetail,
    can: ['edit', 'ContractLab'],
    summary: 'Changes a contract laboratory and its price lines.',
  }),
  ...registerCalls({
    one: 'contractlab',
    many: 'contractlabs',
    entity: 'contractLab',
    subject: 'ContractLab',
    list: ContractLabList,
  }),
})

export const PortalUserList = listInput(['registeredAt', 'clinic'], '-registeredAt', 20).extend({
  state: PortalUserState.optional(),
})
export type PortalUserList = z.infer<typeof PortalUserList>

// `manage`, not `read`: a clinic's own account may hold `read`, and has no business with the other clinics'.
const ofPortal = { phi: 'none', scope: 'lab', entity: 'user', can: ['manage', 'PortalUser'] } as const
const decision = {
  ...ofPortal,
  can: ['edit', 'PortalUser'],
  out: PortalUserDetail,
  idempotent: true,
} as const

export const portalUsers = area('portalUsers', {
  list: get('/portalusers', {
    ...ofPortal,
    query: PortalUserList,
    out: pageOf(PortalUserRow),
    summary: 'Accounts that registered themselves for the portal, newest first.',
  }),
  get: post('/portalusers/:id', {
    ...ofPortal,
    params: z.object({ id: Id }),
    out: PortalUserDetail,
    summary: 'One registration: the clinic it named, what it was given, why it was refused.',
  }),
  refuse: post('/portaluser/refuse', {
    ...decision,
    body: z.object({ _id: Id, version: Version, reason: requiredText(500, 'Give a reason.') }),
    summary: 'Refuses a registration.',
  }),
  reopen: post('/portaluser/reopen', {
    ...decision,
    body: z.object({ _id: Id, version: Version, reason: requiredText(500, 'Give a reason.') }),
    summary: 'Takes a refusal back.',
  }),
  history: post('/history/portaluser', {
    ...ofPortal,
    body: z.object({ _id: Id }),
    out: History,
    summary: 'What changed on a registration and its account.',
  }),
  exportCsv: get('/portalusers_export', {
    ...ofPortal,
    query: PortalUserList,
    out: z.never(),
    bytes: true,
    summary: 'The list of registrations under the same filters as CSV.',
  }),
})

export const PayerRuleList = listInput(['incoming'], 'incoming', 20).extend({
  kind: MappingKind.optional(),
  active: Flag.optional(),
})
export type PayerRuleList = z.infer<typeof PayerRuleList>

// `manage` again: portal accounts may read payers, and the names that other clinics write are not theirs to see.
const manage = { can: ['manage', 'Payer'] } as const
const ofRule = { phi: 'none', scope: 'lab', entity: 'payerRule', ...manage } as const
const { history, uses, setActive, exportCsv } = registerCalls({
  one: 'payerrule',
  many: 'payerrules',
  entity: 'payerRule',
  subject: 'Payer',
  list: PayerRuleList,
})

export const payerRules = area('payerRules', {
  list: get('/payerrules', {
    ...ofRule,
    query: PayerRuleList,
    out: pageOf(PayerRuleDetail),
    summary: 'Rules that map an incoming payer to one on file.',
  }),
  get: post('/payerrules/:id', {
    ...ofRule,
    params: z.object({ id: Id }),
    out: PayerRuleDetail,
    summary: 'One mapping rule.',
  }),
  add: post('/add/payerrule', {
    ...ofRule,
    can: ['edit', 'Payer'],
    body: z.object({ payerRule: PayerRuleFields }),
    out: PayerRuleDetail,
    idempotent: true,
    summary: 'Adds a mapping rule.',
  }),
  update: post('/update/payerrule', {
    ...ofRule,
    can: ['edit', 'Payer'],
    body: z.object({ payerRule: PayerRuleChange }),
    out: PayerRuleDetail,
    summary: 'Changes a mapping rule.',
  }),
  history: { ...history, ...manage },
  uses: { ...uses, ...manage },
  setActive,
  exportCsv: { ...exportCsv, ...manage },
  test: post('/payermapper/test', {
    ...ofRule,
    body: z.object({
      text: requiredText(120, 'Enter a name or code.'),
      locationId: Id.nullable().default(null),
    }),
    out: MappedTo,
    summary: 'What an incoming payer would map to, and why.',
  }),
  offer: post('/payermapper/offer', {
    ...ofRule,
    can: ['read', 'Payer'],
    body: z.object({
      text: requiredText(120, 'Enter a name or code.'),
      locationId: Id.nullable().default(null),
    }),
    out: PayerOffer,
    summary:
      'The payer on file that a written name stands for: offered at order entry, never put in by itself.',
  }),
  queue: get('/payermapper/queue', {
    ...ofRule,
    query: z.object({
      text: cleanText(200).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    out: pageOf(UnmappedRow),
    summary: 'Payer names on open orders and patients that are not on file, most frequent first.',
  }),
  remapPreview: post('/payermapper/preview', {
    ...ofRule,
    phi: 'read',
    body: z.object({ payerRuleId: Id }),
    out: RemapPreview,
    summary: 'The open orders that a rule would give its payer.',
  }),
  remap: post('/payermapper/remap', {
    ...ofRule,
    entity: 'order',
    phi: 'write',
    can: ['manage', 'Payer'],
    body: z.object({ payerRuleId: Id, ids: z.array(Id).min(1).max(mostIds) }),
    out: BulkOutcome,
    idempotent: true,
    summary: 'Gives open orders the payer of a rule.',
  }),
})
