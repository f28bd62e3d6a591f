import { z } from 'zod'
import { Clia } from '../contract-labs/shapes'
import { AttemptEnd } from '../deliveries/choices'
import { Fingerprint } from '../deliveries/sftp-way'
import { m } from '../messages'
import { PatientCandidate } from '../patients/shapes'
import { ReportDocument, ReportPanel, ReportState } from '../reports/document'
import {
  Flag,
  Id,
  Instant,
  PlainDate,
  Version,
  cleanText,
  listInput,
  onceSound,
  requiredText,
} from '../shapes'
import { OrderBundle } from './bundle'
import { OutsideCall } from './critical'
import { OutsideState, ResultTransferState, TransferDirection, TransferState } from './state'

/** `https://host[:port]`, without a path: what travels adds its own. */
const BaseUrl = cleanText(300).transform((typed, ctx) => {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isPlain =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search + url.hash + url.username + url.password === ''
  if (isPlain) return url.origin
  ctx.addIssue(typed === '' ? m.transfers.urlMissing : m.transfers.urlFormat)
  return z.NEVER
})

/** The 32 bytes of an Ed25519 public key as base64url. */
export const PartnerKey = cleanText(100).pipe(z.string().regex(/^[A-Za-z0-9_-]{43}$/, m.transfers.keyFormat))

const partnerFields = {
  name: requiredText(120, m.transfers.nameMissing),
  clia: Clia.transform((clia, ctx) => {
    if (clia !== null) return clia
    ctx.addIssue(m.transfers.cliaMissing)
    return z.NEVER
  }),
  baseUrl: BaseUrl,
  theirKey: z.union([z.literal('').transform(() => null), PartnerKey]).nullable(),
  /** Orders to them, and their results; orders from them, and our results. */
  ordersOut: z.boolean(),
  ordersIn: z.boolean(),
  /** The location that their orders belong to. */
  locationId: Id.nullable(),
  active: z.boolean().default(true),
}
type Sound = { ordersOut: boolean; ordersIn: boolean; locationId: string | null }
const complete = ({ ordersOut, ordersIn, locationId }: Sound, ctx: z.RefinementCtx): void => {
  if (!ordersOut && !ordersIn)
    ctx.addIssue({ code: 'custom', path: ['ordersOut'], message: m.transfers.nothingGoes })
  if (ordersIn && locationId === null)
    ctx.addIssue({ code: 'custom', path: ['locationId'], message: m.transfers.locationMissing })
}
export const PartnerForm = z.object(partnerFields).superRefine(onceSound(complete))
export type PartnerForm = z.infer<typeof PartnerForm>
export const PartnerEdit = z
  .object({ ...partnerFields, _id: Id, version: Version })
  .superRefine(onceSound(complete))
export type PartnerEdit = z.infer<typeof PartnerEdit>

/** Why nothing goes over a connection at the moment. */
export const PartnerHold = z.enum(['off', 'inactive', 'paused', 'noKey', 'unconfirmed', 'unproven'])
export type PartnerHold = z.infer<typeof PartnerHold>

export const Partner = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  clia: z.string(),
  baseUrl: z.string(),
  theirKey: z.string().nullable(),
  fingerprint: Fingerprint.nullable(),
  keyConfirmedAt: Instant.nullable(),
  keyConfirmedBy: z.string().nullable(),
  ordersOut: z.boolean(),
  ordersIn: z.boolean(),
  locationId: Id.nullable(),
  location: z.string().nullable(),
  active: z.boolean(),
  pausedAt: Instant.nullable(),
  pausedWhy: z.string().nullable(),
  /** When they last answered a test of ours, and when they last tested us. */
  provenAt: Instant.nullable(),
  heardAt: Instant.nullable(),
  hold: PartnerHold.nullable(),
  /** Codes of theirs that are not mapped. */
  unmapped: z.int(),
})
export type Partner = z.infer<typeof Partner>

/** Our own public key, to be given to partners. */
export const OwnKey = z.object({
  publicKey: z.string(),
  fingerprint: Fingerprint,
  clia: z.string().nullable(),
})
export type OwnKey = z.infer<typeof OwnKey>

export const CodeKind = z.enum(['panel', 'test', 'sampleType', 'source'])
export type CodeKind = z.infer<typeof CodeKind>
export const codeKindLabels: Record<CodeKind, string> = m.transfers.codeKind

