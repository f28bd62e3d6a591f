import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Done, Id, pageOf, requiredLines } from '../shapes'
import {
  AdviceLine,
  FindingChange,
  PharmacistList,
  PharmacistOrder,
  PharmacistRow,
  ReviewLock,
} from './shapes'

const read = {
  area: 'pharmacist',
  can: ['review', 'Order'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
} as const
const write = { ...read, phi: 'write', idempotent: true } as const
const one = z.object({ orderId: Id })

export const list = GET('/pharmd_orders', {
  ...read,
  query: PharmacistList,
  out: pageOf(PharmacistRow),
  summary:
    'Toxicology orders ready for a pharmacist, the longest waiting first; `reviewed` lists the others.',
})

export const waiting = GET('/pharmd_orders_count', {
  ...read,
  phi: 'none',
  out: z.object({ count: z.int(), capped: z.boolean() }),
  summary: 'How many orders wait for a pharmacist: the number beside ORDERS in the navigation.',
})

export const get = POST('/pharmd_order', {
  ...read,
  body: one,
  out: PharmacistOrder,
  summary: 'One order for review: prescribed against found, the rule behind each line, earlier reviews.',
})

export const claim = POST('/pharmd_order/claim', {
  ...read,
  phi: 'write',
  body: one,
  out: z.object({ lock: ReviewLock, mine: z.boolean() }),
  summary:
    'Opens an order for review, for two minutes at a time; answers who has it where somebody else does.',
})

export const leave = POST('/pharmd_order/leave', {
  ...read,
  phi: 'write',
  body: one,
  out: Done,
  summary: 'Closes an order that the caller had open for review.',
})

export const change = POST('/pharmd_order/change', {
  ...write,
  body: one.extend({ change: FindingChange }),
  out: PharmacistOrder,
  summary: 'Changes what was concluded of one line, with the reason. The measured value stays.',
})

export const advise = POST('/pharmd_order/advise', {
  ...write,
  feature: 'pharmd_advice',
  body: one.extend({ advice: z.array(AdviceLine).min(1, m.pharmacist.adviceNone).max(40) }),
  out: PharmacistOrder,
  summary: 'Adds advice to the review that is under way.',
})

export const drop = POST('/pharmd_order/drop', {
  ...write,
  body: one.extend({ id: Id }),
  out: PharmacistOrder,
  summary: 'Takes a changed finding or a line of advice out of the review that is under way.',
})

export const accept = POST('/pharmd_order/accept', {
  ...write,
  fresh: true,
  body: one.extend({ basis: z.string().max(64) }),
  out: Done,
  summary:
    'Marks an order as reviewed, with what was changed and advised. Answers little: whoever accepts has gone on to the next.',
})

export const sendBack = POST('/pharmd_order/return', {
  ...write,
  body: one.extend({ reason: requiredLines(400, m.pharmacist.returnReasonMissing) }),
  out: PharmacistOrder,
  summary: 'Returns an order to the laboratory: it goes on hold with the reason.',
})

export const undo = POST('/pharmd_order/undo', {
  ...write,
  body: one,
  out: PharmacistOrder,
  summary: 'Takes back the caller’s last review or return of an order that was not released since.',
})

export const closeDraft = POST('/pharmd_order/close_draft', {
  ...write,
  body: one,
  out: PharmacistOrder,
  summary: 'Closes the caller’s unfinished review without accepting it; it stays in the history.',
})
