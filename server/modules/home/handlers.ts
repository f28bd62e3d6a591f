import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { countTiles } from './tiles'
import { countDays, measureTurnaround } from './trends'
import { findWork } from './work'

export const home: HandlersOf<typeof api.home> = {
  async lab(ctx) {
    const [tiles, days, turnaround, { work, orderIds }] = await Promise.all([
      countTiles(ctx.db, ctx.who, ctx.now),
      countDays(ctx.db, ctx.who, ctx.now),
      measureTurnaround(ctx.db, ctx.who, ctx.now),
      findWork(ctx.db, ctx.who),
    ])
    ctx.shown(orderIds)
    return { tiles, days, turnaround, work, asOf: ctx.now.toISOString() }
  },
}
