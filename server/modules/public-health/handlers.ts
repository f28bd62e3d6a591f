import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { ELR_STATES } from '../../hl7/public'
import { addAgency, listAgencies, updateAgency } from './agencies'
import { called, check, decide } from './actions'
import { countCases, listCases, oneCase } from './cases'
import { covidFile } from './covid'
import { addRule, addStartRules, approveRule, listRules, updateRule } from './rules'

export const publicHealth: HandlersOf<typeof api.publicHealth> = {
  async list(ctx, { query }) {
    const page = await listCases(ctx.db, ctx.who, query, ctx.now)
    ctx.shown(page.docs.map(({ orderId }) => orderId))
    return page
  },

  counts: (ctx) => countCases(ctx.db, ctx.who, ctx.now),

  async get(ctx, { body }) {
    const one = await oneCase(ctx.db, ctx.who, body._id, ctx.now)
    ctx.shown([one.orderId])
    return one
  },

  decide: (ctx, { body }) => decide(ctx, body),
  check: (ctx, { body }) => check(ctx, body),
  called: (ctx, { body }) => called(ctx, body),

  rules: (ctx, { query }) => listRules(ctx.db, ctx.who, query),
  addRule: (ctx, { body }) => addRule(ctx, body.rule),
  updateRule: (ctx, { body }) => updateRule(ctx, body),
  approveRule: (ctx, { body }) => approveRule(ctx, body),
  startRules: (ctx, { body }) => addStartRules(ctx, body.state),

  async agencies(ctx, { query }) {
    const samples = Object.entries(ELR_STATES).map(([state, { application, facility, profile }]) => ({
      state,
      applicationName: application.namespace,
      applicationOid: application.oid,
      facilityName: facility.namespace,
      facilityOid: facility.oid,
      profile,
    }))
    return { ...(await listAgencies(ctx.db, ctx.who, query)), samples }
  },
  addAgency: (ctx, { body }) => addAgency(ctx, body.agency),
  updateAgency: (ctx, { body }) => updateAgency(ctx, body.agency),

  async covidCsv(ctx, { query }) {
    const { ids, ...file } = await ctx.longRead((db) => covidFile(db, ctx.who, query))
    ctx.shown(ids)
    return file
  },
}
