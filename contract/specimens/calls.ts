import { z } from 'zod'
import { POST } from '../endpoint'
import { m } from '../messages'
import { Order, Specimen } from '../orders/shapes'
import { KeptAs } from '../tests/kept-as'
import { write } from '../results/call-parts'
import {
  Id,
  Instant,
  PlainDate,
  Timestamp,
  Version,
  cleanText,
  optionalText,
  optionalLines,
  requiredLines,
} from '../shapes'

export const receive = POST('/specimen/receive', {
  area: 'specimens',
  ...write,
  /** A requisition number receives every expected tube of the order; a tube barcode receives that tube. */
  body: z.object({
    code: cleanText(60).pipe(z.string().min(1, m.errors.scanMissing)),
    condition: optionalText(80),
    /** How what is scanned was kept from its collection on, where the person knows it. */
    kept: KeptAs.nullish(),
    at: Timestamp.nullish(),
  }),
  out: z.object({
    order: Order,
    received: z.array(Specimen),
    already: z.boolean(),
    comment: z.string().nullable(),
  }),
  can: ['receive', 'Specimen'],
  summary: 'Receives specimens by scan; records date and time, condition and who (42 CFR 493.1283).',
})

/** A scan that matched nothing or was refused: its tube waits until somebody decides. */
const OpenScan = z.object({
  /** Made by who scanned: the same scan is kept once. */
  _id: Id,
  code: cleanText(60).pipe(z.string().min(1, m.errors.scanMissing)),
  condition: optionalText(80),
  state: z.enum(['unknown', 'refused']),
  /** What the person was told. */
  message: optionalText(400),
  /** By the clock of the computer that scanned. */
  scannedAt: Timestamp,
})
/** A person's own scans: no row of a clinic. */
const openScan = { can: ['receive', 'Specimen'], scope: 'lab', entity: 'openScan' } as const

export const openScans = POST('/specimen/open_scans', {
  area: 'specimens',
  ...openScan,
  phi: 'read',
  out: z.object({
    docs: z.array(
      z.object({
        _id: Id,
        code: z.string(),
        condition: z.string().nullable(),
        state: z.enum(['unknown', 'refused']),
        message: z.string().nullable(),
        scannedAt: Instant,
      }),
    ),
  }),
  summary: "The signed-in user's own scans that wait for a decision, newest first.",
})

export const keepScan = POST('/specimen/keep_scan', {
  area: 'specimens',
  ...openScan,
  phi: 'write',
  idempotent: true,
  body: OpenScan,
  out: z.object({ ok: z.literal(true) }),
  summary: 'Keeps a scan that was not received until the user decides what becomes of the tube.',
})

export const decideScan = POST('/specimen/decide_scan', {
  area: 'specimens',
  ...openScan,
  phi: 'write',
  idempotent: true,
  body: z.object({ _id: Id }),
  out: z.object({ ok: z.literal(true) }),
  summary: 'Takes a scan off the list of those that wait: the tube was received or set aside.',
})

export const undoReceive = POST('/specimen/undo_receive', {
  area: 'specimens',
  ...write,
  body: z.object({ specimenIds: z.array(Id).min(1).max(26), reason: optionalLines(400) }),
  out: z.object({ order: Order }),
  can: ['receive', 'Specimen'],
  summary: 'Takes a receipt back while nothing has been resulted.',
})

export const reject = POST('/specimen/reject', {
  area: 'specimens',
  ...write,
  body: z.object({
    specimenId: Id,
    version: Version,
    reason: requiredLines(400, m.errors.reasonChoiceMissing),
    disposition: optionalText(200),
  }),
  out: z.object({ order: Order }),
  can: ['reject', 'Specimen'],
  summary: 'Rejects a specimen with the reason and its disposition.',
})

export const today = POST('/specimen/received_today', {
  area: 'specimens',
  body: z.object({ limit: z.int().min(1).max(200).default(50) }),
  out: z.object({
    docs: z.array(
      z.object({
        _id: Id,
        orderId: Id,
        requisitionNumber: z.string(),
        barcode: z.string(),
        letter: z.string(),
        version: Version,
        patient: z.string(),
        dob: PlainDate,
        location: z.string(),
        collectedAt: Instant,
        receivedAt: Instant,
        condition: z.string().nullable(),
      }),
    ),
    received: z.int(),
    expected: z.int(),
  }),
  can: ['receive', 'Specimen'],
  phi: 'read',
  scope: 'own',
  entity: 'specimen',
  summary: "Today's received specimens, newest first, and how many are still expected.",
})
