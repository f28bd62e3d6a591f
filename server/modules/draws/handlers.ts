import type { api } from '@contract/api'
import { instantsAt } from '@contract/rules/zone'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { addDraw, collectTubes, moveDraw } from './change'
import { listDraws } from './store'

/** Where a calendar day begins; a zone whose clocks jump over midnight begins it an hour later. */
const startOf = (date: string, zone: string): string =>
  instantsAt({ date, minutes: 0 }, zone)[0] ??
  instantsAt({ date, minutes: 60 }, zone)[0] ??
  `${date}T00:00:00Z`

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export const draws: HandlersOf<typeof api.draws> = {
  async list(ctx, { body }) {
    const { timeZone } = ctx.who
    const docs = await listDraws(ctx.db, ctx.who, {
      from: startOf(body.day, timeZone),
      to: startOf(nextDay(body.day), timeZone),
      locationId: body.locationId ?? null,
    })
    ctx.shown(docs.flatMap(({ _id, patient }) => [_id, patient._id]))
    return { docs }
  },

  async collectors(ctx) {
    const rows = await ctx.db
      .selectFrom('app_user')
      .select(['id', 'first_name', 'last_name'])
      .where(ofLab(ctx.who))
      .where('active', '=', true)
      .where('user_type', 'in', ['lab', 'courier'])
      .orderBy('last_name')
      .orderBy('first_name')
      .limit(500)
      .execute()
    return {
      docs: rows.map(({ id, first_name, last_name }) => ({ _id: id, name: `${first_name} ${last_name}` })),
    }
  },

  add: (ctx, { body }) => addDraw(ctx, body.draw),
  move: (ctx, { body }) => moveDraw(ctx, body),
  collect: (ctx, { body }) => collectTubes(ctx, body),
}
