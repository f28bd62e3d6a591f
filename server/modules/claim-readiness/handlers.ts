import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { claimAsking } from './asking'
import { readinessOf } from './public'

export const claimReadiness: HandlersOf<typeof api.claimReadiness> = {
  async check(ctx, { body }) {
    await claimAsking(ctx, body)
    const readiness = await readinessOf(ctx.db, ctx.who, body, ctx.now)
    ctx.shown(body.patientId === null ? [] : [body.patientId])
    return readiness
  },
}