/** A code of a partner, and what it means here. */
export const PartnerCode = z.object({
  _id: Id,
  version: Version,
  partnerId: Id,
  partner: z.string(),
  kind: CodeKind,
  code: z.string(),
  name: z.string(),
  loinc: z.string().nullable(),
  target: z.object({ kind: CodeKind, _id: Id, name: z.string() }).nullable(),
  mappedAt: Instant.nullable(),
  mappedBy: z.string().nullable(),
})
export type PartnerCode = z.infer<typeof PartnerCode>

export const TransferList = listInput(['stuck', 'madeAt'], '-stuck').extend({
  direction: TransferDirection.optional(),
  state: TransferState.optional(),
  partner: Id.optional(),
  /** Only what waits for a person. */
  held: Flag.optional(),
})
export type TransferList = z.infer<typeof TransferList>
export type TransferListInput = z.input<typeof TransferList>

export const TransferRow = z.object({
  _id: Id,
  version: Version,
  direction: TransferDirection,
  state: TransferState,
  partnerId: Id,
  partner: z.string(),
  clia: z.string(),
  requisitionNumber: z.string(),
  number: z.int(),
  partnerNumber: z.string().nullable(),
  orderId: Id.nullable(),
  patient: z.string(),
  /** Why it is where it is: the last try's words, or what holds it. */
  why: z.string().nullable(),
  holds: z.array(z.string()),
  inHand: z.boolean(),
  tries: z.int(),
  nextTryAt: Instant.nullable(),
  madeAt: Instant,
  /** Of results of this order: on their way out, or come in. */
  results: z.array(
    z.object({
      _id: Id,
      number: z.int(),
      state: z.union([ResultTransferState, OutsideState]),
      why: z.string().nullable(),
      /** A critical result of which nobody was told yet. */
      callOwed: z.boolean(),
    }),
  ),
})
export type TransferRow = z.infer<typeof TransferRow>

export const TransferAttempt = z.object({
  number: z.int(),
  askedAt: Instant,
  askedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  end: AttemptEnd.nullable(),
  words: z.string().nullable(),
})

export const OutsideResult = z.object({
  _id: Id,
  version: Version,
  kind: z.enum(['screen', 'result']),
  number: z.int(),
  state: OutsideState,
  why: z.string().nullable(),
  reportState: ReportState,
  performer: z.object({ name: z.string(), clia: z.string() }),
  panels: z.array(ReportPanel),
  specimens: ReportDocument.shape.specimens,
  /** Whom they told. */
  criticalCalls: ReportDocument.shape.criticalCalls,
  notes: z.array(z.string()),
  /** Whom we told, and what is still to be told. */
  callAttempts: z.array(OutsideCall),
  callsOwed: z.array(z.string()),
  receivedAt: Instant,
  filedAt: Instant.nullable(),
  reportedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
})
export type OutsideResult = z.infer<typeof OutsideResult>

export const Transfer = TransferRow.extend({
  bundle: OrderBundle,
  sha256: z.string(),
  madeBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  attempts: z.array(TransferAttempt),
  outside: z.array(OutsideResult),
  /** Who on file may be the patient, likeliest first; `known` is filed under the partner's number already. */
  candidates: z.array(PatientCandidate),
  known: z
    .object({
      _id: Id,
      patientNumber: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      dob: PlainDate,
    })
    .nullable(),
  /** An earlier version is an order here: this one changes it. */
  changes: z.object({ orderId: Id, requisitionNumber: z.string(), received: z.boolean() }).nullable(),
})
export type Transfer = z.infer<typeof Transfer>

export const TransferCounts = z.object({
  OUT: z.int(),
  IN: z.int(),
  held: z.int(),
  results: z.int(),
  unmapped: z.int(),
})
export type TransferCounts = z.infer<typeof TransferCounts>

/** What an order would send, and what is missing for it. */
export const TransferPreview = z.object({
  orderId: Id,
  requisitionNumber: z.string(),
  proficiency: z.boolean(),
  patient: z.string(),
  /** What can go; `blocked` says why one cannot. */
  items: z.array(
    z.object({
      key: z.string(),
      code: z.string(),
      name: z.string(),
      letter: z.string(),
      blocked: z.string().nullable(),
    }),
  ),
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  notes: z.array(z.string()),
  diagnoses: z.array(z.string()),
  insurance: z.array(z.string()),
  medications: z.array(z.string()),
  answers: z.array(z.string()),
  screens: z.int(),
  attachments: z.int(),
})
export type TransferPreview = z.infer<typeof TransferPreview>

export const TransferOutcome = z.object({
  orderId: Id,
  ok: z.boolean(),
  message: z.string(),
  transferId: Id.nullable(),
})
export type TransferOutcome = z.infer<typeof TransferOutcome>
