import { Colleague } from '@contract/colleagues/shapes'
import { fill, m } from '@contract/messages'
import { isRoleKey, roleTable } from '@contract/roles'
import type { ApiError } from '@/api/errors'

/** Also of a role that the manager has not and cannot give. */
export const roleName = (key: string): string => (isRoleKey(key) ? roleTable[key].name : key)

/** The account as it is now, where a change was refused because it had changed since it was seen. */
export function nowOf({ code, current }: ApiError): Colleague | null {
  if (code !== 'stale') return null
  const found = Colleague.safeParse(current)
  return found.success ? found.data : null
}

const told = ({ active, roles, places }: Colleague) =>
  JSON.stringify([active, roles.toSorted(), places.map(({ _id }) => _id).toSorted()])

/** Nothing changed that a manager decides on: the colleague set a password, or confirmed an address. */
export const sameToManager = (seen: Colleague, now: Colleague): boolean => told(seen) === told(now)

/** What to read before deciding again. */
export const changedWords = ({ roles }: Colleague): string =>
  fill(m.colleagues.changedSince, { roles: roles.map(roleName).join(', ') })
