import type { Kysely } from 'kysely'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { makeContext, type Write } from '../context'

interface Parts {
  db: Kysely<Database>
  ports: Ports
  /** The call in whose name it is written. */
  endpoint: AnyEndpoint
  labId: string
  /** Whose doing it is; null for the laboratory's own. */
  userId: string | null
  /** Tells the outbox that there is something to send. */
  wake?: (() => void) | undefined
}

/** Writes outside any request, each time at its own moment and with its own row in the audit trail. */
export function writerFor({ db, ports, endpoint, labId, userId, wake }: Parts) {
  const requestId = ports.ids.id()
  return <T>(work: (w: Write) => Promise<T>): Promise<T> =>
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
