import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { TrackedRequisition } from '../orders/shapes'
import { DynamicForm } from '../reference/shapes'
import {
  BulkOutcome,
  EditedVersion,
  Flag,
  Id,
  Instant,
  Version,
  bulkSelection,
  cleanText,
  mostMatching,
  optionalLines,
  pageOf,
  requiredText,
} from '../shapes'
import { ChangeFields, RemoteChange } from './change-shapes'
import { RemoteFormKey, RemoteOrderStatus } from './choices'
import { PhotoKind, largestPhoto } from './files'
import { Delegate, OfferedForm, OfferedLocation } from './form'
import {
  RemoteOrder,
  RemoteOrderCounts,
  RemoteOrderEdit,
  RemoteOrderFields,
  RemoteOrderFilters,
  RemoteOrderList,
  RemoteOrderRow,
  SentRemoteOrder,
} from './shapes'

/** Remote orders: what clinics and kiosks ask of the laboratory, until its report is back. */
const common = { area: 'remoteOrders', scope: 'own', entity: 'remoteOrder' } as const
const read = { ...common, can: ['read', 'RemoteOrder'], phi: 'read' } as const
const create = { ...common, can: ['create', 'RemoteOrder'] } as const

export const offered = GET('/remoteorder/offered', {
  ...create,
  phi: 'none',
  query: z.object({ form: RemoteFormKey.optional() }),
  out: z.object({
    forms: z.array(OfferedForm),
    locations: z.array(OfferedLocation),
    /** Asked besides, by panel or location, as at order entry. */
    questions: z.array(DynamicForm),
    payers: z.array(z.object({ _id: Id, name: z.string() })),
  }),
  summary:
    'The active forms with the panels, sample types and sources they offer, and the caller’s own locations with their physicians.',
})

export const add = POST('/add/remote_order', {
  ...create,
  phi: 'write',
  body: z.object({ order: RemoteOrderFields }),
  out: SentRemoteOrder,
  idempotent: true,
  summary:
    'Sends a remote order: in transit, or ready to review where a provider must sign and somebody else prepared it.',
})

export const list = GET('/remoteorders', {
  ...read,
  query: RemoteOrderList,
  out: pageOf(RemoteOrderRow),
  summary: 'Remote orders, 50 a page, newest first unless said.',
})

export const counts = GET('/remoteorders_counts', {
  ...read,
  phi: 'none',
  query: RemoteOrderFilters.omit({ state: true, status: true, fresh: true, rejected: true }).extend({
    text: cleanText(200).default(''),
  }),
  out: RemoteOrderCounts,
  summary: 'How many remote orders each filter holds.',
})

export const get = POST('/remoteorders/:id', {
  ...read,
  params: z.object({ id: Id }),
  body: z.object({ orderid: Id.optional() }),
  out: RemoteOrder,
  summary: 'One remote order, by its id or by that of the laboratory’s order that came of it.',
})

export const ofPatient = POST('/patient/remoteorders', {
  ...read,
  body: z.object({ searchstr: cleanText(200), filter: z.object({ patientId: Id.optional() }).default({}) }),
  out: z.object({ docs: z.array(RemoteOrderRow) }),
  summary: 'A patient’s remote orders, newest first, at most 100.',
})

export const update = POST('/update/remote_order', {
  ...common,
  can: ['edit', 'RemoteOrder'],
  phi: 'write',
  body: z.object({ order: RemoteOrderEdit }),
  out: RemoteOrder,
  summary: 'Changes a remote order that the laboratory has not received.',
})

export const status = POST('/update/remoteorder/status', {
  ...common,
  can: ['create', 'RemoteOrder'],
  canPart: [['edit', 'RemoteOrder']],
  phi: 'write',
  // It answers with the order as it is now, which shows more of a patient than a kiosk may.
  kiosk: false,
  body: z.object({
    orderId: Id,
    version: EditedVersion,
    status: z.union([RemoteOrderStatus.exclude(['readytoreview']), z.literal('rejected')]),
    reason: optionalLines(400),
  }),
  out: RemoteOrder,
  idempotent: true,
  summary:
    'Signs a prepared order, which sends it (intransit), or cancels one that was not received, with a reason (rejected).',
})

export const reviewed = POST('/remoteorder/reviewed', {
  ...common,
  can: ['review', 'RemoteOrder'],
  phi: 'write',
  body: z.object({
    /** Whether the results are marked as reviewed or the mark is taken off. */
    state: z.boolean(),
    selected: bulkSelection(RemoteOrderList, m.remoteOrders.nothingSelected),
    /** The newest report that the caller was shown of each (`dateReported`): a newer one is not marked. */
    seen: z
      .array(z.object({ _id: Id, dateReported: Instant }))
      .max(mostMatching)
      .optional(),
  }),
  out: BulkOutcome,
  idempotent: true,
  summary:
    'Marks remote orders as reviewed by people of the clinic, or takes the mark off; a report that is newer than the one seen is refused by name.',
})

