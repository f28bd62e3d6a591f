import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Order } from '../orders/shapes'
import { ReportState } from '../orders/choices'
import { m } from '../messages'
import { BulkOutcome, Id, Instant, PlainDate, Version, mostIds, optionalLines } from '../shapes'
import { LinkCheck, MediaRow, Missing, ReportLink, ReportVersion } from './shapes'

const read = {
  area: 'reports',
  can: ['read', 'Report'],
  phi: 'read',
  scope: 'own',
  entity: 'report',
} as const

export const gate = POST('/report/gate', {
  ...read,
  body: z.object({ orderId: Id }),
  out: z.object({
    missing: z.array(Missing),
    blockers: z.array(z.string()),
    nextState: ReportState,
    ready: z.boolean(),
    /** The newest version does not say all that is known, entered or changed by now. */
    unreported: z.boolean(),
    /** What a pharmacist concluded and advised on the last version and the next would no longer say: it wants a confirmation. */
    dropsReview: z.string().nullable(),
  }),
  summary:
    'What 42 CFR 493.1291(c) asks of the report and is not there yet, and what else holds the release.',
})

export const release = POST('/report/release', {
  area: 'reports',
  body: z.object({
    orderId: Id,
    version: Version,
    reason: optionalLines(400),
    preliminary: z.boolean().default(false),
    /** Confirms that this version no longer says what a pharmacist concluded and advised on the one before. */
    withoutReview: z.boolean().default(false),
  }),
  out: z.object({ order: Order, report: ReportVersion }),
  can: ['release', 'Report'],
  phi: 'write',
  scope: 'own',
  entity: 'order',
  idempotent: true,
  fresh: true,
  summary: 'Releases the verified results as the next report version and closes the order when all is done.',
})

export const versions = POST('/report/versions', {
  ...read,
  body: z.object({ orderId: Id }),
  out: z.object({ versions: z.array(ReportVersion), documents: z.array(MediaRow) }),
  summary: 'Every version of the report, newest first; old ones stay readable.',
})

export const generate = POST('/report/generateReport', {
  ...read,
  can: ['report', 'Report'],
  body: z.object({
    orderId: Id.optional(),
    orderIds: z.array(Id).max(100).optional(),
    /** The released results of one patient over time in place of an order's: a summary, of the caller's own locations. */
    patientId: Id.optional(),
    /** Days of collection in the laboratory's zone, both with; two years to today where they are left out. */
    from: PlainDate.optional(),
    to: PlainDate.optional(),
    format: z.enum(['pdf', 'csv']).default('pdf'),
    /** A PDF of what would be released now, marked as a preview, when nothing has been released. */
    preview: z.boolean().default(false),
  }),
  out: z.never(),
  bytes: true,
  summary: 'The report as PDF, or the results as CSV; of a patient, the cumulative report.',
})

export const sendResultsToSftp = POST('/report/sendResultstoSFTP', {
  area: 'reports',
  can: ['send', 'Report'],
  phi: 'write',
  scope: 'own',
  entity: 'delivery',
  idempotent: true,
  body: z.object({
    orderIds: z.array(Id).min(1, m.sftp.chooseOrders).max(mostIds),
    /** One SFTP way for all of them; without it those that the delivery rules name for each. */
    wayId: Id.optional(),
  }),
  out: BulkOutcome,
  summary:
    'Plans the newest released version of each order for its SFTP servers, and says for each what became of it.',
})

export const inspectorBundle = POST('/report/inspector_bundle', {
  area: 'reports',
  can: ['read', 'Audit'],
  phi: 'read',
  scope: 'own',
  entity: 'report',
  background: true,
  body: z.object({ orderId: Id }),
  out: z.never(),
  bytes: true,
  summary:
    'Everything that an inspector asks of a report, as one ZIP: requisition, receipt, operators, every version with its hash, corrections, calls, readers, reviews and the history (42 CFR 493.1283).',
})

export const media = GET('/media/:key', {
  ...read,
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
  out: z.never(),
  bytes: true,
  summary: 'A stored file by its key.',
})

export const makeLink = POST('/report/link', {
  area: 'reports',
  body: z.object({
    mediaKey: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/),
    hours: z.int().min(1).max(72).default(72),
  }),
  out: z.object({ path: z.string(), expiresAt: Instant }),
  can: ['transmit-report', 'OrderInfo'],
  phi: 'write',
  scope: 'own',
  entity: 'report',
  summary: 'A link to one report with its own token, at most 72 hours.',
})

export const links = POST('/report/links', {
  ...read,
  can: ['transmit-report', 'OrderInfo'],
  body: z.object({ orderId: Id }),
  out: z.object({ links: z.array(ReportLink) }),
  summary: 'The links to reports of an order that still open them, newest first.',
})

export const revokeLink = POST('/report/link/revoke', {
  area: 'reports',
  body: z.object({ linkId: Id }),
  out: z.object({ ok: z.literal(true) }),
  can: ['transmit-report', 'OrderInfo'],
  phi: 'write',
  scope: 'own',
  entity: 'report',
  summary: 'Ends a link to a report at once.',
})

export const verifyMedia = GET('/media_verify_report/:key', {
  area: 'reports',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
  /** `current`: the newest version for the same patient, where the linked one was replaced. */
  query: z.object({ current: z.enum(['yes', 'no']).default('no') }),
  out: z.never(),
  bytes: true,
  can: 'public',
  phi: 'read',
  entity: 'report',
  summary:
    'A report by a verify token (sent in Authorization): the one that report/link/check gave for the patient’s date of birth.',
})

export const checkLink = POST('/report/link/check', {
  area: 'reports',
  body: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/), dob: PlainDate }),
  can: 'public',
  phi: 'read',
  entity: 'report',
  out: LinkCheck,
  summary:
    'What a link opens, by its token (sent in Authorization) and the patient’s date of birth, with a verify token for the paper; or why it opens nothing. Five tries.',
})

export const publicMedia = GET('/public_media/:file', {
  area: 'reports',
  params: z.object({ file: z.string().regex(/^[\w.-]{1,80}$/) }),
  out: z.never(),
  bytes: true,
  can: 'public',
  phi: 'none',
  entity: 'logo',
  summary: "The laboratory's logo.",
})
