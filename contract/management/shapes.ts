import { z } from 'zod'
import { FeatureName } from '../features'
import { Instant } from '../shapes'

export const FeatureRow = z.object({ name: FeatureName, active: z.boolean(), version: z.int() })

/** How a part that the laboratory depends on stands. `lastGood` and `lastBad` are null where nothing is on record. */
export const HealthRow = z.object({
  key: z.enum(['database', 'storage', 'mail', 'imports']),
  ok: z.boolean(),
  detail: z.string(),
  lastGood: Instant.nullable(),
  lastBad: Instant.nullable(),
})
export type HealthRow = z.infer<typeof HealthRow>
