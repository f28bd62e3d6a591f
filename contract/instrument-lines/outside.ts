import { z } from 'zod'
import { POST } from '../endpoint'

/** A message came over the line of an instrument, as the trail names it. No call that anybody can make. */
export const received = POST('/instrument_message/received', {
  area: 'instrumentLines',
  can: ['edit', 'Instrument'],
  phi: 'write',
  scope: 'lab',
  entity: 'instrumentMessage',
  out: z.never(),
  summary: 'A message of an instrument was received.',
})
