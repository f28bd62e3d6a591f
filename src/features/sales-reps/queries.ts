import { api } from '@contract/api'
import type { SalesRepList } from '@contract/sales-reps/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { SalesRepsSearch } from './search'

const sorts = ['name', '-name', 'email', '-email'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = (search: SalesRepsSearch): Partial<SalesRepList> => registerInput(sorts, search)

export const salesRepsQuery = (search: SalesRepsSearch) =>
  read(api.salesReps.list, { query: listInput(search) })
export const salesRepQuery = (id: string) => ({
  ...read(api.salesReps.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a sales rep makes out of date: locations name theirs. */
export const staleAfter: Stale[] = ['salesReps', 'locations']
