import type { Selectable } from 'kysely'
import type { WayHold, WayKind } from '@contract/deliveries/choices'
import { FaxConfig } from '@contract/deliveries/fax-way'
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
  /** For how many days a way counts as proven; null: nothing has to be proven. */
  provenDays: number | null
  /** So many deliveries that fail one after the other, and the way must be proven anew. */
  mostFailures: number
  /** While the laboratory has it off, nothing new is planned. */
  feature?: FeatureName
}

/** Those that can be set up. */
export const kinds: Readonly<Partial<Record<WayKind, DeliveryKind>>> = {
  fax: {
    address: (config) => FaxConfig.parse(config).number,
    shown: shownFaxNumber,
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
}

export function kindOf(kind: WayKind): DeliveryKind {
  const found = kinds[kind]
  if (!found) throw new Error(`Nothing can be delivered by ${kind}.`)
  return found
}

/** An address as people read it. */
export const shownAddress = (kind: WayKind, address: string): string => kindOf(kind).shown(address)

/** Whether the laboratory has switched off what a kind of way belongs to: then nothing new goes, and nothing goes again. */
export const isOff = (
  { features }: Pick<Principal, 'features'>,
  { kind }: Pick<WayRecord, 'kind'>,
): boolean => {
  const { feature } = kindOf(kind)
  return feature !== undefined && !features.has(feature)
}

/** What is ready to be handed over: `send` is called once, and before it nothing has left. */
export interface Ready {
  pages: number | null
  /**
   * `noted`: puts the partner's name of it into the ledger in the midst of the try, for partners that are handed it in two steps.
   * It stands there before it resolves.
   */
  send(noted: (partnerId: string) => Promise<void>): Promise<Said>
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
) => Promise<Said | { is: 'none' } | { is: 'unknown' }>
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
