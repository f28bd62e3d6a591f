import { z } from 'zod'
import { area, get, post } from './endpoint'
import { Order, ReportState } from './order-shapes'
import { Id, Instant, PlainDate, Version, cleanText, optionalText } from './shapes'

export const ReportVersion = z.object({
  _id: Id,
  number: z.int(),
  state: ReportState,
  reason: z.string().nullable(),
  mediaKey: z.string(),
  releasedByName: z.string(),
  releasedAt: Instant,
})
export type ReportVersion = z.infer<typeof ReportVersion>

export const Missing = z.object({ element: z.string(), message: z.string(), field: z.string() })
export type Missing = z.infer<typeof Missing>

export const MediaRow = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdAt: Instant,
})

/** A live link to one report. Its token was shown once and is nowhere kept. */
export const ReportLink = z.object({
  _id: Id,
  mediaKey: z.string(),
  title: z.string(),
  createdAt: Instant,
  createdByName: z.string(),
  expiresAt: Instant,
  /** Wrong dates of birth so far; the fifth ends the link. */
  tries: z.int(),
})
export type ReportLink = z.infer<typeof ReportLink>

const read = { can: ['read', 'Report'], phi: 'read', scope: 'own', entity: 'report' } as const

export const reports = area('reports', {
  gate: post('/report/gate', {
    ...read,
    body: z.object({ orderId: Id }),
    out: z.object({
      missing: z.array(Missing),
      blockers: z.array(z.string()),
      nextState: ReportState,
      ready: z.boolean(),
    }),
    summary:
      'What 42 CFR 493.1291(c) asks of the report and is not there yet, and what else holds the release.',
  }),
  release: post('/report/release', {
    body: z.object({
      orderId: Id,
      version: Version,
      reason: optionalText(400),
      preliminary: z.boolean().default(false),
    }),
    out: z.object({ order: Order, report: ReportVersion }),
    can: ['release', 'Report'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    fresh: true,
    summary:
      'Releases the verified results as the next report version and closes the order when all is done.',
  }),
  versions: post('/report/versions', {
    ...read,
    body: z.object({ orderId: Id }),
    out: z.object({ versions: z.array(ReportVersion), documents: z.array(MediaRow) }),
    summary: 'Every version of the report, newest first; old ones stay readable.',
  }),
  generate: post('/report/generateReport', {
    ...read,
    can: ['report', 'Report'],
    body: z.object({
      orderId: Id.optional(),
      orderIds: z.array(Id).max(100).optional(),
      format: z.enum(['pdf', 'csv']).default('pdf'),
      /** A PDF of what would be released now, marked as a preview, when nothing has been released. */
      preview: z.boolean().default(false),
    }),
    out: z.never(),
    bytes: true,
    summary: 'The report as PDF, or the results as CSV.',
  }),
  media: get('/media/:key', {
    ...read,
    params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
    out: z.never(),
    bytes: true,
    summary: 'A stored file by its key.',
  }),
  makeLink: post('/report/link', {
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
  }),
  links: post('/report/links', {
    ...read,
    can: ['transmit-report', 'OrderInfo'],
    body: z.object({ orderId: Id }),
    out: z.object({ links: z.array(ReportLink) }),
    summary: 'The links to reports of an order that still open them, newest first.',
  }),
  revokeLink: post('/report/link/revoke', {
    body: z.object({ linkId: Id }),
    out: z.object({ ok: z.literal(true) }),
    can: ['transmit-report', 'OrderInfo'],
    phi: 'write',
    scope: 'own',
    entity: 'report',
    summary: 'Ends a link to a report at once.',
  }),
  verifyMedia: get('/media_verify_report/:key', {
    params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,80}$/) }),
    query: z.object({ dob: PlainDate }),
    out: z.never(),
    bytes: true,
    can: 'public',
    phi: 'read',
    entity: 'report',
    summary:
      'A report by its verify token (sent in Authorization) and the patient’s date of birth; five tries.',
  }),
  publicMedia: get('/public_media/:file', {
    params: z.object({ file: z.string().regex(/^[\w.-]{1,80}$/) }),
    out: z.never(),
    bytes: true,
    can: 'public',
    phi: 'none',
    entity: 'logo',
    summary: "The laboratory's logo.",
  }),
})

export const BarcodePrinter = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  templates: z.array(z.object({ code: z.string(), content: z.string() })),
  offset: z.int(),
  offset2: z.int(),
  offset3: z.int(),
  offset4: z.int(),
  active: z.boolean(),
})
export type BarcodePrinter = z.infer<typeof BarcodePrinter>

