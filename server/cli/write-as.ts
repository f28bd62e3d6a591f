import type { AnyEndpoint } from '@contract/endpoint'
import type { Ctx } from '../core/context'
import { writeOutside } from '../core/write-outside'
import type { World } from './command'
import { portsFor } from './ports'

/** Writes as a call would, with its row in the audit trail; nobody is signed in at the command line. */
export const writeAsCommand = (world: World, endpoint: AnyEndpoint): Ctx['writeAs'] =>
  writeOutside({ db: world.db, ports: portsFor(world), endpoint, userId: null })
