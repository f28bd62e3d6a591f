import { z } from 'zod'
import { Fingerprint } from '../deliveries/sftp-way'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { reachedInFull } from '../results/reached-in-full'
import { CallOutcome } from '../results/shapes'
import {
  Flag,
  Id,
  Timestamp,
  Version,
  cleanText,
  listInput,
  mostIds,
  onceSound,
  optionalText,
  pageOf,
  requiredText,
} from '../shapes'
import {
  OwnKey,
  Partner,
  PartnerCode,
  PartnerEdit,
  PartnerForm,
  Transfer,
  TransferCounts,
  TransferList,
  TransferOutcome,
  TransferPreview,
  TransferRow,
} from './shapes'

// What laboratories say to each other is not here but in wire.ts: it has a base and signatures of its own.
const work = {
  area: 'transfers',
  feature: 'pol',
  can: ['transfer-results', 'Result'],
  phi: 'read',
  scope: 'own',
  entity: 'transfer',
} as const

export const list = GET('/transfers', {
  ...work,
  query: TransferList,
  out: pageOf(TransferRow),
  summary: 'Orders on their way to and from other laboratories, with their results, what waits first.',
})

export const counts = GET('/transfers_counts', {
  ...work,
  phi: 'none',
  out: TransferCounts,
  summary: 'How many transfers wait in each direction, and how much waits for a person.',
})

export const get = POST('/transfer', {
  ...work,
  body: z.object({ _id: Id }),
  out: Transfer,
  summary: 'One transfer: its bundle, its tries, what holds it, and the results of the other laboratory.',
})

export const raw = POST('/transfer/raw', {
  ...work,
  body: z.object({ _id: Id }),
  out: z.object({ body: z.string(), sha256: z.string() }),
  summary: 'The bundle as the bytes that were sent or received.',
})

export const ofOrder = POST('/order/transfers', {
  ...work,
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(TransferRow) }),
  summary: 'Where an order went, or came from.',
})

export const targets = GET('/transfer_partners', {
  ...work,
  phi: 'none',
  scope: 'lab',
  entity: 'partner',
  out: z.object({ docs: z.array(Partner.pick({ _id: true, name: true, clia: true, hold: true })) }),
  summary: 'The laboratories that orders may go to.',
})

export const preview = POST('/transfer/preview', {
  ...work,
  body: z.object({ orderId: Id, partnerId: Id.nullish() }),
  out: TransferPreview,
  summary: 'What would go to another laboratory, and what is missing, by field.',
})

export const send = POST('/transfer/send', {
  ...work,
  phi: 'write',
  idempotent: true,
  body: z.object({
    orderIds: z.array(Id).min(1).max(mostIds),
    partnerId: Id,
    /** The items as the preview names them; left out: all that can go. */
    items: z.array(cleanText(90)).max(60).optional(),
  }),
  out: z.object({ outcomes: z.array(TransferOutcome) }),
  summary: 'Sends orders to another laboratory; one that cannot go keeps none of the others.',
})

export const again = POST('/transfer/again', {
  ...work,
  phi: 'write',
  body: z.object({ _id: Id, version: Version }),
  out: Transfer,
  summary: 'Tries a transfer that has not arrived once more, with the same bytes.',
})

export const ask = POST('/transfer/ask', {
  ...work,
  phi: 'write',
  body: z.object({ _id: Id }),
  out: z.object({ transfer: Transfer, problem: z.string().nullable(), came: z.int() }),
  summary: 'Asks the other laboratory now: what became of the order, and for the results that have not come.',
})

export const accept = POST('/transfer/accept', {
  ...work,
  phi: 'write',
  body: z.object({
    _id: Id,
    version: Version,
    /** Null: a new patient is registered with what the bundle says. */
    patientId: Id.nullish(),
    registerPatient: z.boolean().default(false),
    /** A change that was made by hand, since a specimen was received here. */
    byHand: z.boolean().default(false),
  }),
  out: Transfer,
  summary: 'Makes an order of what another laboratory sent, or the change of one.',
})

export const refuse = POST('/transfer/refuse', {
  ...work,
  phi: 'write',
  body: z.object({ _id: Id, version: Version, reason: requiredText(400, m.transfers.reasonMissing) }),
  out: Transfer,
  summary: 'Refuses an order of another laboratory, which is told the reason.',
})

