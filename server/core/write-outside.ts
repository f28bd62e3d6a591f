import type { Kysely } from 'kysely'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import { makeContext, type Ctx } from './context'
import type { Principal } from './principal'

interface Parts {
  db: Kysely<Database>
  ports: Ports
  /** The call in whose name it is written. */
  endpoint: AnyEndpoint
  /** Whose doing it is; null for the laboratory's own, and for the command line. */
  userId: string | null
  /** Tells the outbox that there is something to send. */
  wake?: (() => void) | undefined
  /** Who is the caller all the same: what has an account that nobody signs in with, as a connection. */
  who?: Principal | undefined
  /** Tells who files and sends HL7 messages that there is one. */
  wakeMessages?: (() => void) | undefined
  /** The same for the ledger of deliveries. */
  wakeDeliveries?: (() => void) | undefined
}

/** What handlers get, where nobody calls: what goes on by itself. Each has its own moment, and a write its own row in the trail. */
export const contextOutside = ({
  db,
  ports,
  endpoint,
  userId,
  wake,
  who,
  wakeMessages,
  wakeDeliveries,
}: Parts): Ctx =>
  makeContext({
    endpoint,
    requestId: ports.ids.id(),
    address: null,
    read: db,
    db,
    ports,
    who,
    onBehalfOf: userId,
    claim: undefined,
    ...(wake && { wake }),
    ...(wakeMessages && { wakeMessages }),
    ...(wakeDeliveries && { wakeDeliveries }),
  })

/** Writes outside any request, each time with a row of its own in the audit trail, at the time of that write. */
export function writeOutside({ db, ports, endpoint, userId, wake }: Parts): Ctx['writeAs'] {
  const requestId = ports.ids.id()
  return (labId, work) =>
    makeContext({
      endpoint,
      requestId,
      address: null,
      read: db,
      db,
      ports,
      who: undefined,
      onBehalfOf: userId,
      claim: undefined,
      ...(wake && { wake }),
    }).writeAs(labId, work)
}
