import { z } from 'zod'
import { Host } from '../deliveries/sftp-way'
import { m } from '../messages'
import { Flag, Id, Instant, Version, cleanText, listInput, onceSound, requiredText } from '../shapes'
import {
  CheckItem,
  CodeKind,
  ConnectionKind,
  ConnectionState,
  Listening,
  ReviewStanding,
  SignsAs,
} from './choices'
import { EhrConfig, EhrTakes, ehrTakes } from './config'

const port = z.int(m.sftp.portRange).min(1, m.sftp.portRange).max(65_535, m.sftp.portRange)
const NamedForm = z.object({
  namespace: cleanText(60),
  oid: cleanText(199).refine((oid) => /^(|[0-9]+(\.[0-9]+)*|\S+)$/.test(oid), m.ehrConnections.oidFormat),
  oidType: cleanText(6),
})
const hours = z
  .int(m.ehrConnections.hoursRange)
  .min(1, m.ehrConnections.hoursRange)
  .max(2_000, m.ehrConnections.hoursRange)

/** What was agreed, as it is typed; how each is read: EhrConfig. */
export const EhrConfigForm = z.object({
  theirApplication: NamedForm,
  theirFacility: NamedForm,
  ourApplication: NamedForm,
  ourFacility: NamedForm,
  takes: z
    .array(EhrTakes)
    .max(ehrTakes.length)
    .transform((typed) => ehrTakes.filter((one) => typed.includes(one))),
  zone: cleanText(60),
  patientAuthority: cleanText(199),
  patientIdType: cleanText(10),
  limits: z.object({
    field: z
      .int(m.ehrConnections.fieldRange)
      .min(200, m.ehrConnections.fieldRange)
      .max(1_000_000, m.ehrConnections.fieldRange),
    attachment: z
      .int(m.ehrConnections.attachmentRange)
      .min(10_000, m.ehrConnections.attachmentRange)
      .max(20_000_000, m.ehrConnections.attachmentRange),
  }),
  makesPatients: z.boolean(),
  alwaysOriginal: z.boolean(),
  target: z.object({ host: Host, port, tls: z.boolean(), ca: z.string().max(20_000) }).nullable(),
  sendsResults: z.boolean(),
  sendsCharges: z.boolean(),
  sendsPdf: z.boolean(),
  pdfCode: cleanText(20),
  expectedHours: hours.nullable(),
  contractLabId: Id.nullable(),
})
export type EhrConfigForm = z.infer<typeof EhrConfigForm>

/** Our own certificate, where their side asks for one. Written and never read. PEM. */
export const ClientCertificate = z.object({
  cert: z.string().min(1, m.ehrConnections.certMissing).max(20_000),
  key: z.string().min(1, m.ehrConnections.keyMissing).max(20_000),
})
export type ClientCertificate = z.infer<typeof ClientCertificate>

const fields = {
  name: requiredText(120, m.ehrConnections.nameMissing),
  kind: ConnectionKind,
  /** Whose orders come by it; null: the location is a code of each message. */
  locationId: Id.nullable(),
  /** One of those that `ports` offers; null: nothing is taken. */
  listenPort: port.nullable(),
  config: EhrConfigForm,
  /** Null: the one that is set stays. */
  certificate: ClientCertificate.nullable(),
}
function checkForm(
  { kind, config }: { kind: ConnectionKind; config: EhrConfigForm },
  ctx: z.RefinementCtx,
): void {
  const wrong = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  const sends = config.sendsResults || config.sendsCharges
  if (sends && config.target === null) wrong(['config', 'target'], m.ehrConnections.targetMissing)
  if (kind === 'laboratory' && config.contractLabId === null)
    wrong(['config', 'contractLabId'], m.ehrConnections.contractLabMissing)
}
export const ConnectionForm = z.object(fields).superRefine(onceSound(checkForm))
export type ConnectionForm = z.infer<typeof ConnectionForm>
export type ConnectionFormInput = z.input<typeof ConnectionForm>
/** `certificate` null: stays; `dropsCertificate`: is taken away. */
export const ConnectionEdit = z
  .object({ ...fields, _id: Id, version: Version, dropsCertificate: z.boolean().default(false) })
  .superRefine(onceSound(checkForm))
export type ConnectionEdit = z.infer<typeof ConnectionEdit>
export type ConnectionEditInput = z.input<typeof ConnectionEdit>

export const Signature = z.object({ by: z.string(), at: Instant })
/** One item of the checklist. `at` null: not checked yet. */
export const Check = z.object({
  item: CheckItem,
  at: Instant.nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
})
export type Check = z.infer<typeof Check>