export const labels = area('labels', {
  printers: get('/barcodePrinters', {
    out: z.array(BarcodePrinter),
    can: 'session',
    phi: 'none',
    entity: 'barcodePrinter',
    summary: 'Label printers.',
  }),
  printer: post('/barcodePrinter/get', {
    body: z.object({ printerId: Id }),
    out: BarcodePrinter,
    can: 'session',
    phi: 'none',
    entity: 'barcodePrinter',
    summary: 'One label printer with its templates.',
  }),
  updatePrinter: post('/requisition/updatePrinter', {
    body: z.object({
      orderId: Id,
      printerId: Id,
      labels: z.int().min(1).max(4),
      copies: z.int().min(1).max(4),
      reason: optionalText(200),
      port: z.int().nullish(),
    }),
    out: z.object({ ok: z.literal(true) }),
    can: ['print', 'Label'],
    phi: 'write',
    scope: 'own',
    entity: 'order',
    idempotent: true,
    summary: 'Records what was printed for a requisition, where, and why it was printed again.',
  }),
  pdf: post('/labels/pdf', {
    body: z.object({
      orderIds: z.array(Id).min(1).max(100),
      labels: z.int().default(1),
      copies: z.int().default(1),
    }),
    out: z.never(),
    bytes: true,
    can: ['print', 'Label'],
    phi: 'read',
    scope: 'own',
    entity: 'order',
    summary: 'The labels as a PDF: where no label service answers.',
  }),
})

const Hit = { _id: Id, why: z.string() }
export const search = area('search', {
  global: post('/search', {
    body: z.object({ search: cleanText(200), take: z.int().min(1).max(10).default(10) }),
    out: z.object({
      results: z.object({
        requisitions: z.array(
          z.object({
            ...Hit,
            requisitionNumber: z.string(),
            patient: z.object({ firstname: z.string(), lastname: z.string(), dob: PlainDate }),
            location: z.object({ name: z.string() }),
            physician: z.object({ lastname: z.string() }),
            state: z.string(),
            dateCollected: Instant,
          }),
        ),
        patients: z.array(
          z.object({
            ...Hit,
            firstname: z.string(),
            lastname: z.string(),
            dob: PlainDate,
            patientNumber: z.string(),
          }),
        ),
        locations: z.array(z.object({ ...Hit, name: z.string(), code: z.string() })),
        physicians: z.array(
          z.object({ ...Hit, firstname: z.string(), lastname: z.string(), npi: z.string() }),
        ),
      }),
    }),
    can: ['read', 'Search'],
    phi: 'read',
    scope: 'own',
    entity: 'search',
    summary: 'Cases, patients, locations and physicians, ten in all groups together at most per group.',
  }),
})

export const drafts = area('drafts', {
  get: get('/draft/:form', {
    params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
    out: z.object({
      draft: z.object({ data: z.unknown(), version: Version, updatedAt: Instant }).nullable(),
    }),
    can: 'session',
    phi: 'read',
    entity: 'draft',
    summary: "The signed-in user's own draft of a form.",
  }),
  save: post('/draft/:form', {
    params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
    body: z.object({ data: z.unknown() }),
    out: z.object({ version: Version, updatedAt: Instant }),
    can: 'session',
    phi: 'write',
    entity: 'draft',
    maxBody: 262_144,
    summary: 'Keeps what was typed so far.',
  }),
  discard: post('/draft/:form/discard', {
    params: z.object({ form: z.string().regex(/^[\w:-]{1,80}$/) }),
    out: z.object({ ok: z.literal(true) }),
    can: 'session',
    phi: 'write',
    entity: 'draft',
    summary: 'Throws a draft away.',
  }),
})

export const home = area('home', {
  lab: get('/home', {
    out: z.object({
      tiles: z.array(
        z.object({
          key: z.enum(['toReceive', 'inProgress', 'onHold', 'readyToReport', 'pastTarget']),
          value: z.int(),
          capped: z.boolean(),
          note: z.string(),
        }),
      ),
      days: z.array(z.object({ day: PlainDate, received: z.int(), reported: z.int() })),
      turnaround: z.array(
        z.object({
          panel: z.string(),
          count: z.int(),
          medianHours: z.number(),
          p90Hours: z.number(),
          targetHours: z.number(),
        }),
      ),
      work: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          next: z.string(),
          to: z.string(),
          changedAt: Instant,
        }),
      ),
      asOf: Instant,
    }),
    can: ['read', 'Home'],
    phi: 'read',
    scope: 'own',
    entity: 'home',
    summary:
      'The lab home in one call: tiles and my work; two weeks and turnaround for those who manage Home, empty for others.',
  }),
})
