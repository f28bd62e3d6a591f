import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ListSearch } from '@/table/list-state'

export type PhysiciansSearch = ListSearch & { active?: true | undefined; location?: string | undefined }

const sorts = ['name', '-name', 'npi', '-npi'] as const
const sortOf = (wanted: string | undefined) => sorts.find((sort) => sort === wanted)

/** A page of physicians as the address asks for it. */
export function physiciansQuery({
  text,
  page,
  sort,
  active,
  location,
}: Pick<PhysiciansSearch, 'text' | 'page' | 'sort' | 'active' | 'location'>) {
  const sorted = sortOf(sort)
  return read(api.physicians.list, {
    query: {
      text,
      page,
      ...(sorted ? { sort: sorted } : {}),
      ...(active ? { active } : {}),
      ...(location ? { location } : {}),
    },
  })
}

export const physicianQuery = (id: string) => ({
  ...read(api.physicians.get, { params: { id } }),
  placeholderData: undefined,
})
export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
