import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { confirmDiagnoses } from './commands'
import { changesOf, orderInReach, presentChange } from './store'

export const diagnosisChanges: HandlersOf<typeof api.diagnosisChanges> = {
  async ofOrder(ctx, { body }) {
    await orderInReach(ctx.db, ctx.who, body.orderId)
    const rows = await changesOf(ctx.db, ctx.who, body)
    ctx.shown([body.orderId])
    return { docs: rows.map(presentChange) }
  },
  confirm: (ctx, { body }) => confirmDiagnoses(ctx, body),
}
