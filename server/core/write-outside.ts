import type { Kysely } from 'kysely'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import { makeContext, type Ctx } from './context'

interface Parts {
  db: Kysely<Database>
  ports: Ports
  /** The call in whose name it is written. */
  endpoint: AnyEndpoint
  /** Whose doing it is; null for the laboratory's own, and for the command line. */
  userId: string | null
  /** Tells the outbox that there is something to send. */
  wake?: (() => void) | undefined
}

/** What handlers get, where nobody calls: what goes on by itself. Each has its own moment, and a write its own row in the trail. */
export const contextOutside = ({ db, ports, endpoint, userId, wake }: Parts): Ctx =>
  makeContext({
    endpoint,
    requestId: ports.ids.id(),
    address: null,
    read: db,
    db,
    ports,
    who: undefined,
    onBehalfOf: userId,
    claim: undefined,
    ...(wake && { wake }),
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
