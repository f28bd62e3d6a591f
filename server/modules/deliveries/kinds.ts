import type { Selectable } from 'kysely'
import { WayKind, type WayCarries, type WayHold } from '@contract/deliveries/choices'
import { FaxConfig } from '@contract/deliveries/fax-way'
import { Hl7Config } from '@contract/deliveries/hl7-way'
import { LinkConfig } from '@contract/deliveries/link-way'
import { m } from '@contract/messages'
import { LabConfig } from '@contract/deliveries/lab-way'
import { SftpConfig } from '@contract/deliveries/sftp-way'
import type { FeatureName } from '@contract/features'
import { shownFaxNumber } from '@contract/rules/fax-number'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import type { DeliveryAttemptTable, DeliveryTable, DeliveryWayTable } from '../../db/schema'
import type { Ports, Said } from '../../ports'

export type DeliveryRecord = Selectable<DeliveryTable>
export type AttemptRecord = Selectable<DeliveryAttemptTable>
export type WayRecord = Selectable<DeliveryWayTable>

/**
 * What the ledger must know of a kind of way. A new kind (HL7, SFTP, mail) is a line here, a schema in
 * contract/deliveries beside the others, how that is stored (way-config.ts), a port, and a `Sender` in its own area; the ledger,
 * its tries, second ways and screens are the same for all.
 */
export interface DeliveryKind {
  /** What tells one recipient from another, out of a way's configuration as it is stored. */
  address(config: unknown): string
  /** The same as people read it. */
  shown(address: string): string
  /** What may leave by it. A kind that carries `elr` has a `Sender` that hands over the message of such a delivery. */
  carries: readonly WayCarries[]
  /** Undefined: none is set up. */
  channel(ports: Ports): { readonly sandbox: boolean } | undefined
  /** Whose account it is that may be refused: our one line, which stands still then, or the way's own, which alone is stopped. */
  account: 'line' | 'way'
  /** What a way still needs, by its configuration, before anything can be tried over it. */
  lacks?(config: unknown): WayHold | null
  /** Minutes before each further try; after the last the delivery has failed. */
  pauses: readonly number[]
  /** Minutes without a word after which the partner is asked, and after which nobody will know any more. */
  askAfter: number
  lostAfter: number
  /** A try only puts it in line here, and another runner sends it: no partner is waited for. */
  queued?: true
  /** For how many days a way counts as proven; null: nothing has to be proven. */
  provenDays: number | null
  /** Whether a way has to be proven at all, by its configuration; where nothing is said, each has. */
  proves?(config: unknown): boolean
  /** What was handed over ends here where we say so, and not outside: a link. */
  ends?: true
  /** So many deliveries that fail one after the other, and the way must be proven anew. */
  mostFailures: number
  /** Minutes without confirmation after which STAT, critical and corrected results take their second way at the latest. */
  urgentAfter?: number
  /** While the laboratory has it off, nothing new is planned. */
  feature?: FeatureName
}

const forPatients = 'patient'
/** What mail and text messages have in common: they carry a link, and we alone say what becomes of it. */
const link = {
  address: (config) => {
    const { to, address } = LinkConfig.parse(config)
    return to === 'patient' || address === null ? forPatients : address
  },
  carries: ['report'],
  account: 'line',
  pauses: [1, 5, 15],
  // Asked when the link ends; nothing is lost before.
  askAfter: 60,
  lostAfter: Number.POSITIVE_INFINITY,
  provenDays: 365,
  // A patient's address is the patient's word; a clinic's is proven by a test message.
  proves: (config) => LinkConfig.parse(config).to === 'clinic',
  mostFailures: 2,
  ends: true,
} as const satisfies Partial<DeliveryKind>

