import type { api } from '@contract/api'
import type { HandlersOf } from '../../core/handlers'
import { acceptTransfer } from './accept'
import { askNow } from './ask-now'
import { callCritical } from './call'
import { listCodes, mapCode } from './codes'
import { makeOwnKey, ownKey } from './keys'
import { previewOf, readyOrder } from './order-bundle'
import { addPartner, confirmKey, listPartners, pausePartner, testPartner, updatePartner } from './partners'
import { countTransfers, listTransfers, oneTransfer, rawTransfer, transfersOfOrder } from './present'
import { decideResult } from './results-in'
import { markProficiency, refuseTransfer, sendAgain, sendOrders } from './send'

export const transfers: HandlersOf<typeof api.transfers> = {
  async list(ctx, { query }) {
    const page = await listTransfers(ctx, query)
    ctx.shown(page.docs.map(({ orderId, _id }) => orderId ?? _id))
    return page
  },
  counts: (ctx) => countTransfers(ctx),
  async get(ctx, { body }) {
    const transfer = await oneTransfer(ctx, body._id)
    ctx.shown([transfer.orderId ?? transfer._id])
    return transfer
  },
  async raw(ctx, { body }) {
    const raw = await rawTransfer(ctx, body._id)
    ctx.shown([body._id])
    return raw
  },
  async ofOrder(ctx, { body }) {
    const docs = await transfersOfOrder(ctx, body.orderId)
    ctx.shown([body.orderId])
    return { docs }
  },
  async targets(ctx) {
    const all = await listPartners(ctx)
    return { docs: all.filter(({ ordersOut, active }) => ordersOut && active) }
  },
  async preview(ctx, { body }) {
    const ready = await readyOrder(ctx, body.orderId)
    ctx.shown([body.orderId])
    return previewOf(ready, body.partnerId ?? null)
  },
  send: (ctx, { body }) => sendOrders(ctx, body),
  async again(ctx, { body }) {
    await sendAgain(ctx, body)
    return oneTransfer(ctx, body._id)
  },
  async ask(ctx, { body }) {
    const { problem, came } = await askNow(ctx, body._id)
    return { transfer: await oneTransfer(ctx, body._id), problem, came }
  },
  async accept(ctx, { body }) {
    await acceptTransfer(ctx, body)
    return oneTransfer(ctx, body._id)
  },
  async refuse(ctx, { body }) {
    await refuseTransfer(ctx, body)
    return oneTransfer(ctx, body._id)
  },
  decideResult: async (ctx, { body }) => oneTransfer(ctx, await decideResult(ctx, body)),
  callCritical: async (ctx, { body }) => oneTransfer(ctx, await callCritical(ctx, body)),
  markProficiency: (ctx, { body }) => markProficiency(ctx, body),

  partners: async (ctx) => ({ docs: await listPartners(ctx), own: await ownKey(ctx) }),
  makeKey: (ctx) => makeOwnKey(ctx),
  addPartner: (ctx, { body }) => addPartner(ctx, body.partner),
  updatePartner: (ctx, { body }) => updatePartner(ctx, body.partner),
  confirmKey: (ctx, { body }) => confirmKey(ctx, body),
  pausePartner: (ctx, { body }) => pausePartner(ctx, body),
  testPartner: (ctx, { body }) => testPartner(ctx, body._id),
  codes: (ctx, { query }) => listCodes(ctx, query),
  mapCode: (ctx, { body }) => mapCode(ctx, body),
}
