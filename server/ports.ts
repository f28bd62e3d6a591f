import type { Fault } from '@contract/deliveries/choices'
import type { FaxCover } from '@contract/faxes/cover'
import type { LabelJob } from '@contract/labels/label'
import type { AbnDocument } from '@contract/abn/paper'
import type { BatchReportDocument } from '@contract/batch-reports/document'
import type { WorkListDocument } from '@contract/batches/work-list'
import type { RequisitionDocument } from '@contract/remote-orders/requisition-paper'
import type { TableDocument } from '@contract/report-runs/document'
import type { CumulativeDocument } from '@contract/reports/cumulative'
import type { ReportDocument } from '@contract/reports/document'
import type { Network } from './core/address'
import type { LogFields } from './core/log-fields'
import type { Seals } from './core/seals'
import type { Judgement } from './hl7/public'
import type { InstrumentFileReader, UploadReader } from './instrument-files/work'

/**
 * What the application asks of the world outside. Each port has a real adapter under server/node and one for the
 * browser tab's mock; the application itself (server/app.ts) knows only these shapes.
 */
export interface Passwords {
  hash(password: string): Promise<string>
  /** A null hash does the same amount of work and answers false, so an unknown user takes as long as a known one. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export interface StoredFile {
  bytes: Uint8Array
  type: string
}

export interface FileStore {
  put(bytes: Uint8Array, type: string): Promise<string>
  get(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
}

export interface MailMessage {
  /**
   * The same on every attempt to send the same words: a mail program shows what arrived twice once. Where each attempt carries
   * another link, another one.
   */
  id?: string
  to: string
  subject: string
  text: string
}

/**
 * What a service that takes messages refused, so that it surely did not go out. Anything else that is thrown may have gone out.
 * `number`: this address; `account`: our own account; `again`: it may come right by itself. The message is the service's own.
 */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
  readonly fault: 'number' | 'account' | 'again'
  constructor(message: string, fault: MessageRefused['fault']) {
    super(message)
    this.fault = fault
  }
}

/** E-mail leaves through here. `sandbox` is true where they land in the demo mailbox instead. */
export interface Mail {
  readonly sandbox: boolean
  send(message: MailMessage): Promise<void>
}

export interface TextMessage {
  id: string
  /** As it stands on the account. */
  to: string
  text: string
}

/** Text messages to telephones: codes. Rejects when the message was not accepted. */
export interface Sms {
  /** No service is set: a demonstration's mailbox, or nothing at all. */
  readonly sandbox: boolean
  send(message: TextMessage): Promise<void>
}

export interface Clock {
  now(): Date
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>
}

export interface Ids {
  /** UUIDv7: sortable by creation time. */
  id(): string
  /** 256 random bits, base64url. */
  token(): string
}

export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** Renders paper. Kept behind a port because rendering must not run on the HTTP event loop. */
export interface Documents {
  /** `logo` is the file that the document names; what cannot be drawn is left out, and the mark of the product too. */
  report(document: ReportDocument, logo?: Uint8Array | null): Promise<Uint8Array>
  cumulative(document: CumulativeDocument, logo?: Uint8Array | null): Promise<Uint8Array>
  labels(job: LabelJob): Promise<Uint8Array>
  workList(document: WorkListDocument): Promise<Uint8Array>
  batchReport(document: BatchReportDocument): Promise<Uint8Array>
  abn(document: AbnDocument): Promise<Uint8Array>
  requisition(document: RequisitionDocument): Promise<Uint8Array>
  table(document: TableDocument): Promise<Uint8Array>
  faxCover(cover: FaxCover, logo?: Uint8Array | null): Promise<Uint8Array>
  /** A cover page, and behind it the report where there is one. */
  fax(
    cover: Omit<FaxCover, 'pages'>,
    report: Uint8Array | null,
    logo?: Uint8Array | null,
  ): Promise<{ bytes: Uint8Array; pages: number }>
  /** Several PDFs as one, page for page as they are. */
  merge(files: readonly Uint8Array[], title: string): Promise<Uint8Array>
}

