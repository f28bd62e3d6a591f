import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ListSearch } from '@/table/list-state'

export type LocationsSearch = ListSearch & { active?: true | undefined }

const sorts = ['name', '-name', 'code', '-code'] as const
const sortOf = (wanted: string | undefined) => sorts.find((sort) => sort === wanted)
const RECENT = 10

/** A page of locations, fifty as the contract has it. */
export function locationsQuery({
  text,
  page,
  sort,
  active,
}: Pick<LocationsSearch, 'text' | 'page' | 'sort' | 'active'>) {
  const sorted = sortOf(sort)
  return read(api.locations.list, {
    query: { text, page, ...(sorted ? { sort: sorted } : {}), ...(active ? { active } : {}) },
  })
}

export const locationQuery = (id: string) => ({
  ...read(api.locations.get, { params: { id } }),
  placeholderData: undefined,
})
export const recentOrdersQuery = (location: string) => ({
  ...read(api.orders.list, { query: { location, limit: RECENT } }),
  placeholderData: undefined,
})