/** Those that can be set up. */
export const kinds: Readonly<Partial<Record<WayKind, DeliveryKind>>> = {
  fax: {
    address: (config) => FaxConfig.parse(config).number,
    shown: shownFaxNumber,
    carries: ['report'],
    channel: ({ fax }) => fax,
    account: 'line',
    pauses: [1, 5, 15],
    askAfter: 10,
    lostAfter: 60,
    provenDays: 365,
    mostFailures: 2,
    feature: 'faxing',
  },
  sftp: {
    address: (config) => {
      const { user, host, port, folder } = SftpConfig.parse(config)
      return `${user}@${host}:${port} ${folder}`
    },
    shown: (address) => address.replace(/:22 /, ' ').trimEnd(),
    carries: ['report', 'elr'],
    channel: ({ sftp }) => sftp,
    account: 'way',
    lacks: (config) => (SftpConfig.parse(config).fingerprint === null ? 'hostKey' : null),
    pauses: [1, 5, 15],
    askAfter: 1,
    lostAfter: 60,
    // Each file that arrives proves it again.
    provenDays: Number.POSITIVE_INFINITY,
    mostFailures: 2,
  },
  hl7: {
    carries: ['report'],
    // Whatever the connection is called or leads to, it is one recipient.
    address: (config) => Hl7Config.parse(config).connectionId,
    shown: (address) => address,
    channel: ({ hl7 }) => hl7 && { sandbox: false },
    account: 'way',
    pauses: [1, 5, 15],
    queued: true,
    // Who sends its messages tells the ledger at once; this is for what was not told, and costs what waits as little as it can.
    askAfter: 60,
    lostAfter: Number.POSITIVE_INFINITY,
    // The connection itself is proven and signed.
    provenDays: null,
    mostFailures: Number.POSITIVE_INFINITY,
    urgentAfter: 15,
    feature: 'ehr',
  },
  mail: {
    ...link,
    shown: (address) => (address === forPatients ? m.resultLinks.patientAddress : address),
    channel: ({ mail, demo }) => (mail.sandbox && !demo ? undefined : mail),
  },
  sms: {
    ...link,
    shown: (address) => (address === forPatients ? m.resultLinks.patientAddress : shownFaxNumber(address)),
    channel: ({ sms, demo }) => (sms.sandbox && !demo ? undefined : sms),
  },
  lab: {
    carries: ['report'],
    address: (config) => LabConfig.parse(config).partnerId,
    // Its name says which laboratory it is.
    shown: () => '',
    channel: ({ partners }) => partners && { sandbox: false },
    account: 'way',
    pauses: [1, 5, 15, 60, 120, 240, 480],
    askAfter: 1,
    lostAfter: 60,
    // A signed test proves it, and each answer after that is signed.
    provenDays: Number.POSITIVE_INFINITY,
    mostFailures: 5,
    feature: 'pol',
  },
}

/** Channels whose deliveries only go in line here; the others wait for a partner. */
export const queuedChannels: readonly WayKind[] = WayKind.options.filter((kind) => kinds[kind]?.queued)

export function kindOf(kind: WayKind): DeliveryKind {
  const found = kinds[kind]
  if (!found) throw new Error(`Nothing can be delivered by ${kind}.`)
  return found
}

/** An address as people read it: of a way by HL7 the name of its connection. */
export const shownAddress = (kind: WayKind, address: string, link?: string | null): string =>
  link ?? kindOf(kind).shown(address)

/** Whether the laboratory has switched off what a kind of way belongs to: then nothing new goes, and nothing goes again. */
export const isOff = (
  { features }: Pick<Principal, 'features'>,
  { kind }: Pick<WayRecord, 'kind'>,
): boolean => {
  const { feature } = kindOf(kind)
  return feature !== undefined && !features.has(feature)
}

/** It is in line with another runner, which tells the ledger how it ended; `words` say what it waits for. */
export interface Waits {
  is: 'silent'
  words: string
}

/** What is ready to be handed over: `send` is called once, and before it nothing has left. */
export interface Ready {
  pages: number | null
  /**
   * `noted`: puts the partner's name of it into the ledger in the midst of the try, for partners that are handed it in two steps.
   * It stands there before it resolves.
   */
  send(noted: (partnerId: string) => Promise<void>): Promise<Said | Waits>
}
/** Makes what is handed over; what it throws has not left. `reference` goes along, so that the partner can be asked. */
export type Prepare = (
  ctx: Ctx,
  delivery: DeliveryRecord,
  attempt: AttemptRecord,
  reference: string,
) => Promise<Ready>

/** Asks what became of a try whose end nobody saw. Rejects where there is no answer now. */
export type Ask = (
  ctx: Ctx,
  delivery: DeliveryRecord,
  attempt: AttemptRecord,
  reference: string,
) => Promise<Said | Waits | { is: 'none' } | { is: 'unknown' }>
/** How one kind leaves the house. */
export interface Sender {
  prepare: Prepare
  ask: Ask
}

/** How a try is called outside: the partner gives it back, and it names the laboratory that the try is looked for in. */
export const referenceOf = ({ lab_id, id }: Pick<AttemptRecord, 'lab_id' | 'id'>): string => `${lab_id}.${id}`

/** The two ids of a reference; undefined for what is none of ours. */
export function readReference(reference: string): { labId: string; attemptId: string } | undefined {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  const [, labId, attemptId] = new RegExp(`^(${uuid})\\.(${uuid})$`).exec(reference) ?? []
  return labId === undefined || attemptId === undefined ? undefined : { labId, attemptId }
}
