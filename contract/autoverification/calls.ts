import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, Version } from '../shapes'
import { ApprovedRule, AutoRule, RuleContent, SimulatedRow } from './shapes'

const base = { area: 'autoverification', scope: 'lab', entity: 'autoverifyRule', phi: 'none' } as const
const one = { _id: Id, version: Version }

export const rules = GET('/autoverify_rules', {
  ...base,
  can: ['verify', 'Result'],
  out: z.object({ docs: z.array(AutoRule) }),
  summary: 'The rules that verify results without a person, by test.',
})

export const versions = GET('/autoverify_rule_versions', {
  ...base,
  can: ['verify', 'Result'],
  query: z.object({ _id: Id }),
  out: z.object({ docs: z.array(ApprovedRule) }),
  summary:
    'Every version of a rule that was in force, the newest first: what verified a result stays to be read.',
})

export const saveRule = POST('/autoverify_rule', {
  ...base,
  can: ['manage', 'Qc'],
  idempotent: true,
  body: z.object({
    testId: Id,
    /** Of the rule that was edited; null for a new one. */
    version: Version.nullable(),
    rule: RuleContent,
  }),
  out: AutoRule,
  summary: 'Keeps the draft of a rule. What is in force stays so; the draft is to be simulated anew.',
})

export const simulate = POST('/autoverify_rule/simulate', {
  ...base,
  can: ['manage', 'Qc'],
  phi: 'read',
  entity: 'order',
  body: z.object(one),
  out: z.object({ rule: AutoRule, rows: z.array(SimulatedRow) }),
  summary: 'What the draft would have done with the results of the last 90 days, and why each was left.',
})

export const approveRule = POST('/autoverify_rule/approve', {
  ...base,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  body: z.object({
    ...one,
    /** The results that it would have released and that were corrected later were read. */
    read: z.boolean(),
  }),
  out: AutoRule,
  summary: 'Puts the draft of a rule in force, once it was simulated.',
})
