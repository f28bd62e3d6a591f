import { z } from 'zod'
import { POST } from '../endpoint'

/** Those in charge were told of a critical call that is overdue, as the trail names it. No call that anybody can make. */
export const callOverdue = POST('/turbocls/call_overdue', {
  area: 'turboCls',
  can: ['enter', 'Result'],
  phi: 'write',
  scope: 'lab',
  entity: 'order',
  out: z.never(),
  summary: 'Those in charge were told of a critical result of which nobody was told in time.',
})
