import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Timestamp, Version, cleanText, listInput, pageOf, requiredText } from '../shapes'
import {
  Agency,
  AgencyForm,
  Case,
  CaseCounts,
  CaseList,
  CaseRow,
  CovidQuery,
  HealthRule,
  RuleContent,
  SampleAddress,
  StateCode,
} from './shapes'

const cases = {
  area: 'publicHealth',
  can: ['send', 'Report'],
  phi: 'read',
  scope: 'own',
  entity: 'healthCase',
} as const

export const list = GET('/public_health', {
  ...cases,
  query: CaseList,
  out: pageOf(CaseRow),
  summary:
    'Reportable results: what waits for information or a decision, goes out, went, or is not reported.',
})

export const counts = GET('/public_health_counts', {
  ...cases,
  phi: 'none',
  out: CaseCounts,
  summary: 'How many reportable results stand in each list, and what no rule can find.',
})

export const get = POST('/public_health/case', {
  ...cases,
  body: z.object({ _id: Id }),
  out: Case,
  summary: 'One reportable result with its message to the health department.',
})

const one = { _id: Id, version: Version }

export const decide = POST('/public_health/decide', {
  ...cases,
  phi: 'write',
  idempotent: true,
  body: z.object({
    ...one,
    reportable: z.boolean(),
    reason: requiredText(400, m.publicHealth.reasonMissing),
  }),
  out: Case,
  summary: 'Says whether a result is reported that no rule could judge, or that is not to be reported.',
})

export const check = POST('/public_health/check', {
  ...cases,
  phi: 'write',
  idempotent: true,
  body: z.object({ ...one, county: cleanText(60).nullish() }),
  out: Case,
  summary:
    'Looks again at a result that waits, with what is known now; a county that is given is kept with it.',
})

export const called = POST('/public_health/called', {
  ...cases,
  phi: 'write',
  idempotent: true,
  body: z.object({ ...one, toldTo: requiredText(120, m.publicHealth.toldToMissing), at: Timestamp }),
  out: Case,
  summary: 'Records the call to the health department that a rule asks for.',
})

const rule = {
  area: 'publicHealth',
  can: ['edit', 'Setting'],
  phi: 'none',
  scope: 'lab',
  entity: 'healthRule',
} as const

export const rules = GET('/public_health/rules', {
  ...rule,
  can: ['read', 'Setting'],
  query: listInput(['name'], 'name'),
  out: pageOf(HealthRule),
  summary: 'Reportable conditions by state: what is in force, and what waits for approval.',
})

export const addRule = POST('/add/health_rule', {
  ...rule,
  idempotent: true,
  body: z.object({ rule: RuleContent }),
  out: HealthRule,
  summary: 'Adds a reportable condition as a draft. Nothing is reported by it before it is approved.',
})

export const updateRule = POST('/update/health_rule', {
  ...rule,
  body: z.object({ ...one, rule: RuleContent, active: z.boolean().default(true) }),
  out: HealthRule,
  summary: 'Changes the draft of a reportable condition; what is in force stays so. Switches it off or on.',
})

export const approveRule = POST('/public_health/rule/approve', {
  ...rule,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  body: z.object(one),
  out: HealthRule,
  summary: 'Puts a draft in force for reports that are released from now on.',
})

export const startRules = POST('/public_health/rules/start', {
  ...rule,
  idempotent: true,
  body: z.object({ state: StateCode }),
  out: z.object({ added: z.int() }),
  summary: 'Adds the start set of conditions for a state, as drafts that are to be checked with it.',
})

const agency = { ...rule, can: ['manage', 'Setting'], entity: 'healthAgency' } as const

export const agencies = GET('/public_health/agencies', {
  ...agency,
  can: ['read', 'Setting'],
  query: listInput(['name'], 'name'),
  /** With how public samples address states: a beginning, to be checked with the department. */
  out: pageOf(Agency).extend({ samples: z.array(SampleAddress) }),
  summary: 'The health departments that receive reports, by state, and the way to each.',
})

export const addAgency = POST('/add/health_agency', {
  ...agency,
  idempotent: true,
  body: z.object({ agency: AgencyForm }),
  out: Agency,
  summary:
    'Adds a health department. What waited for one of its states goes to it once it is looked at again.',
})

export const updateAgency = POST('/update/health_agency', {
  ...agency,
  body: z.object({ agency: AgencyForm.extend(one) }),
  out: Agency,
  summary: 'Changes a health department for reports from now on.',
})

export const covidCsv = GET('/public_health/covid.csv', {
  ...cases,
  background: true,
  query: CovidQuery,
  bytes: true,
  out: z.never(),
  summary:
    'Released SARS-CoV-2 results of a span of days with the federal elements, as CSV. Unknown is coded.',
})
