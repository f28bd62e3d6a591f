import { api } from '@contract/api'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { PhysiciansSearch } from './search'

const sorts = ['name', '-name', 'npi', '-npi'] as const

type Asked = Pick<PhysiciansSearch, 'text' | 'page' | 'sort' | 'active' | 'location'>

/** The list's question as the server takes it. */
export const listInput = ({ location, ...asked }: Asked) => ({
  ...registerInput(sorts, asked),
  ...(location ? { location } : {}),
})

/** A page of physicians as the address asks for it. */
export const physiciansQuery = (asked: Asked) => read(api.physicians.list, { query: listInput(asked) })

export const physicianQuery = (id: string) => ({
  ...read(api.physicians.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a physician makes out of date. */
export const staleAfter: Stale[] = ['physicians', 'locations', api.search.global]
export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
