import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { write } from '../results/call-parts'
import { Id, Version, requiredLines } from '../shapes'
import { AddOn, AddOnFields } from './shapes'

export const add = POST('/order/add_tests', {
  area: 'addOns',
  ...write,
  can: ['edit', 'Order'],
  body: AddOnFields,
  out: AddOn,
  summary:
    'Adds tests to a specimen that the laboratory has: who asked, when and how, with volume and stability checked. An oral request is to be confirmed in writing within 30 days.',
})

export const ofOrder = POST('/order/add_ons', {
  area: 'addOns',
  can: ['read', 'Result'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(AddOn) }),
  summary: 'The tests that were added to an order on request, the newest first. A clinic gets none.',
})

export const open = GET('/bench/add_ons', {
  area: 'addOns',
  can: ['nav', '/results'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
  out: z.object({ docs: z.array(AddOn), toPull: z.int(), toConfirm: z.int() }),
  summary:
    'Added tests with something left to do, at most a hundred: tubes to be fetched from storage first, then confirmations by their last day.',
})

const marked = { _id: Id, version: Version }

export const pull = POST('/order/add_ons/pull', {
  area: 'addOns',
  ...write,
  can: ['receive', 'Specimen'],
  body: z.object(marked),
  out: AddOn,
  summary: 'Records that the tube of added tests was taken out of storage.',
})

export const confirm = POST('/order/add_ons/confirm', {
  area: 'addOns',
  ...write,
  can: ['edit', 'Order'],
  body: z.object({
    ...marked,
    /** False: an effort to obtain it, without success so far. */
    confirmed: z.boolean(),
    note: requiredLines(400, m.addOns.confirmNoteMissing),
  }),
  out: AddOn,
  summary: 'Records the written confirmation of an oral request, or an effort to obtain it.',
})
