import { z } from 'zod'
import { POST } from '../endpoint'

/** A file lay in the folder of an instrument, as the trail names it. No call that anybody can make. */
export const received = POST('/instrument_run/received', {
  area: 'instrumentRuns',
  can: ['enter', 'Result'],
  phi: 'write',
  scope: 'lab',
  entity: 'instrumentRun',
  out: z.never(),
  summary: 'A file in the folder of an instrument was read.',
})
