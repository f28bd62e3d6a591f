import type { HandlersOf } from '../../core/handlers'
import { clinicOf } from './clinic'
import { featureHistory, featureRows, setFeature } from './features'
import { healthOf } from './health'
import type { api } from '@contract/api'

export const management: HandlersOf<typeof api.management> = {
  features: async (ctx) => ({ docs: await featureRows(ctx.db, ctx.who.labId) }),
  setFeature: (ctx, { body }) => setFeature(ctx, body),
  featureHistory: (ctx) => featureHistory(ctx),
  health: (ctx) => healthOf(ctx),
  clinic: (ctx) => clinicOf(ctx),
}
