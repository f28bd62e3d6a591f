import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id } from '../shapes'
import { BoardType, Sheet, SheetFilters, Stay } from './shapes'

/** Of the whole laboratory's work, so for whoever opens its screen: a clinic reads the results of its orders, and not this. */
const reading = { area: 'bench', can: ['nav', '/results'], scope: 'own' } as const

export const board = GET('/bench/board', {
  ...reading,
  phi: 'none',
  entity: 'batch',
  out: z.object({ docs: z.array(BoardType) }),
  summary:
    'Work that waits by test type, the oldest first: counts, what is in batches, and how its controls stand today.',
})

export const sheet = POST('/bench/sheet', {
  ...reading,
  phi: 'read',
  entity: 'order',
  body: SheetFilters,
  out: Sheet,
  summary:
    'Tests of many orders for entry, 200 at a time: of a batch by position, else STAT first and then the longest at hand.',
})

export const staysOf = POST('/bench/stays', {
  area: 'bench',
  can: ['read', 'Batch'],
  scope: 'own',
  phi: 'read',
  entity: 'order',
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(Stay) }),
  summary:
    'The batches and plates that hold specimens of an order, the oldest first; deleted ones are left out. A clinic gets none.',
})
