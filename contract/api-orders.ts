import { z } from 'zod'
import { OrderStateFilter, OrderWork } from './choices'
import { area, get, post } from './endpoint'
import { History } from './history'
import { Order, OrderFields, OrderRow } from './order-shapes'
import {
  BulkOutcome,
  Flag,
  Id,
  PlainDate,
  Timestamp,
  PickBody,
  Version,
  bulkSelection,
  cleanText,
  listInput,
  nullableText,
  optionalText,
  pageOf,
  picked,
  requiredText,
} from './shapes'

export const OrderFilters = z.object({
  state: OrderStateFilter.optional(),
  work: OrderWork.optional(),
  report: z.enum(['PRELIMINARY', 'AMENDED']).optional(),
  /** Collected on or after this day, in the laboratory's time zone. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  location: Id.optional(),
  physician: Id.optional(),
  patient: Id.optional(),
  flagged: Flag.optional(),
  stat: Flag.optional(),
})
export const OrderList = listInput(
  ['dateCollected', 'dateReceived', 'requisitionNumber'],
  '-dateCollected',
  20,
).extend(OrderFilters.shape)
export type OrderList = z.infer<typeof OrderList>
export type OrderListInput = z.input<typeof OrderList>

const orderIds = bulkSelection(OrderList, 'Choose at least one order.')
const read = { can: ['read', 'Order'], phi: 'read', scope: 'own', entity: 'order' } as const
const edit = { can: ['edit', 'Order'], phi: 'write', scope: 'own', entity: 'order' } as const

export const OrderCounts = z.object({
  all: z.int(),
  OPEN: z.int(),
  CLOSED: z.int(),
  REJECTED: z.int(),
  HOLD: z.int(),
  capped: z.boolean(),
})

export const orders = area('orders', {
  list: get('/orders', {
    ...read,
    query: OrderList,
    out: pageOf(OrderRow),
    summary: 'Orders, 20 a page, newest collection first unless said.',
  }),
  counts: get('/orders_counts', {
    ...read,
    query: OrderFilters.omit({ state: true }).extend({ text: cleanText(200).default('') }),
    out: OrderCounts,
    summary: 'How many orders each state tab holds under the same filters.',
  }),
  exportCsv: get('/orders_export', {
    ...read,
    query: OrderList,
    out: z.never(),
    bytes: true,
    summary: 'The same list as CSV, at most 50,000 rows.',
  }),
  pick: post('/orders_pick', {
    ...read,
    body: PickBody,
    out: picked(OrderRow),
    summary: 'Orders by requisition numbers or tube barcodes, as they were pasted or scanned.',
  }),
  get: post('/orders/:id', {
    ...read,
    params: z.object({ id: Id }),
    body: z.object({ orderid: Id.optional() }),
    out: Order,
    summary: 'One order with specimens, medications and timeline.',
  }),
  byRequisition: post('/order_by_req/:requisitionNumber', {
    ...read,
    params: z.object({ requisitionNumber: cleanText(40) }),
    body: z.object({ requisitionNumber: z.string().optional() }),
    out: Order,
    summary: 'One order by its requisition number, or by the barcode of one of its specimens.',
  }),
  findNumber: post('/order/find_number', {
    ...read,
    body: z.object({ requisitionNumber: cleanText(40).pipe(z.string().min(1)) }),
    out: z.object({ orderId: Id.nullable() }),
    summary:
      'Whether a requisition number is on an order of the caller: its id, or null where the number is free.',
  }),
  history: post('/order/history', {
    ...read,
    body: z.object({ orderId: Id }),
    out: History,
    summary: 'What changed on an order: field, old, new, who and when.',
  }),
  addOrder: post('/add/order', {
    body: z.object({ order: OrderFields }),
    out: Order,
    can: ['create', 'Order'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    summary: 'Enters an order.',
  }),
  addCase: post('/add/case', {
    body: z.object({ order: OrderFields }),
    out: Order,
    can: ['create', 'Order'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    summary: 'Enters a case: the same entity, worded as the lab words it.',
  }),
  update: post('/update/order', {
    ...edit,
    body: z.object({
      orderId: Id,
      version: Version,
      /**
       * Single fields (sampleid, dateExported: null to clear the export, deleted: true) or the whole form. Clearing the
       * export asks for sendbilling OrderInfo besides, deleting for manage OrderInfo.
       */
      fields: z.union([
        OrderFields,
        z.strictObject({ sampleid: nullableText(40) }),
        z.strictObject({ dateExported: z.null() }),
        z.strictObject({ deleted: z.literal(true), reason: requiredText(400, 'Say why.') }),
        z.strictObject({ comment: nullableText(1000) }),
      ]),
      reason: optionalText(400),
    }),
    out: Order,
    summary: 'Changes an order. On a closed order the change waits as a correction; the order stays closed.',
  }),
  status: post('/update/order/status', {
    ...edit,
    body: z.object({
      orderId: Id,
      version: Version,
      status: z.enum(['CLOSED', 'REJECTED']),
      reason: optionalText(400),
    }),
    out: Order,
    idempotent: true,
    summary:
      'Closes or rejects an order; each transition is a named rule and asks for its own right: rejecting for manage OrderInfo.',
  }),
  hold: post('/update/order/hold', {
    ...edit,
    can: ['hold', 'Order'],
    body: z.object({ orderIds, hold: z.boolean(), reason: optionalText(400), until: Timestamp.nullish() }),
    out: BulkOutcome,
    idempotent: true,
    summary: 'Puts orders on hold, with a reason, or takes them off.',
  }),
  flag: post('/update/order/flag', {
    ...edit,
    can: ['flag', 'Order'],
    body: z.object({ orderIds, flag: z.boolean(), reason: optionalText(400) }),
    out: BulkOutcome,
    idempotent: true,
    summary: 'Flags orders, with a reason, or clears the flag.',
  }),
  clearExport: post('/orders_clear_export', {
    ...edit,
    can: ['sendbilling', 'OrderInfo'],
    body: z.object({ orderIds, reason: optionalText(400) }),
    out: BulkOutcome,
    idempotent: true,
    summary: 'Sets dateExported to null on several orders.',
  }),
  remove: post('/orders_delete', {
    body: z.object({ orderIds, reason: requiredText(400, 'Say why.') }),
    can: ['manage', 'OrderInfo'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    out: BulkOutcome,
    idempotent: true,
    summary: 'Takes orders off every list; nothing is erased.',
  }),
  updatePatient: post('/update/order_patient', {
    ...edit,
    body: z.object({ orderid: Id, version: Version, patient: z.object({ _id: Id }) }),
    out: Order,
    summary: 'Puts another patient on an open order.',
  }),
  addMedication: post('/add/medication', {
    body: z.object({
      orderId: Id,
      med: z.object({ medicationId: Id.nullish(), name: requiredText(160), detail: optionalText(160) }),
    }),
    out: Order,
    can: ['addmeds', 'Order'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    summary: 'Adds a medication to an order.',
  }),
  removeMedication: post('/remove/medication', {
    body: z.object({ orderId: Id, med: z.object({ _id: Id }) }),
    out: Order,
    can: ['addmeds', 'Order'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    summary: 'Takes a medication off an order; the row is kept.',
  }),
})
