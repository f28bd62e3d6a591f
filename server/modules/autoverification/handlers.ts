import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { approveRule, presentRule, ruleRecords, ruleVersions, saveRule } from './rules'
import { simulateRule } from './simulate'

export const autoverification: HandlersOf<typeof api.autoverification> = {
  rules: async (ctx) => ({ docs: (await ruleRecords(ctx.db, ctx.who)).map(presentRule) }),
  versions: async (ctx, { query }) => ({ docs: await ruleVersions(ctx.db, ctx.who, query._id) }),
  saveRule: (ctx, { body }) => saveRule(ctx, body),
  simulate: (ctx, { body }) => simulateRule(ctx, body),
  approveRule: (ctx, { body }) => approveRule(ctx, body),
}
