import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { exportCall, historyCall, setActiveCall, usesCall } from '../register/shared-calls'
import { Id, optionalText, Version, pageOf } from '../shapes'
import {
  TemplateDetail,
  TemplateFields,
  TemplateList,
  TemplateRevision,
  TemplateRow,
  TemplateWords,
} from './shapes'

const template = { area: 'reportTemplates', phi: 'none', scope: 'lab', entity: 'reportTemplate' } as const

export const list = GET('/reportTemplates_list', {
  ...template,
  query: TemplateList,
  out: pageOf(TemplateRow),
  can: ['read', 'Setting'],
  summary: 'Report templates by label or folder.',
})

export const preview = POST('/preview/reportTemplate', {
  ...template,
  phi: 'read',
  scope: 'own',
  body: z.object({
    words: TemplateWords,
    /** The order to look at it on; left out, a report of nobody. */
    requisitionNumber: optionalText(40),
  }),
  out: z.never(),
  bytes: true,
  can: ['read', 'Setting'],
  summary:
    'A report with these words and sections as it would be printed, of an order by its requisition number or of nobody; nothing is kept.',
})

export const get = POST('/reportTemplates/:id', {
  ...template,
  params: z.object({ id: Id }),
  out: TemplateDetail,
  can: ['read', 'Setting'],
  summary: 'One report template in its present revision.',
})

export const add = POST('/add/reportTemplate', {
  ...template,
  body: z.object({ reportTemplate: TemplateFields }),
  out: TemplateDetail,
  can: ['create', 'Setting'],
  idempotent: true,
  summary: 'Adds a report template as revision 1.',
})

export const update = POST('/update/reportTemplate', {
  ...template,
  body: z.object({ reportTemplate: TemplateFields.extend({ _id: Id, version: Version }) }),
  out: TemplateDetail,
  can: ['edit', 'Setting'],
  summary: 'Makes a new revision of a report template; the old ones stay readable.',
})

export const revisions = POST('/reportTemplate/revisions', {
  ...template,
  body: z.object({ _id: Id }),
  out: z.object({ docs: z.array(TemplateRevision) }),
  can: ['read', 'Setting'],
  summary: 'Every revision of a report template, newest first.',
})

const register = {
  area: 'reportTemplates',
  one: 'reportTemplate',
  many: 'reportTemplates',
  entity: 'reportTemplate',
  subject: 'Setting',
  list: TemplateList,
} as const
export const history = historyCall(register)
export const uses = usesCall(register)
export const setActive = setActiveCall(register)
export const exportCsv = exportCall(register)
