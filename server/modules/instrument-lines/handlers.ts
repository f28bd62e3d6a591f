import type { api } from '@contract/api'
import { withHiddenShown } from '@contract/rules/kept-text'
import { decodeBytes } from '../../astm/public'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { saveLine } from './edit'
import { lineView, listMessages } from './present'

/** A message as people read it: what nobody would see of it is shown. */
const inLines = (bytes: Uint8Array): string =>
  withHiddenShown(decodeBytes(bytes).replace(/\r\n?/g, '\n').replace(/\n+$/, ''))

export const instrumentLines: HandlersOf<typeof api.instrumentLines> = {
  get: (ctx, { body }) => lineView(ctx.db, ctx.who, ctx.ports, body.instrumentId),
  save: (ctx, { body }) => saveLine(ctx, body.line),
  messages: (ctx, { query }) => listMessages(ctx.db, ctx.who, query),

  async raw(ctx, { body }) {
    const row = await ctx.db
      .selectFrom('instrument_message')
      .select(['id', 'raw', 'answer', 'lines'])
      .where(ofLab(ctx.who))
      .where('id', '=', body._id)
      .executeTakeFirst()
    if (!row) throw notFound()
    ctx.shown([row.id])
    return {
      _id: row.id,
      text: inLines(new Uint8Array(row.raw)),
      answer: row.answer && inLines(new Uint8Array(row.answer)),
      lines: row.lines,
    }
  },
}
