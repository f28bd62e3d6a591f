import { api } from '@contract/api'
import { read, type Stale } from '@/api/query'

/** Asked anew on each look: a step is done on another page, and the person comes back to see it. */
export const progressQuery = read(api.setup.progress, {}, { fresh: 0 })

/** What the starter menu makes out of date. */
export const staleAfter: Stale[] = [
  'setup',
  'tests',
  'panels',
  'testTypes',
  'sampleTypes',
  'specimenSources',
  'diagCodes',
  'medications',
  api.reference.bootstrap,
]