/** What a partner says of a try: it is on its way, it arrived, or it did not. `words` are the partner's own, for people. */
export type Said =
  /** `until`: nothing is to be asked before. */
  | { is: 'taken'; partnerId: string; words?: string; until?: Date }
  | { is: 'confirmed'; partnerId: string; pages?: number; words?: string }
  | { is: 'refused'; fault: Fault; words: string; partnerId?: string; pagesSent?: number }

/** A try whose end nobody saw: by our own reference, and by the partner's id where it gave one. */
export interface AskedAbout {
  reference: string
  partnerId: string | null
  address: string
  askedAt: Date
}

/** What a partner says by itself, once its signature was checked. */
export interface CallbackEvent {
  /** The partner's id of this word, the same where it is said twice. */
  id: string | null
  /** As it was handed over with `send`; null where it came back changed. */
  reference: string | null
  at: string
  said: Said
}

/**
 * A way out of the house that is not ours: a fax line, an interface. It keeps nothing and tries nothing again by itself;
 * tries, pauses and what counts as arrived are the ledger's (server/modules/deliveries).
 */
export interface Channel<Parcel> {
  /** Nothing leaves the house. */
  readonly sandbox: boolean
  /** Hands it over once. Rejects where nobody knows whether it was taken: then `find` is asked. */
  send(parcel: Parcel): Promise<Said>
  /** `none`: it was never taken, and may go again. `unknown`: the partner cannot tell. Rejects where it does not answer now. */
  find(asked: AskedAbout): Promise<Said | { is: 'none' } | { is: 'unknown' }>
  /** Undefined: not signed by the partner, too old, or not readable. It changes nothing then. */
  readCallback?(
    raw: Uint8Array,
    header: (name: string) => string | undefined,
    now: Date,
  ): Promise<CallbackEvent | undefined>
}

export interface FaxParcel {
  reference: string
  /** E.164. */
  to: string
  pdf: Uint8Array
  pages: number
  /** 1 for the first; for the sandbox, and for the partner's own records. */
  attempt: number
}

export interface FaxLine extends Channel<FaxParcel> {
  /** Where faxes come from, as people read it: printed on the cover. */
  readonly number: string
}

/** An account on an SFTP server. */
export interface SftpAccount {
  host: string
  port: number
  user: string
  /** From the root where it begins with a slash, else from where the account begins; empty for that place. */
  folder: string
  auth: 'password' | 'key'
  /** The password, or the private key. */
  secret: string
  /** `SHA256:` and the base64 of the one host key that is taken. */
  fingerprint: string
}

export interface SftpFile {
  name: string
  bytes: Uint8Array
}

export interface SftpParcel {
  to: SftpAccount
  files: readonly SftpFile[]
  /** Called once, when every file lies there whole under another name, and before the first gets its own. Rejects: none gets it. */
  whole(): Promise<void>
}

/** What stands in the way, in words that name nobody. */
export interface SftpTrouble {
  fault: Extract<Fault, 'again' | 'account' | 'document'>
  words: string
}

/**
 * Files for other people's servers. A file has its name once it is there whole; one that has its name and the same bytes is not
 * written again.
 */
export interface SftpLine {
  readonly sandbox: boolean
  /** Rejects where nobody knows whether a file got its name: then `find` is asked. */
  send(parcel: SftpParcel): Promise<Said>
  /**
   * What became of a try. `wasWhole`: every file was there before the first got its name; a file that is under neither name by
   * then was taken by the recipient, or nobody knows.
   */
  find(
    asked: Pick<SftpParcel, 'to' | 'files'> & { wasWhole: boolean },
  ): Promise<Said | { is: 'none' } | { is: 'unknown' }>
  /** Without signing in. */
  hostKey(
    of: Pick<SftpAccount, 'host' | 'port'>,
  ): Promise<{ ok: true; fingerprint: string; algorithm: string } | ({ ok: false } & SftpTrouble)>
  /** A small file comes and goes. Undefined: all went well. */
  test(to: SftpAccount): Promise<SftpTrouble | undefined>
  /** Why this is no private key that can be used, or undefined. */
  keyProblem(key: string): 'unreadable' | 'public' | 'encrypted' | undefined
}

