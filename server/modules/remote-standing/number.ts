import { sql } from 'kysely'
import { ofLab } from '../../core/scope'

/**
 * Whether one of these numbers, or a tube of it, belongs to a remote order that no order came of yet: as a condition, for the
 * look-up of an order's number. `except` is the remote order that is being received.
 */
export const numberOfRemoteOrder = (labId: string, numbers: readonly string[]) =>
  sql<boolean>`exists (select from remote_order q where ${ofLab(labId, 'q')} and q.order_id is null and q.state <> 'REJECTED'
    and q.requisition_number = any((select ${[...numbers]}::text[])::text[]))`
