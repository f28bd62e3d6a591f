import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { SetupProgress } from './shapes'

export const progress = GET('/setup', {
  area: 'setup',
  out: SetupProgress,
  can: ['admin', 'Lab'],
  phi: 'none',
  entity: 'lab',
  summary: 'How far the laboratory is set up, computed from what stands in it.',
})

export const loadStarter = POST('/setup/starter', {
  area: 'setup',
  out: z.object({
    tests: z.int(),
    panels: z.int(),
    sampleTypes: z.int(),
    diagnoses: z.int(),
    medications: z.int(),
  }),
  can: ['create', 'Catalogue'],
  phi: 'none',
  entity: 'test',
  idempotent: true,
  summary:
    'Loads the starter menu in one transaction; refused where the catalogue holds anything. Codes of diagnoses and drugs come with it where there are none.',
})

export const dismiss = POST('/setup/dismiss', {
  area: 'setup',
  body: z.object({ dismissed: z.boolean() }),
  out: SetupProgress,
  can: ['admin', 'Lab'],
  phi: 'none',
  entity: 'lab',
  summary: 'Takes the list off the start screen for everyone, or puts it back.',
})
