import type { api } from '@contract/api'
import { m } from '@contract/messages'
import { notFound, ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { historyOf } from '../../core/history'
import { generateReport } from '../reports/public'
import { answerChange, askChange, listChanges, withdrawChange } from './changes'
import { setRemoteStatus, updateRemoteOrder } from './change'
import { delegatesOf, endDelegate, nameDelegate } from './delegates'
import { fileOf, keepFile } from './files'
import { findRemoteOrder } from './find'
import { offeredForms } from '../remote-forms/public'
import { offeredLocations } from './locations'
import {
  countRemoteOrders,
  exportRemoteOrders,
  listRemoteOrders,
  remoteOrdersOfPatient,
  trackRemoteOrders,
} from './list'
import { ordersWithReports } from './papers'
import { activePayers } from './payers'
import { activeQuestions } from './questions'
import { requisitionOf } from './requisition'
import { markReviewed } from './reviewed'
import { sendRemoteOrder } from './send'

export const remoteOrders: HandlersOf<typeof api.remoteOrders> = {
  async offered(ctx, { query }) {
    const { labId } = ctx.who
    return {
      forms: await offeredForms(ctx.db, labId, query.form),
      locations: await offeredLocations(ctx),
      questions: await activeQuestions(ctx.db, labId),
      payers: await activePayers(ctx.db, labId),
    }
  },

  add: (ctx, { body }) => ctx.write((w) => sendRemoteOrder(ctx, w, body.order)),

  keepFile: (ctx, { query, body }) => keepFile(ctx, query, body),
  file: (ctx, { body }) => fileOf(ctx, body._id),

  async list(ctx, { query }) {
    const page = await listRemoteOrders(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map(({ _id }) => _id))
    return page
  },

  counts: (ctx, { query: { text, ...filters } }) => countRemoteOrders(ctx.db, ctx.who, text, filters),

  async get(ctx, { params }) {
    const order = await findRemoteOrder(ctx, ctx.db, params.id)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return order
  },

  async ofPatient(ctx, { body }) {
    const docs = await remoteOrdersOfPatient(ctx.db, ctx.who, body.filter.patientId, body.searchstr)
    ctx.shown(docs.map(({ _id }) => _id))
    return { docs }
  },

  update: (ctx, { body }) => ctx.write((w) => updateRemoteOrder(ctx, w, body.order)),
  status: (ctx, { body }) => ctx.write((w) => setRemoteStatus(ctx, w, body)),
  reviewed: (ctx, { body }) => markReviewed(ctx, body),

  async mergePdf(ctx, { body }) {
    const orderIds = await ordersWithReports(ctx, body.selected)
    if (orderIds.length === 0) throw ruleRefused(m.remoteOrders.noReports)
    return generateReport(ctx, { orderIds, format: 'pdf', preview: false })
  },

  async track(ctx, { body }) {
    const docs = await trackRemoteOrders(ctx.db, ctx.who, body.searchstr, body.filter)
    ctx.shown(docs.map(({ _id }) => _id))
    return { docs }
  },

  async history(ctx, { body }) {
    const order = await findRemoteOrder(ctx, ctx.db, body._id)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return { docs: await historyOf(ctx.db, ctx.who.labId, order._id) }
  },

  async exportCsv(ctx, { query }) {
    const { ids, ...file } = await ctx.longRead((db) => exportRemoteOrders(db, ctx.who, query, ctx.now))
    ctx.shown(ids)
    return file
  },

  async changes(ctx, { query }) {
    const docs = await listChanges(ctx.db, ctx.who, { remoteOrderId: query.orderId, open: query.open })
    ctx.shown(docs.map(({ remoteOrderId }) => remoteOrderId))
    return { docs }
  },
  askChange: (ctx, { body }) => ctx.write((w) => askChange(ctx, w, body)),
  withdrawChange: (ctx, { body }) => ctx.write((w) => withdrawChange(ctx, w, body._id, body.version)),
  answerChange: (ctx, { body }) => ctx.write((w) => answerChange(ctx, w, body)),

  delegates: (ctx, { body }) => delegatesOf(ctx, ctx.db, body.physicianId),
  nameDelegate: (ctx, { body }) => ctx.write((w) => nameDelegate(ctx, w, body)),
  endDelegate: (ctx, { body }) => ctx.write((w) => endDelegate(ctx, w, body._id, body.version)),

  requisition: (ctx, { body }) => requisitionOf(ctx, body._id),
}
