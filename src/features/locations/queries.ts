import { api } from '@contract/api'
import type { LocationList } from '@contract/locations/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { LocationsSearch } from './search'

const sorts = ['name', '-name', 'code', '-code'] as const
const RECENT = 10

type Asked = Pick<LocationsSearch, 'text' | 'page' | 'sort' | 'active'>

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = (asked: Asked): Partial<LocationList> => registerInput(sorts, asked)

export const locationsQuery = (asked: Asked) => read(api.locations.list, { query: listInput(asked) })
export const locationQuery = (id: string) => ({
  ...read(api.locations.get, { params: { id } }),
  placeholderData: undefined,
})
export const recentOrdersQuery = (location: string) => ({
  ...read(api.orders.list, { query: { location, limit: RECENT } }),
  placeholderData: undefined,
})
/** What a change of a location makes out of date. */
export const staleAfter: Stale[] = [
  'locations',
  'physicians',
  'patients',
  'orders',
  'salesReps',
  api.search.global,
]
