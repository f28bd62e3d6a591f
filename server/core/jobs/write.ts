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

/** Writes outside any request, each time with its own row in the audit trail. */
export function writerFor({ db, ports, endpoint, labId, userId, wake }: Parts) {
  const { writeAs } = makeContext({
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
  return <T>(work: (w: Write) => Promise<T>): Promise<T> => writeAs(labId, work)
}
