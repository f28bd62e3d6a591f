import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, pageOf, requiredLines } from '../shapes'
import { OfferedSupply, SentLines, Shipment, SupplyOrder, SupplyOrderFields, SupplyOrderList } from './shapes'

// Supplies are no patient's.
const asking = {
  area: 'supplyOrders',
  feature: 'shipping',
  can: ['create', 'SupplyOrder'],
  phi: 'none',
  scope: 'own',
  entity: 'supplyOrder',
} as const
const change = { ...asking, idempotent: true, out: SupplyOrder } as const
const sending = { ...change, can: ['manage', 'SupplyOrder'], scope: 'lab' } as const
const edited = { _id: Id, version: Version }

export const offered = GET('/supplies_offered', {
  ...asking,
  entity: 'supply',
  out: z.object({ docs: z.array(OfferedSupply) }),
  summary: 'The supplies that may be ordered now, by name.',
})

export const list = GET('/supply_orders', {
  ...asking,
  query: SupplyOrderList,
  out: pageOf(SupplyOrder),
  summary: "Orders of supplies at the caller's locations, newest first.",
})

export const add = POST('/add/supply_order', {
  ...change,
  body: z.object({ order: SupplyOrderFields }),
  summary: 'Orders supplies for a location of the caller.',
})

export const cancel = POST('/supply_order/cancel', {
  ...change,
  body: z.object(edited),
  summary: 'Cancels an order of supplies that was not sent yet.',
})

export const arrived = POST('/supply_order/arrived', {
  ...change,
  body: z.object(edited),
  summary: 'Records that supplies arrived.',
})

export const send = POST('/supply_order/send', {
  ...sending,
  body: z.object({ ...edited, lines: SentLines, shipment: Shipment }),
  summary: 'Records that supplies left for the clinic, how many of each and how.',
})

export const decline = POST('/supply_order/decline', {
  ...sending,
  body: z.object({ ...edited, reason: requiredLines(400, m.errors.reasonMissing) }),
  summary: 'Declines an order of supplies, with the reason that the clinic reads.',
})
