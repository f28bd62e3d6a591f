import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { totalsReach } from '../day-counts/public'
import { filterWords, firstRows, makeTable, mustHave } from './make'
import { cancelRun, listRuns, runFile, startRun, teamsOf } from './runs'

export const reportRuns: HandlersOf<typeof api.reportRuns> = {
  async preview(ctx, { body }) {
    mustHave(ctx.who, body)
    const reach = await totalsReach(ctx.db, ctx.who)
    await filterWords(ctx.db, reach, body)
    return firstRows(await ctx.longRead((db) => makeTable(db, reach, body, ctx.now)))
  },
  start: (ctx, { body }) => startRun(ctx, body),
  list: async (ctx) => ({ docs: await listRuns(ctx), teams: await teamsOf(ctx) }),
  cancel: (ctx, { body }) => cancelRun(ctx, body._id),
  file: (ctx, { params, query }) => runFile(ctx, params.id, query.format),
}