export const decideResult = POST('/transfer/decide_result', {
  ...work,
  phi: 'write',
  body: z.object({
    _id: Id,
    version: Version,
    how: z.enum(['file', 'refuse']),
    reason: requiredText(400, m.transfers.reasonMissing),
  }),
  out: Transfer,
  summary: 'Files results that are on hold on their order, or refuses them, with a reason.',
})

export const callCritical = POST('/transfer/call', {
  ...work,
  phi: 'write',
  body: z
    .object({
      /** The results of the other laboratory. */
      _id: Id,
      version: Version,
      /** What was told, as `callsOwed` has it. */
      about: z.array(cleanText(4000)).min(1, m.transfers.callAboutMissing).max(2000),
      outcome: CallOutcome.default('reached'),
      toldTo: optionalText(120),
      role: optionalText(80),
      at: Timestamp,
      readBack: z.boolean().default(false),
      phone: optionalText(40),
      note: optionalText(200),
    })
    .superRefine(onceSound(reachedInFull)),
  out: Transfer,
  summary:
    'Records an attempt to tell of critical results of another laboratory: whom, when, and that it was read back (42 CFR 493.1291(g)).',
})

// Also where transfers are off: such an order goes over no HL7 connection either.
export const markProficiency = POST('/order/proficiency', {
  area: 'transfers',
  scope: 'own',
  can: ['edit', 'Order'],
  phi: 'write',
  entity: 'order',
  body: z.object({
    orderId: Id,
    proficiency: z.boolean(),
    reason: requiredText(400, m.transfers.reasonMissing),
  }),
  out: z.object({ proficiency: z.boolean() }),
  summary: 'Marks an order as a proficiency specimen, which goes to no other laboratory.',
})

const setting = {
  area: 'transfers',
  feature: 'pol',
  can: ['manage', 'Setting'],
  phi: 'none',
  scope: 'lab',
  entity: 'partner',
} as const

export const partners = GET('/partners', {
  ...setting,
  can: ['read', 'Setting'],
  out: z.object({ docs: z.array(Partner), own: OwnKey.nullable() }),
  summary: 'Other laboratories, with what holds each connection, and our own public key.',
})

export const makeKey = POST('/partner/make_key', {
  ...setting,
  out: OwnKey,
  summary: 'Makes the key pair of the laboratory, once. Its private part is sealed and never shown.',
})

export const addPartner = POST('/add/partner', {
  ...setting,
  idempotent: true,
  body: z.object({ partner: PartnerForm }),
  out: Partner,
  summary: 'Adds another laboratory. Nothing goes before its key is confirmed and both sides signed a test.',
})

export const updatePartner = POST('/update/partner', {
  ...setting,
  body: z.object({ partner: PartnerEdit }),
  out: Partner,
  summary: 'Changes a partner. Another key is confirmed anew; another key or address is tested anew.',
})

export const confirmKey = POST('/partner/confirm_key', {
  ...setting,
  body: z.object({ _id: Id, version: Version, fingerprint: Fingerprint }),
  out: Partner,
  summary: 'Keeps the fingerprint that a person compared with the other side.',
})

export const pausePartner = POST('/partner/pause', {
  ...setting,
  body: z.object({ _id: Id, version: Version, why: cleanText(400).nullable() }),
  out: Partner,
  summary: 'Stops a connection with a reason, or lets it go on.',
})

export const testPartner = POST('/partner/test', {
  ...setting,
  idempotent: true,
  body: z.object({ _id: Id }),
  out: z.object({ partner: Partner, problem: z.string().nullable() }),
  summary: 'Asks the other laboratory for a signed answer. With it the connection is proven.',
})

export const codes = GET('/partner_codes', {
  ...setting,
  can: ['read', 'Setting'],
  entity: 'partnerCode',
  query: listInput(['name'], 'name').extend({ open: Flag.optional() }),
  out: pageOf(PartnerCode),
  summary: 'What codes of other laboratories mean here; those that nobody mapped are the queue.',
})

export const mapCode = POST('/partner_code/map', {
  ...setting,
  entity: 'partnerCode',
  body: z.object({
    _id: Id,
    version: Version,
    target: z.object({ kind: z.enum(['panel', 'test', 'sampleType', 'source']), _id: Id }),
  }),
  out: PartnerCode,
  summary: 'Says what a code of another laboratory means here; what waited for it is looked at again.',
})
