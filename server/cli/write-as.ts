import type { AnyEndpoint } from '@contract/endpoint'
import { makeContext, type Ctx } from '../core/context'
import type { World } from './command'
import { portsFor } from './ports'

/** Writes as a call would, with its row in the audit trail; nobody is signed in at the command line. */
export function writeAsCommand(world: World, endpoint: AnyEndpoint): Ctx['writeAs'] {
  const ports = portsFor(world)
  const { writeAs } = makeContext({
    endpoint,
    requestId: ports.ids.id(),
    address: null,
    read: world.db,
    db: world.db,
    ports,
    who: undefined,
    claim: undefined,
  })
  return writeAs
}
