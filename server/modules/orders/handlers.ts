import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { addOrder } from './add-order'
import { clearExports, flagOrders, holdOrders, removeOrders } from './bulk'
import { exportOrders } from './export-csv'
import { findByRequisition, findOrder } from './find'
import { historyOf } from './history'
import { countOrders, listOrders } from './list'
import { addMedication, removeMedication } from './medications'
import { changePatient } from './order-patient'
import { setStatus } from './status'
import { updateOrder } from './update-order'

export const orders: HandlersOf<typeof api.orders> = {
  async list(ctx, { query }) {
    const page = await listOrders(ctx.db, ctx.who, query)
    ctx.shown(page.docs.map((row) => row._id))
    return page
  },

  counts: (ctx, { query: { text, ...filters } }) => countOrders(ctx.db, ctx.who, text, filters),

  async exportCsv(ctx, { query }) {
    const { bytes, filename, ids } = await exportOrders(ctx.db, ctx.who, query, ctx.now)
    ctx.shown(ids)
    return { bytes, filename, type: 'text/csv; charset=utf-8' }
  },

  async get(ctx, { params }) {
    const order = await findOrder(ctx.db, ctx.who, params.id)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return order
  },

  async byRequisition(ctx, { params }) {
    const order = await findByRequisition(ctx.db, ctx.who, params.requisitionNumber)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return order
  },

  async history(ctx, { body }) {
    const order = await findOrder(ctx.db, ctx.who, body.orderId)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return { docs: await historyOf(ctx.db, ctx.who, order._id) }
  },

  addOrder: (ctx, { body }) => ctx.write((w) => addOrder(ctx, w, 'order', body.order)),
  addCase: (ctx, { body }) => ctx.write((w) => addOrder(ctx, w, 'case', body.order)),
  update: (ctx, { body }) => ctx.write((w) => updateOrder(ctx, w, body)),
  status: (ctx, { body }) =>
    ctx.write((w) => setStatus(ctx, w, body.orderId, body.version, body.status, body.reason)),

  hold: (ctx, { body }) => ctx.write((w) => holdOrders(ctx, w, body)),
  flag: (ctx, { body }) => ctx.write((w) => flagOrders(ctx, w, body)),
  clearExport: (ctx, { body }) => ctx.write((w) => clearExports(ctx, w, body)),
  remove: (ctx, { body }) => ctx.write((w) => removeOrders(ctx, w, body)),

  updatePatient: (ctx, { body }) =>
    ctx.write((w) => changePatient(ctx, w, body.orderid, body.version, body.patient._id)),
  addMedication: (ctx, { body }) => ctx.write((w) => addMedication(ctx, w, body.orderId, body.med)),
  removeMedication: (ctx, { body }) => ctx.write((w) => removeMedication(ctx, w, body.orderId, body.med._id)),
}
