import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { findBenchWork } from './bench-work'
import { clinicDashboard } from './clinic'
import { countTiles, type Home } from './tiles'
import { countDays, measureTurnaround } from './trends'
import { findWork } from './work'

const nothingMeasured: Pick<Home, 'turnaround' | 'turnaroundApart'> = {
  turnaround: [],
  turnaroundApart: { missing: 0, reversed: 0 },
}

export const home: HandlersOf<typeof api.home> = {
  clinic: (ctx) => clinicDashboard(ctx),

  async lab(ctx) {
    // Two weeks and the turnaround are figures about the laboratory; the work of the day is for everybody at work.
    const figures = ctx.who.ability.can('manage', 'Home')
    const [tiles, days, measured, bench, { work, orderIds }] = await Promise.all([
      countTiles(ctx.db, ctx.who, ctx.now),
      figures ? ctx.longRead((db) => countDays(db, ctx.who, ctx.now)) : [],
      figures ? ctx.longRead((db) => measureTurnaround(db, ctx.who, ctx.now)) : nothingMeasured,
      ctx.who.locations === 'all' ? findBenchWork(ctx) : [],
      findWork(ctx.db, ctx.who),
    ])
    ctx.shown(orderIds)
    return { tiles, days, ...measured, work: [...bench, ...work], asOf: ctx.now.toISOString() }
  },
}
