import type { api } from '@contract/api'
import { notFound } from '../../core/errors'
import { reaches } from '../../core/scope'
import type { HandlersOf } from '../../core/handlers'
import { addOrder } from './add-order'
import { chosenOrders, clearExports, flagOrders, holdOrders, removeOrders } from './bulk'
import { exportOrders } from './export-csv'
import { findByRequisition, findNumber, findOrder } from './find'
import { historyOfOrder } from './history'
import { countOrders, listOrders } from './list'
import { addMedication, removeMedication, verifyMedication } from './medications'
import { changePatient } from './order-patient'
import { pickOrders } from './pick'
import { panelKeys } from './panel-keys'
import { requisitionForm } from './requisition'
import { sameDayOrders, sameDayWarnings } from './same-day'
import { setStatus } from './status'
import { trackRequisitions } from './track'
import { updateOrder } from './update-order'

export const orders: HandlersOf<typeof api.orders> = {
  async list(ctx, { query }) {
    const page = await listOrders(ctx.db, ctx.who, query, ctx.now)
    ctx.shown(page.docs.map((row) => row._id))
    return page
  },

  counts: (ctx, { query: { text, ...filters } }) => countOrders(ctx.db, ctx.who, text, filters, ctx.now),

  async exportCsv(ctx, { query }) {
    const { ids, ...file } = await ctx.longRead((db) => exportOrders(db, ctx.who, query, ctx.now))
    ctx.shown(ids)
    return file
  },

  async track(ctx, { body: { searchstr, filter } }) {
    const docs = await trackRequisitions(ctx.db, ctx.who, searchstr, filter, ctx.now)
    ctx.shown(docs.map(({ _id }) => _id))
    return { docs }
  },

  requisition: (ctx, { body }) => requisitionForm(ctx, body._id),

  async pick(ctx, { body }) {
    const picked = await pickOrders(ctx.db, ctx.who, body.codes)
    ctx.shown(picked.docs.map((row) => row._id))
    return picked
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

  async findNumber(ctx, { body }) {
    const orderId = await findNumber(ctx.db, ctx.who, body.requisitionNumber)
    if (orderId !== null) ctx.shown([orderId])
    return { orderId }
  },

  async sameDay(ctx, { body }) {
    const docs = await sameDayOrders(ctx.db, ctx.who, { ...body, except: body.except ?? null })
    ctx.shown(docs.map(({ orderId }) => orderId))
    return { docs }
  },

  async panelKeys(ctx, { body }) {
    if (!reaches(ctx.who, body.locationId)) throw notFound()
    ctx.shown([body.locationId])
    return { docs: await panelKeys(ctx.db, ctx.who, body.locationId) }
  },

  async history(ctx, { body }) {
    const order = await findOrder(ctx.db, ctx.who, body.orderId)
    if (!order) throw notFound()
    ctx.shown([order._id])
    return { docs: await historyOfOrder(ctx.db, ctx.who, order._id) }
  },

  async addOrder(ctx, { body }) {
    const sameDay = await sameDayWarnings(ctx, body.order)
    return ctx.write((w) => addOrder(ctx, w, 'order', body.order, sameDay))
  },
  async addCase(ctx, { body }) {
    const sameDay = await sameDayWarnings(ctx, body.order)
    return ctx.write((w) => addOrder(ctx, w, 'case', body.order, sameDay))
  },
  update: (ctx, { body }) => ctx.write((w) => updateOrder(ctx, w, body)),
  status: (ctx, { body }) =>
    ctx.write((w) => setStatus(ctx, w, body.orderId, body.version, body.status, body.reason)),

  async hold(ctx, { body }) {
    const ids = await chosenOrders(ctx, body.orderIds)
    return ctx.write((w) => holdOrders(ctx, w, ids, body))
  },
  async flag(ctx, { body }) {
    const ids = await chosenOrders(ctx, body.orderIds)
    return ctx.write((w) => flagOrders(ctx, w, ids, body))
  },
  async clearExport(ctx, { body }) {
    const ids = await chosenOrders(ctx, body.orderIds)
    return ctx.write((w) => clearExports(ctx, w, ids, body.reason))
  },
  async remove(ctx, { body }) {
    const ids = await chosenOrders(ctx, body.orderIds)
    return ctx.write((w) => removeOrders(ctx, w, ids, body.reason))
  },

  updatePatient: (ctx, { body }) =>
    ctx.write((w) =>
      changePatient(ctx, w, body.orderid, {
        version: body.version,
        patientId: body.patient._id,
        reason: body.transfer?.reason ?? null,
      }),
    ),
  addMedication: (ctx, { body }) => ctx.write((w) => addMedication(ctx, w, body.orderId, body.med)),
  removeMedication: (ctx, { body }) => ctx.write((w) => removeMedication(ctx, w, body.orderId, body.med._id)),
  verifyMedication: (ctx, { body }) =>
    ctx.write((w) => verifyMedication(ctx, w, body.orderId, body.oldMed, body.newMed)),
}
