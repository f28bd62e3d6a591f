import { api } from '@contract/api'
import { read } from '@/api/query'
import type { PhysiciansSearch } from './search'

const sorts = ['name', '-name', 'npi', '-npi'] as const
const sortOf = (wanted: string | undefined) => sorts.find((sort) => sort === wanted)

type Asked = Pick<PhysiciansSearch, 'text' | 'page' | 'sort' | 'active' | 'location'>

/** The list's question as the server takes it. */
export function listInput({ text, page, sort, active, location }: Asked) {
  const sorted = sortOf(sort)
  return {
    text,
    page,
    ...(sorted ? { sort: sorted } : {}),
    ...(active ? { active } : {}),
    ...(location ? { location } : {}),
  }
}

/** A page of physicians as the address asks for it. */
export const physiciansQuery = (asked: Asked) => read(api.physicians.list, { query: listInput(asked) })

export const physicianQuery = (id: string) => ({
  ...read(api.physicians.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a physician makes out of date. */
export const touched = ['physicians', 'locations', api.search.global]
export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
