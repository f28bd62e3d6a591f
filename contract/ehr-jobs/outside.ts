import { z } from 'zod'
import { POST } from '../endpoint'

/** What goes on without a caller, as the trail names it. Neither is a call that anybody can make. */
const outside = {
  area: 'ehrJobs',
  feature: 'ehr',
  can: ['edit', 'EhrJob'],
  phi: 'write',
  scope: 'lab',
  entity: 'ehrJob',
  out: z.never(),
} as const

/** A message came over a connection, or was filed after it waited. */
export const received = POST('/ehrjob/received', { ...outside, summary: 'A message was received or filed.' })
/** A message was sent, or answered by the other side. */
export const sent = POST('/ehrjob/sent', { ...outside, summary: 'A message was sent or answered.' })
