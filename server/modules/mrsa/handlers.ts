import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { approveTable, saveTable } from './edit'
import { presentTable, tableRecords } from './records'
import { replayTable } from './replay'

export const mrsa: HandlersOf<typeof api.mrsa> = {
  list: async (ctx) => ({ docs: (await tableRecords(ctx.db, ctx.who)).map(presentTable) }),
  save: (ctx, { body }) => saveTable(ctx, body),
  replay: (ctx, { body }) => replayTable(ctx, body),
  approve: (ctx, { body }) => approveTable(ctx, body),
}
