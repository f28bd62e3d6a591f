import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { BoardType, Sheet, SheetFilters } from './shapes'

const reading = { area: 'bench', can: ['read', 'Result'], scope: 'own' } as const

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
