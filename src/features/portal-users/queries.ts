import { api } from '@contract/api'
import type { PortalUserList } from '@contract/portal-users/shapes'
import { read, type Stale } from '@/api/query'
import type { PortalUsersSearch } from './search'

const sorts = ['registeredAt', '-registeredAt', 'clinic', '-clinic'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, state }: PortalUsersSearch): Partial<PortalUserList> {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(sorted ? { sort: sorted } : {}), ...(state ? { state } : {}) }
}

export const portalUsersQuery = (search: PortalUsersSearch) =>
  read(api.portalUsers.list, { query: listInput(search) })
export const portalUserQuery = (id: string) => ({
  ...read(api.portalUsers.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a decision about a registration makes out of date: its account too. */
export const staleAfter: Stale[] = ['portalUsers', 'users']
