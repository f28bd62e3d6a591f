import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { sql } from 'kysely'
import { ofLab } from '../../core/scope'
import { listCodes, mapCode } from './codes'
import { actOnConnection, checkItem, pauseConnection, signChecklist } from './commands'
import { addConnection, removeConnection, updateConnection } from './edit'
import { heardLast } from './heard'
import { findConnection, listConnections, oneConnection } from './present'
import { sendTest } from './test-message'

export const ehrConnections: HandlersOf<typeof api.ehrConnections> = {
  list: (ctx, { query }) => listConnections(ctx.db, ctx.who, ctx.ports, query),
  get: (ctx, { body }) => oneConnection(ctx.db, ctx.who, ctx.ports, body._id),

  async ports(ctx) {
    const offered = ctx.ports.hl7?.offered ?? { host: '', ports: [], tls: false }
    const own = await ctx.db
      .selectFrom('ehr_connection')
      .select(['listen_port', 'name'])
      .where(ofLab(ctx.who))
      .where('listen_port', 'is not', null)
      .execute()
    // Whether a port is free must be beyond doubt, whatever laboratory has it: only that it is taken is told.
    const { rows } = await sql<{ listen_port: number }>`select listen_port from "ehr_connection"
      where listen_port is not null`.execute(ctx.db)
    const taken = new Set(rows.map((row) => row.listen_port))
    return {
      host: offered.host,
      tls: offered.tls,
      docs: offered.ports.map((port) => ({
        port,
        taken: taken.has(port),
        by: own.find((one) => one.listen_port === port)?.name ?? null,
      })),
    }
  },

  add: (ctx, { body }) => addConnection(ctx, body.connection),
  update: (ctx, { body }) => updateConnection(ctx, body.connection),
  remove: (ctx, { body }) => removeConnection(ctx, body),
  pause: (ctx, { body }) => pauseConnection(ctx, body),
  act: (ctx, { body }) => actOnConnection(ctx, body),
  check: (ctx, { body }) => checkItem(ctx, body),
  sign: (ctx, { body }) => signChecklist(ctx, body),
  sendTest: (ctx, { body }) => sendTest(ctx, body._id),

  async heard(ctx, { body }) {
    if (!(await findConnection(ctx.db, ctx.who, ctx.ports, body._id))) throw notFound()
    return { docs: await heardLast(ctx.db, ctx.who, body._id) }
  },

  codes: (ctx, { query }) => listCodes(ctx.db, ctx.who, query),
  mapCode: (ctx, { body }) => mapCode(ctx, body),

  async history(ctx, { body }) {
    if (!(await findConnection(ctx.db, ctx.who, ctx.ports, body._id))) throw notFound()
    return { docs: await historyOf(ctx.db, ctx.who.labId, body._id) }
  },
}
