import { z } from 'zod'
import { GET } from '../endpoint'
import { pageOf } from '../shapes'
import { ClsCounts, ClsFilters, ClsList, ClsRow, OwedCall } from './shapes'

const read = {
  area: 'turboCls',
  can: ['verify', 'Result'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
} as const

export const list = GET('/turbo_cls', {
  ...read,
  query: ClsList,
  out: pageOf(ClsRow),
  summary: 'Results that wait to be verified, with each reason that holds one; STAT first, then the oldest.',
})

export const counts = GET('/turbo_cls_counts', {
  ...read,
  phi: 'none',
  query: ClsFilters.omit({ why: true }).extend({ text: ClsList.shape.text }),
  out: ClsCounts,
  summary: 'How many results each tab of the list holds under the same filters, and why.',
})

export const owedCalls = GET('/critical_calls', {
  ...read,
  can: ['enter', 'Result'],
  out: z.object({ docs: z.array(OwedCall), capped: z.boolean() }),
  summary: 'Critical values of which nobody was told yet, the oldest first; at most 200.',
})