export const mergePdf = POST('/remoteorder/mergepdf', {
  ...read,
  can: ['read', 'Report'],
  body: z.object({ selected: z.array(Id).min(1, m.remoteOrders.nothingSelected).max(100) }),
  out: z.never(),
  bytes: true,
  summary: 'The newest released reports of these remote orders as one PDF, in the order given.',
})

export const track = POST('/specimentracker/remoteorders', {
  ...read,
  body: z.object({
    searchstr: cleanText(200),
    filter: RemoteOrderFilters.pick({ state: true, status: true, location: true }).default({}),
  }),
  out: z.object({ docs: z.array(TrackedRequisition) }),
  summary: 'Remote orders by requisition number, tube or patient name, newest first, at most 50.',
})

export const history = POST('/history/remoteorder', {
  ...read,
  body: z.object({ _id: Id }),
  out: History,
  summary: 'What became of a remote order: field, old, new, who and when.',
})

export const exportCsv = GET('/remoteorders_export', {
  ...read,
  query: RemoteOrderList,
  out: z.never(),
  bytes: true,
  background: true,
  summary: 'The same list as CSV.',
})

export const changes = GET('/remoteorder/changes', {
  ...read,
  query: z.object({ orderId: Id.optional(), open: Flag.default(false) }),
  out: z.object({ docs: z.array(RemoteChange) }),
  summary:
    'Changes that clinics asked for after receipt, oldest open first, at most 200; of one remote order, all.',
})

export const askChange = POST('/remoteorder/ask_change', {
  ...common,
  can: ['edit', 'RemoteOrder'],
  phi: 'write',
  body: ChangeFields,
  out: RemoteChange,
  idempotent: true,
  summary: 'Asks the laboratory for a change of an order that it has received.',
})

export const withdrawChange = POST('/remoteorder/withdraw_change', {
  ...common,
  can: ['edit', 'RemoteOrder'],
  phi: 'write',
  body: z.object({ _id: Id, version: Version }),
  out: RemoteChange,
  idempotent: true,
  summary: 'Takes back a change that the laboratory has not answered.',
})

export const answerChange = POST('/remoteorder/answer_change', {
  ...common,
  can: ['edit', 'Order'],
  phi: 'write',
  body: z.object({ _id: Id, version: Version, accept: z.boolean(), answer: optionalLines(1000) }),
  out: RemoteChange,
  idempotent: true,
  summary:
    'Accepts or declines a change: diagnoses and insurance go onto the order, or onto its correction once it is closed. Either way with words for the clinic.',
})

export const delegates = POST('/remoteorder/delegates', {
  ...common,
  can: ['read', 'RemoteOrder'],
  phi: 'none',
  entity: 'providerDelegate',
  body: z.object({ physicianId: Id }),
  out: z.object({ docs: z.array(Delegate), mayName: z.boolean() }),
  summary: 'Which account is a physician, and who may sign in the physician’s name.',
})

export const nameDelegate = POST('/remoteorder/name_delegate', {
  ...common,
  can: ['read', 'RemoteOrder'],
  phi: 'none',
  entity: 'providerDelegate',
  body: z.object({ physicianId: Id, username: requiredText(80), kind: z.enum(['provider', 'delegate']) }),
  out: Delegate,
  idempotent: true,
  summary:
    'Records that an account is a physician (an administrator of the laboratory), or may sign in the physician’s name (that physician too).',
})

export const endDelegate = POST('/remoteorder/end_delegate', {
  ...common,
  can: ['read', 'RemoteOrder'],
  phi: 'none',
  entity: 'providerDelegate',
  body: z.object({ _id: Id, version: Version }),
  out: z.object({ ok: z.literal(true) }),
  idempotent: true,
  summary: 'Ends it; what was signed stays signed.',
})

export const requisition = POST('/remoteorder/requisition', {
  ...read,
  can: ['read', 'RemoteOrder'],
  body: z.object({ _id: Id }),
  out: z.never(),
  bytes: true,
  summary: 'The requisition form of a remote order as PDF, with its barcode.',
})

export const keepFile = POST('/remoteorder/keep_file', {
  ...create,
  phi: 'write',
  entity: 'remoteOrderFile',
  query: z.object({ kind: PhotoKind, locationId: Id }),
  out: z.object({ _id: Id }),
  upload: true,
  maxBody: largestPhoto,
  summary:
    'Keeps a photo of an insurance card or a drawn signature until its order is sent: JPEG or PNG by its bytes, at most 5 MB.',
})

export const file = POST('/remoteorder/file', {
  ...read,
  entity: 'remoteOrderFile',
  body: z.object({ _id: Id }),
  out: z.never(),
  bytes: true,
  summary: 'A photo or signature that belongs to a remote order within the caller’s reach.',
})
