import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { Id, Version, optionalLines, pageOf } from '../shapes'
import { statementTransitions } from './states'
import { StatementDetail, StatementFields, StatementList, StatementRow } from './shapes'

const ofStatement = {
  area: 'statements',
  feature: 'turbobilling',
  phi: 'read',
  scope: 'lab',
  entity: 'statement',
  can: ['read', 'Statement'],
} as const

export const list = GET('/statements', {
  ...ofStatement,
  query: StatementList,
  out: pageOf(StatementRow),
  summary: 'Patient statements by number or patient.',
})

export const get = POST('/statements/:id', {
  ...ofStatement,
  params: z.object({ id: Id }),
  out: StatementDetail,
  summary: 'One statement with its lines.',
})

export const add = POST('/add/statement', {
  ...ofStatement,
  phi: 'write',
  can: ['create', 'Statement'],
  body: z.object({ statement: StatementFields }),
  out: StatementDetail,
  idempotent: true,
  summary: 'Drafts a statement for a patient.',
})

export const update = POST('/update/statement', {
  ...ofStatement,
  phi: 'write',
  can: ['edit', 'Statement'],
  body: z.object({ statement: StatementFields.extend({ _id: Id, version: Version }) }),
  out: StatementDetail,
  summary: 'Changes a statement: its lines while it is a draft, what was paid at any time.',
})

export const move = POST('/statement/move', {
  ...ofStatement,
  phi: 'write',
  can: ['edit', 'Statement'],
  body: z.object({
    _id: Id,
    version: Version,
    transition: z.enum(statementTransitions).exclude(['draft']),
    reason: optionalLines(500),
  }),
  out: StatementDetail,
  idempotent: true,
  summary: 'Moves a statement on: sent, reminded, paid, on a plan, in collections, closed.',
})

export const history = POST('/history/statement', {
  ...ofStatement,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What changed on a statement: field, old, new, who and when.',
})

export const exportCsv = GET('/statements_export', {
  ...ofStatement,
  query: StatementList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The list of statements under the same filters as CSV.',
})
