import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { NotificationTable } from '../db/schema'
import { HOUR, MINUTE } from './dates'
import { staffOf } from './order-people'
import type { SeedOrder, SeedWorld } from './order-world'

interface Message {
  to: 'admin' | 'lab'
  description: string
  order: SeedOrder | undefined
  minutesAgo: number
}

/** What waits behind the bell of the administrator and of the bench: about orders that are really there. */
export function makeNotifications(
  world: SeedWorld,
  orders: readonly SeedOrder[],
): Selectable<NotificationTable>[] {
  const find = (wanted: (order: SeedOrder) => boolean) => orders.findLast(wanted)
  const critical = find(({ criticalPotassium }) => criticalPotassium)
  const stat = find(({ plan }) => plan.priority === 'STAT' && plan.stage === 'received')
  const held = find(({ plan }) => plan.hold !== null)
  const ready = find(({ plan }) => plan.stage === 'verified' && plan.hold === null)
  const amended = find(({ plan }) => plan.amended)
  const rejected = find(({ plan }) => plan.stage === 'rejected')
  const messages: Message[] = [
    {
      to: 'lab',
      order: critical,
      minutesAgo: 4,
      description: 'Critical potassium, nobody has been told yet',
    },
    { to: 'lab', order: stat, minutesAgo: 25, description: 'STAT order received' },
    { to: 'lab', order: held, minutesAgo: 3 * 60, description: 'Order on hold' },
    { to: 'admin', order: ready, minutesAgo: 6, description: 'Results verified, ready to release' },
    { to: 'admin', order: amended, minutesAgo: 22 * 60, description: 'Report changed after release' },
    { to: 'admin', order: rejected, minutesAgo: (26 * HOUR) / MINUTE, description: 'Specimen rejected' },
  ]
  return messages.flatMap(({ to, order, minutesAgo, description }) =>
    order
      ? [
          {
            lab_id: world.seeded.labId,
            id: uuidv7(),
            user_id: staffOf(world.seeded, to).id,
            description: `${description}: ${order.requisitionNumber}`,
            icon: 'other',
            link_id: null,
            target: `/order/${order.id}`,
            added: new Date(world.now.getTime() - minutesAgo * MINUTE),
            done_at: null,
          },
        ]
      : [],
  )
}
