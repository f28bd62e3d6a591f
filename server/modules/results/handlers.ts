import type { api } from '@contract/api'
import { isDrugTest } from '@contract/rules/drug-test'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { findOrder } from '../orders/public'
import { drugsOf } from '../toxicology/public'
import { enterResults } from './enter'
import { listAnalyses } from './present'
import { addReflexes, declineReflexes } from './reflex'
import { reflexOffers } from './reflex-offers'
import { cancelAnalyses, correctResult, retestAnalyses } from './replace'
import { enterPanel } from './result-panel'
import { measuredOn } from './measured-on'
import { acknowledgeDelta, recordCall, unverifyResults, verifyResults } from './verify'

export const results: HandlersOf<typeof api.results> = {
  async ofOrder(ctx, { body }) {
    const docs = await listAnalyses(ctx.db, ctx.who, [body.orderId])
    if (docs.length === 0 && !(await findOrder(ctx.db, ctx.who, body.orderId))) throw notFound()
    ctx.shown([body.orderId])
    const { inForce } = docs.some(isDrugTest) ? await drugsOf(ctx.db, ctx.who.labId) : { inForce: null }
    return { docs, ...(inForce ? { drugs: inForce } : {}) }
  },

  enter: (ctx, { body }) => ctx.write((w) => enterResults(ctx, w, body.cells, { asks: true })),
  resultPanel: (ctx, { body }) => ctx.write((w) => enterPanel(ctx, w, body)),
  verify: (ctx, { body }) => ctx.write((w) => verifyResults(ctx, w, body.analyses)),
  unverify: (ctx, { body }) => ctx.write((w) => unverifyResults(ctx, w, body.analyses, body.reason)),

  criticalCall(ctx, { body }) {
    const { analyses, ...call } = body
    return ctx.write((w) => recordCall(ctx, w, analyses, call))
  },

  acknowledgeDelta: (ctx, { body }) => ctx.write((w) => acknowledgeDelta(ctx, w, body.analyses, body.note)),
  retest: (ctx, { body }) => ctx.write((w) => retestAnalyses(ctx, w, body.analyses, body.reason)),
  cancel: (ctx, { body }) => ctx.write((w) => cancelAnalyses(ctx, w, body.analyses, body.reason)),
  async reflexes(ctx, { body }) {
    const order = await findOrder(ctx.db, ctx.who, body.orderId)
    if (!order) throw notFound()
    ctx.shown([body.orderId])
    return { offers: await reflexOffers(ctx, ctx.db, order) }
  },
  addReflexes: (ctx, { body }) => ctx.write((w) => addReflexes(ctx, w, body)),
  dismissReflexes: (ctx, { body }) => ctx.write((w) => declineReflexes(ctx, w, body)),

  measuredOn: (ctx, { body }) => ctx.write((w) => measuredOn(ctx, w, body.analyses, body.instrumentId)),

  correct: (ctx, { body }) => ctx.write((w) => correctResult(ctx, w, body)),
}
