import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import {
  BulkOutcome,
  EditedVersion,
  Id,
  PickBody,
  Timestamp,
  bulkSelection,
  cleanText,
  nullableText,
  nullableLines,
  optionalLines,
  pageOf,
  picked,
  requiredLines,
} from '../shapes'
import {
  AddedMedication,
  ChangedOrder,
  Order,
  OrderCounts,
  OrderFields,
  OrderFilters,
  OrderList,
  OrderRow,
  OrderSent,
  PanelKey,
  SameDayOrder,
  SavedOrder,
  TrackedRequisition,
} from './shapes'

const orderIds = bulkSelection(OrderList, m.orders.ordersMissing)

const read = { area: 'orders', can: ['read', 'Order'], phi: 'read', scope: 'own', entity: 'order' } as const

const edit = { area: 'orders', can: ['edit', 'Order'], phi: 'write', scope: 'own', entity: 'order' } as const

export const list = GET('/orders', {
  ...read,
  query: OrderList,
  out: pageOf(OrderRow),
  summary: 'Orders, 20 a page, newest collection first unless said.',
})

export const counts = GET('/orders_counts', {
  ...read,
  query: OrderFilters.omit({ state: true }).extend({ text: cleanText(200).default('') }),
  out: OrderCounts,
  summary: 'How many orders each state tab holds under the same filters.',
})

export const track = POST('/specimentracker/requisitions', {
  ...read,
  body: z.object({
    searchstr: cleanText(200),
    filter: OrderFilters.pick({ state: true, location: true, patient: true }).default({}),
  }),
  out: z.object({ docs: z.array(TrackedRequisition) }),
  summary: 'Requisitions by number, tube or patient name, newest collection first, at most 50.',
})

export const requisition = POST('/order/requisition', {
  ...read,
  can: ['generate-reqform', 'Order'],
  body: z.object({ _id: Id }),
  out: z.never(),
  bytes: true,
  summary: 'The requisition form of an order as PDF.',
})

export const exportCsv = GET('/orders_export', {
  ...read,
  query: OrderList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The same list as CSV, at most 50,000 rows.',
})

export const pick = POST('/orders_pick', {
  ...read,
  body: PickBody,
  out: picked(OrderRow),
  summary: 'Orders by requisition numbers or tube barcodes, as they were pasted or scanned.',
})

export const get = POST('/orders/:id', {
  ...read,
  params: z.object({ id: Id }),
  body: z.object({ orderid: Id.optional() }),
  out: Order,
  summary: 'One order with specimens, medications and timeline.',
})

export const byRequisition = POST('/order_by_req/:requisitionNumber', {
  ...read,
  params: z.object({ requisitionNumber: cleanText(40) }),
  body: z.object({ requisitionNumber: z.string().optional() }),
  out: Order,
  summary: 'One order by its requisition number, or by the barcode of one of its specimens.',
})

export const findNumber = POST('/order/find_number', {
  ...read,
  body: z.object({ requisitionNumber: cleanText(40).pipe(z.string().min(1)) }),
  out: z.object({ orderId: Id.nullable() }),
  summary:
    'Whether a requisition number is on an order of the caller: its id, or null where the number is free.',
})

export const sameDay = POST('/order/same_day', {
  ...read,
  can: ['create', 'Order'],
  body: z.object({
    patientId: Id,
    dateCollected: Timestamp,
    items: OrderFields.shape.items,
    /** The order being edited. */
    except: Id.nullish(),
  }),
  out: z.object({ docs: z.array(SameDayOrder) }),
  summary: 'Which of these panels and tests the patient has already on orders collected on that day.',
})

export const panelKeys = POST('/order/panel_keys', {
  ...read,
  can: ['create', 'Order'],
  phi: 'none',
  entity: 'location',
  body: z.object({ locationId: Id }),
  out: z.object({ docs: z.array(PanelKey) }),
  summary: 'The panels on the keys 1 to 9 of a location. A panel keeps its number.',
})

export const history = POST('/order/history', {
  ...read,
  body: z.object({ orderId: Id }),
  out: History,
  summary: 'What changed on an order: field, old, new, who and when.',
})

