import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { countStandings } from './queue'
import { listOwedCalls, listToVerify } from './rows'

export const turboCls: HandlersOf<typeof api.turboCls> = {
  list: (ctx, { query }) => listToVerify(ctx, query),
  counts: (ctx, { query }) => countStandings(ctx, query),
  owedCalls: (ctx) => listOwedCalls(ctx),
}