export const Connection = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  kind: ConnectionKind,
  locationId: Id.nullable(),
  location: z.string().nullable(),
  state: ConnectionState,
  listenPort: z.int().nullable(),
  config: EhrConfig,
  contractLab: z.string().nullable(),
  /** When our own certificate was last entered; null: none. */
  certificateAt: Instant.nullable(),
  pausedAt: Instant.nullable(),
  pausedWhy: z.string().nullable(),
  /** Something is wrong with the connection as a whole, in words. */
  alarmAt: Instant.nullable(),
  alarmWhy: z.string().nullable(),
  liveAt: Instant.nullable(),
  reviewedAt: Instant.nullable(),
  /** By when it is to be signed anew. */
  reviewBy: Instant.nullable(),
  review: ReviewStanding,
  lastInAt: Instant.nullable(),
  lastOutAt: Instant.nullable(),
  /** Codes of theirs that mean nothing here yet. */
  codesWaiting: z.int(),
  /** Messages that a person must look at. */
  stopped: z.int(),
  /** Messages that wait for their turn, or for the connection to go on. */
  waiting: z.int(),
})
export type Connection = z.infer<typeof Connection>

export const ConnectionDetail = Connection.extend({
  /** Those that apply, in their order. */
  checks: z.array(Check),
  /** Null: not signed for what the connection is now. */
  signatures: z.object({ interface: Signature.nullable(), director: Signature.nullable() }),
  listening: Listening,
  /** Host, port and TLS as the other side sets them up; null without a port. */
  address: z.object({ host: z.string(), port: z.int(), tls: z.boolean() }).nullable(),
})
export type ConnectionDetail = z.infer<typeof ConnectionDetail>

export const ConnectionList = listInput(['name'], 'name').extend({
  state: ConnectionState.optional(),
  kind: ConnectionKind.optional(),
})
export type ConnectionList = z.infer<typeof ConnectionList>

/** Ports that this installation offers. `taken` by another connection, which may be another laboratory's: then without its name. */
export const OfferedPorts = z.object({
  host: z.string(),
  tls: z.boolean(),
  docs: z.array(z.object({ port: z.int(), taken: z.boolean(), by: z.string().nullable() })),
})
export type OfferedPorts = z.infer<typeof OfferedPorts>

/** What the listener heard, newest first: messages and what was no message. */
export const Heard = z.object({
  at: Instant,
  messageId: Id,
  /** ORM^O01; empty of what could not be read. */
  type: z.string(),
  controlId: z.string(),
  /** In words: taken and filed, waits, refused with why, cut in the middle. */
  said: z.string(),
  ok: z.boolean(),
})
export type Heard = z.infer<typeof Heard>

/** How a test message went. */
export const TestSent = z.object({
  ok: z.boolean(),
  /** In words, with what to do where it is not ok. */
  said: z.string(),
  /** What they answered, as text; null where nothing came back. */
  answer: z.string().nullable(),
})
export type TestSent = z.infer<typeof TestSent>

export const CodeList = listInput(['name', 'lastSeenAt'], 'name').extend({
  connectionId: Id.optional(),
  kind: CodeKind.optional(),
  /** They mean nothing here yet. */
  waiting: Flag.optional(),
})
export type CodeList = z.infer<typeof CodeList>

/** A code of theirs and what it is here: exactly one id, a question, ignored, or nothing yet. */
export const Code = z.object({
  _id: Id,
  version: Version,
  connectionId: Id,
  connection: z.string(),
  kind: CodeKind,
  code: z.string(),
  system: z.string(),
  words: z.string(),
  panelId: Id.nullable(),
  testId: Id.nullable(),
  physicianId: Id.nullable(),
  locationId: Id.nullable(),
  sampleTypeId: Id.nullable(),
  question: z.string().nullable(),
  /** What it is here, as people read it; null where it is nothing yet or ignored. */
  means: z.string().nullable(),
  ignored: z.boolean(),
  waiting: z.boolean(),
  timesSeen: z.int(),
  lastSeenAt: Instant.nullable(),
  mappedBy: z.string().nullable(),
  mappedAt: Instant.nullable(),
})
export type Code = z.infer<typeof Code>

/** What a code is here: `test` of an order is a panel or a test, `question` the id or text of a question of ours, and so on. */
export const CodeMeaning = z.discriminatedUnion('is', [
  z.object({ is: z.literal('panel'), id: Id }),
  z.object({ is: z.literal('test'), id: Id }),
  z.object({ is: z.literal('physician'), id: Id }),
  z.object({ is: z.literal('location'), id: Id }),
  z.object({ is: z.literal('sampleType'), id: Id }),
  z.object({ is: z.literal('question'), question: requiredText(200) }),
  z.object({ is: z.literal('ignored') }),
  z.object({ is: z.literal('nothing') }),
])
export type CodeMeaning = z.infer<typeof CodeMeaning>

export const CheckForm = z.object({
  item: CheckItem,
  done: z.boolean(),
  note: cleanText(400),
})
export { SignsAs }