export const addOrder = POST('/add/order', {
  area: 'orders',
  body: z.object({ order: OrderSent }),
  out: SavedOrder,
  can: ['create', 'Order'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Enters an order.',
})

export const addCase = POST('/add/case', {
  feature: 'case',
  area: 'orders',
  body: z.object({ order: OrderSent }),
  out: SavedOrder,
  can: ['create', 'Order'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Enters a case: the same entity, worded as the lab words it.',
})

export const update = POST('/update/order', {
  ...edit,
  canPart: [['sendbilling', 'OrderInfo']],
  body: z.object({
    orderId: Id,
    version: EditedVersion,
    /**
     * Single fields (sampleid, dateExported: null to clear the export, comment; several at once), deleted: true, or the whole
     * form. Clearing the export asks for sendbilling OrderInfo and for nothing else, deleting for manage OrderInfo besides.
     */
    fields: z.union([
      OrderSent,
      z.strictObject({ deleted: z.literal(true), reason: optionalLines(400) }),
      z
        .strictObject({
          sampleid: nullableText(40).optional(),
          dateExported: z.null().optional(),
          comment: nullableLines(1000).optional(),
        })
        .refine((fields) => Object.keys(fields).length > 0, m.errors.valueMissing),
    ]),
    reason: optionalLines(400),
  }),
  out: z.union([SavedOrder, ChangedOrder]),
  summary: 'Changes an order. On a closed order the change waits as a correction; the order stays closed.',
})

export const status = POST('/update/order/status', {
  ...edit,
  body: z.object({
    orderId: Id,
    version: EditedVersion,
    status: z.enum(['CLOSED', 'REJECTED']),
    reason: optionalLines(400),
  }),
  out: Order,
  idempotent: true,
  summary:
    'Closes or rejects an order; each transition is a named rule and asks for its own right: rejecting for manage OrderInfo.',
})

export const hold = POST('/update/order/hold', {
  ...edit,
  can: ['hold', 'Order'],
  body: z.object({ orderIds, hold: z.boolean(), reason: optionalLines(400), until: Timestamp.nullish() }),
  out: BulkOutcome,
  idempotent: true,
  summary: 'Puts orders on hold, with a reason, or takes them off.',
})

export const flag = POST('/update/order/flag', {
  ...edit,
  can: ['flag', 'Order'],
  body: z.object({ orderIds, flag: z.boolean(), reason: optionalLines(400) }),
  out: BulkOutcome,
  idempotent: true,
  summary: 'Flags orders, with a reason, or clears the flag.',
})

export const clearExport = POST('/orders_clear_export', {
  ...edit,
  can: ['sendbilling', 'OrderInfo'],
  body: z.object({ orderIds, reason: optionalLines(400) }),
  out: BulkOutcome,
  idempotent: true,
  summary: 'Sets dateExported to null on several orders.',
})

export const remove = POST('/orders_delete', {
  area: 'orders',
  body: z.object({ orderIds, reason: requiredLines(400, m.orders.reasonMissing) }),
  can: ['manage', 'OrderInfo'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  out: BulkOutcome,
  idempotent: true,
  summary: 'Takes orders off every list; nothing is erased.',
})

export const updatePatient = POST('/update/order_patient', {
  ...edit,
  body: z.object({
    orderid: Id,
    version: EditedVersion,
    patient: z.object({ _id: Id }),
    /** Once a specimen was received the order is not changed but transferred: with its reason, by who may transfer results. */
    transfer: z.object({ reason: requiredLines(400, m.orders.reasonMissing) }).optional(),
  }),
  out: Order,
  summary:
    'Puts another patient on an open order; once a specimen was received, only as a transfer with a reason.',
})

export const addMedication = POST('/add/medication', {
  area: 'orders',
  body: z.object({
    orderId: Id,
    med: AddedMedication,
  }),
  out: Order,
  can: ['addmeds', 'Order'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Adds a medication to an order.',
})

export const verifyMedication = POST('/verify/medication', {
  area: 'orders',
  body: z.object({
    orderId: Id,
    /** As it was seen: one that somebody changed meanwhile is not replaced. */
    oldMed: z.object({ _id: Id, name: z.string().optional(), detail: z.string().nullish() }),
    /** What it does not say of how it is taken stays as it was. */
    newMed: AddedMedication,
  }),
  out: Order,
  can: ['addmeds', 'Order'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Corrects a medication of an order; what was listed before is kept beside it, with who and when.',
})

export const removeMedication = POST('/remove/medication', {
  area: 'orders',
  body: z.object({ orderId: Id, med: z.object({ _id: Id }) }),
  out: Order,
  can: ['addmeds', 'Order'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  summary: 'Takes a medication off an order; the row is kept.',
})
