import { sql } from 'kysely'
import type { api } from '@contract/api'
import { WayKind } from '@contract/deliveries/choices'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { findOrder } from '../orders/public'
import { endDelivery, sendAgain } from './commands'
import { letGo } from './hold'
import { kinds } from './kinds'
import { isLinkKind } from './link-target'
import { countDeliveries, deliveriesOf, listDeliveries, oneDelivery } from './present'
import { addRule, listRules, updateRule } from './rules'
import { confirmHostKey, readHostKey, testWay } from './test-way'
import { addWay, confirmWay, listWays, pauseWay, sendTestPage, updateWay, wayChoices } from './ways'

export const deliveries: HandlersOf<typeof api.deliveries> = {
  async list(ctx, { query }) {
    const narrowed = sql`${query.state ? sql`and t.state = ${query.state}` : sql``}
      ${query.channel ? sql`and t.channel = ${query.channel}` : sql``}`
    const page = await listDeliveries(ctx.db, ctx.who, ctx.ports, query, narrowed)
    ctx.shown(page.docs.flatMap(({ orderId }) => orderId ?? []))
    return page
  },

  counts: (ctx, { query }) => countDeliveries(ctx.db, ctx.who, query.channel),

  async get(ctx, { body }) {
    const delivery = await oneDelivery(ctx.db, ctx.who, ctx.ports, body._id)
    ctx.shown([delivery.orderId ?? delivery._id])
    return delivery
  },

  async ofOrder(ctx, { body }) {
    if (!(await findOrder(ctx.db, ctx.who, body.orderId))) throw notFound()
    ctx.shown([body.orderId])
    return { docs: await deliveriesOf(ctx.db, ctx.who, ctx.ports, body.orderId) }
  },

  send: (ctx, { body }) =>
    ctx.write(async (w) => oneDelivery(w.tx, ctx.who, ctx.ports, await sendAgain(ctx, w, body._id))),

  end: (ctx, { body }) =>
    ctx.write(async (w) => {
      await endDelivery(ctx, w, { id: body._id, how: body.how, reason: body.reason })
      return oneDelivery(w.tx, ctx.who, ctx.ports, body._id)
    }),

  wayChoices: async (ctx, { query }) => ({ docs: await wayChoices(ctx, query.kind) }),
  ways: (ctx, { query }) => listWays(ctx.db, ctx.who, ctx.ports, query),
  addWay: (ctx, { body }) => addWay(ctx, body.way),
  updateWay: (ctx, { body }) => updateWay(ctx, body.way),
  pauseWay: (ctx, { body }) => pauseWay(ctx, body),
  testPage: (ctx, { body }) => sendTestPage(ctx, body._id),
  confirmWay: (ctx, { body }) => confirmWay(ctx, body),
  readHostKey: (ctx, { body }) => readHostKey(ctx, body._id),
  confirmHostKey: (ctx, { body }) => confirmHostKey(ctx, body),
  testWay: (ctx, { body }) => testWay(ctx, body._id),

  rules: (ctx, { query }) => listRules(ctx.db, ctx.who, query),
  addRule: (ctx, { body }) => addRule(ctx, body.rule),
  updateRule: (ctx, { body }) => updateRule(ctx, body.rule),

  async lines(ctx) {
    const stopped = await ctx.db.selectFrom('delivery_line').selectAll().where(ofLab(ctx.who)).execute()
    const set = await ctx.db
      .selectFrom('delivery_way')
      .select('kind')
      .distinct()
      .where(ofLab(ctx.who))
      .execute()
    return {
      docs: WayKind.options.flatMap((channel) => {
        const kind = kinds[channel]
        // Nobody who sends no links has to read that nothing is set up for them.
        if (!kind || (isLinkKind(channel) && !set.some((way) => way.kind === channel))) return []
        const line = kind.channel(ctx.ports)
        const pause = stopped.find((one) => one.channel === channel)
        return [
          {
            channel,
            missing: line === undefined,
            sandbox: line?.sandbox ?? false,
            pausedAt: pause?.paused_at?.toISOString() ?? null,
            pausedWhy: pause?.paused_at ? pause.paused_why : null,
          },
        ]
      }),
    }
  },

  resumeLine: (ctx, { body }) =>
    ctx.write(async (w) => {
      const { channel } = body
      const line = await w.tx
        .selectFrom('delivery_line')
        .selectAll()
        .where(ofLab(ctx.who))
        .where('channel', '=', channel)
        .forUpdate()
        .executeTakeFirst()
      if (line?.paused_at) {
        await w.tx
          .updateTable('delivery_line')
          .set({ paused_at: null, paused_why: null })
          .where(ofLab(ctx.who))
          .where('id', '=', line.id)
          .execute()
        w.changed('deliveryLine', line.id, { pausedWhy: line.paused_why }, { pausedWhy: null })
      }
      await letGo(w.tx, ctx.who.labId, { channel }, ctx.now)
      w.wakeDeliveries()
      return { ok: true as const }
    }),
}
