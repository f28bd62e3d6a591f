import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { arriveBag, todaysBags } from './bags'
import {
  assignRun,
  cancelStop,
  listCouriers,
  listDispatchers,
  moveStop,
  planPickup,
  presentDay,
  readEvidence,
  setDispatcher,
} from './dispatch'
import { askForPickup, cancelPickup, listPickups } from './pickups'
import { dayOf, planDay } from './plan'
import { routeToday } from './route-today'
import { addRoute, listRoutes, updateRoute } from './routes'
import { takeEvents } from './take'

export const courier: HandlersOf<typeof api.courier> = {
  today: (ctx) => routeToday(ctx),
  send: (ctx, { body }) => takeEvents(ctx, body.events),
  askPickup: (ctx, { body }) => askForPickup(ctx, body.pickup),
  pickups: (ctx, input) => listPickups(ctx, input),
  cancelPickup: (ctx, { body }) => cancelPickup(ctx, body),

  async day(ctx, { body }) {
    const day = body.day ?? dayOf(ctx)
    await planDay(ctx, day)
    return presentDay(ctx, ctx.db, day)
  },
  routes: async (ctx) => ({ docs: await listRoutes(ctx.db, ctx.who.labId) }),
  addRoute: (ctx, { body }) => addRoute(ctx, body.route),
  updateRoute: (ctx, { body }) => updateRoute(ctx, body.route),
  assign: (ctx, { body }) => assignRun(ctx, body),
  moveStop: (ctx, { body }) => moveStop(ctx, body),
  planPickup: (ctx, { body }) => planPickup(ctx, body),
  cancelStop: (ctx, { body }) => cancelStop(ctx, body),
  couriers: async (ctx) => ({ docs: await listCouriers(ctx.db, ctx.who.labId) }),
  evidence: (ctx, { body }) => readEvidence(ctx, body),

  dispatchers: async (ctx) => ({ docs: await listDispatchers(ctx.db, ctx.who.labId) }),
  setDispatcher: (ctx, { body }) => setDispatcher(ctx, body),

  bags: (ctx) => todaysBags(ctx),
  arrive: (ctx, { body }) => arriveBag(ctx, body),
}
