import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { finishSheet, keepSheet, mendRow, sendRows, setUpSheet } from './commands'
import { evaluate } from './evaluate'
import { openSheets, ownSheet, rowsOf } from './store'

export const orderSheets: HandlersOf<typeof api.orderSheets> = {
  list: async (ctx) => ({ docs: await openSheets(ctx) }),
  read: (ctx, { query, body }) => keepSheet(ctx, query.name, body),
  async get(ctx, { body }) {
    const sheet = await ownSheet(ctx, ctx.db, body._id)
    const { shown } = await evaluate(ctx, ctx.db, sheet, await rowsOf(ctx, ctx.db, sheet.id))
    // Who of the list is on file is told: it stands with those patients too.
    ctx.shown([sheet.id, ...shown.rows.flatMap(({ known }) => known?._id ?? [])])
    return shown
  },
  set: (ctx, { body }) => setUpSheet(ctx, body),
  mend: (ctx, { body }) => mendRow(ctx, body),
  send: (ctx, { body }) => sendRows(ctx, body._id, body.rowIds),
  finish: (ctx, { body }) => finishSheet(ctx, body._id, body.version),
}
