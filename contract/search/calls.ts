import { z } from 'zod'
import { searchLimits } from '../constants'
import { POST } from '../endpoint'
import { Id, Instant, PlainDate, cleanText } from '../shapes'

const Hit = { _id: Id, why: z.string() }

export const global = POST('/search', {
  area: 'search',
  body: z.object({
    search: cleanText(200),
    take: z.int().min(1).max(searchLimits.global).default(searchLimits.global),
  }),
  out: z.object({
    results: z.object({
      requisitions: z.array(
        z.object({
          ...Hit,
          requisitionNumber: z.string(),
          patient: z.object({ firstname: z.string(), lastname: z.string(), dob: PlainDate }),
          location: z.object({ name: z.string() }),
          physician: z.object({ lastname: z.string() }),
          state: z.string(),
          dateCollected: Instant,
          dateEntered: Instant,
          dateReceived: Instant.nullable(),
          dateReported: Instant.nullable(),
        }),
      ),
      patients: z.array(
        z.object({
          ...Hit,
          firstname: z.string(),
          lastname: z.string(),
          dob: PlainDate,
          patientNumber: z.string(),
        }),
      ),
      locations: z.array(z.object({ ...Hit, name: z.string(), code: z.string() })),
      physicians: z.array(z.object({ ...Hit, firstname: z.string(), lastname: z.string(), npi: z.string() })),
    }),
  }),
  can: ['read', 'Search'],
  phi: 'read',
  scope: 'own',
  entity: 'search',
  summary:
    'Cases, patients, locations and physicians: at most `take` in all, ten unless fewer are asked for.',
})
