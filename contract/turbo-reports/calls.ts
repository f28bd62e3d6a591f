import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, pageOf } from '../shapes'
import {
  TurboBatch,
  TurboBatchDetail,
  TurboCounts,
  TurboFilters,
  TurboList,
  TurboRow,
  TurboSign,
} from './shapes'

const read = {
  area: 'turboReports',
  can: ['release', 'Report'],
  feature: 'turboreport',
  phi: 'read',
  scope: 'own',
  entity: 'order',
} as const

export const list = GET('/turbo_reports', {
  ...read,
  query: TurboList,
  out: pageOf(TurboRow),
  summary:
    'Orders with verified results that no report says yet, by what holds them, the longest waiting first.',
})

export const counts = GET('/turbo_reports_counts', {
  ...read,
  phi: 'none',
  query: TurboFilters.extend({ text: TurboList.shape.text }),
  out: TurboCounts,
  summary: 'How many orders each tab of the list holds under the same filters.',
})

export const check = POST('/turbo_reports/check', {
  ...read,
  background: true,
  body: z.object({}),
  out: z.object({ checked: z.int(), left: z.boolean() }),
  summary:
    'Asks the release gate about complete orders that changed since it was asked last, the oldest first.',
})

export const sign = POST('/turbo_reports/sign', {
  ...read,
  phi: 'write',
  idempotent: true,
  fresh: true,
  body: z.object({ orders: TurboSign }),
  out: TurboBatch,
  summary:
    'Signs and releases the reports of these orders in the background, each by itself, as they were seen.',
})

export const batches = GET('/turbo_reports/batches', {
  ...read,
  phi: 'none',
  out: z.object({ docs: z.array(TurboBatch) }),
  summary: 'What was signed in bulk lately, the newest first.',
})

export const batch = POST('/turbo_reports/batch', {
  ...read,
  body: z.object({ _id: Id }),
  out: TurboBatchDetail,
  summary: 'What was signed at once, with the outcome of each order.',
})

export const stop = POST('/turbo_reports/stop', {
  ...read,
  phi: 'write',
  body: z.object({ _id: Id }),
  out: TurboBatch,
  summary: 'Stops the release of what was signed at once; what was released stays released.',
})