/** Where HL7 messages go: `ca` and our own certificate are PEM. */
export interface Hl7Target {
  host: string
  port: number
  tls: { ca?: string; cert?: string; key?: string } | null
}

/** How one try over MLLP ended. */
export type Hl7Exchange =
  | { kind: 'answered'; judgement: Judgement; answer: Uint8Array }
  /** No answer. `isSent`: they may have it all the same. `code` says more, such as CERT_HAS_EXPIRED. */
  | {
      kind: 'silent'
      why: 'noConnection' | 'internal' | 'certificate' | 'closed' | 'deadline' | 'tooLong' | 'stopped'
      isSent: boolean
      code: string
    }

/** HL7 over MLLP. Keeps one connection to each target, with one message in flight. */
export interface Hl7Link {
  /** What connections may listen on; a port of 0 or none means that this installation listens nowhere. */
  readonly offered: { host: string; ports: readonly number[]; tls: boolean }
  /** One try. Never rejects: what went wrong is its answer. */
  exchange(to: Hl7Target, message: Uint8Array, controlId: string): Promise<Hl7Exchange>
  /** Why this PEM cannot be used, or undefined. */
  pemProblem(pem: { cert?: string; key?: string; ca?: string }): 'cert' | 'key' | 'ca' | undefined
}

/** What another laboratory's server said, before anybody looked whether it signed it. */
export type PartnerReply =
  | {
      is: 'answer'
      status: number
      header: (name: string) => string | undefined
      body: Uint8Array<ArrayBuffer>
    }
  /** Nothing has left: it could not be reached at all. */
  | { is: 'notSent'; words: string }

/** Requests to the servers of other laboratories: by TLS, to public addresses, and where the operator allows it to internal ones. */
export interface PartnerLine {
  /** Rejects where nobody knows whether the request was taken. Redirects are not followed. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<PartnerReply>
}

export type ReportAnswer =
  | { ok: true; bytes: Uint8Array }
  /** What it says; null where that cannot be read. */
  | { ok: false; message: string | null }

/** Another server that makes reports for pharmacists (specification, section 7: a separate Pharm.D. service). */
export interface ReportService {
  generate(body: object & { format: 'pdf' | 'csv' }, token: string): Promise<ReportAnswer>
  /** Whether this mark on a call with this token was made by such a service: it is answered here and handed on no further. */
  isMine(mark: string, token: string): boolean
}

export interface Ports {
  /** Absent: this server makes the reports of pharmacists as it makes all others. */
  pharmacistReports?: ReportService
  passwords: Passwords
  files: FileStore
  mail: Mail
  sms: Sms
  clock: Clock
  ids: Ids
  log: Log
  documents: Documents
  /** Files of instruments, away from the thread that answers calls. */
  instrumentFiles: InstrumentFileReader
  /** Lists and photos that people outside send, away from both threads: none of them may hold up an answer or an instrument. */
  uploads: UploadReader
  /** Absent: no fax line is set up, and faxes wait. */
  fax?: FaxLine
  /** Absent: none can be reached from here, as in a browser tab, and what goes by SFTP waits. */
  sftp?: SftpLine
  /** Absent: none can be reached from here, as in a browser tab. */
  hl7?: Hl7Link
  /** Where instruments may connect to; absent: nowhere. */
  instrumentPorts?: { host: string; ports: readonly number[] }
  /** Absent: other laboratories cannot be reached from here, and what is for them waits. */
  partners?: PartnerLine
  /** Keeps secrets that must be read again. */
  seals: Seals
  /** Text as gzip, away from the thread that answers calls. Absent: answers leave as they are. */
  gzip?: (text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Proxies of the operator's own, whose word on who called is taken (X-Forwarded-For). */
  trustedProxies: readonly Network[]
  /** Where people reach this server: for links in mail. No trailing slash. */
  publicUrl: string
  /** A demonstration with invented people: its mail stays here and its sign-ins are printed on the sign-in page. */
  demo: boolean
  startedAt: Date
}
