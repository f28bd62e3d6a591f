import { z } from 'zod'
import { RemoteOrderFilter, RemoteOrderStatus } from '@contract/remote-orders/choices'
import { listSearch } from '@/table/list-state'

/** The list in the address: one tab at a time, by the names that the specification has for them. */
export const remoteOrdersSearch = z.object({
  ...listSearch,
  tab: z
    .union([RemoteOrderFilter, RemoteOrderStatus, z.enum(['fresh', 'kiosk', 'rejected'])])
    .optional()
    .catch(undefined),
})
export type RemoteOrdersSearch = z.output<typeof remoteOrdersSearch>
export type RemoteTab = NonNullable<RemoteOrdersSearch['tab']>

/** In the order in which they stand. */
export const remoteTabs: readonly (RemoteTab | undefined)[] = [
  undefined,
  'fresh',
  'REMOTE_ORDER',
  'readytoreview',
  'intransit',
  'kiosk',
  'RECEIVED',
  'REPORTED',
  'CLOSED',
  'rejected',
]
