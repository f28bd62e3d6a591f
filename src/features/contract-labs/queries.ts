import { api } from '@contract/api'
import type { ContractLabList } from '@contract/contract-labs/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { ContractLabsSearch } from './search'

const sorts = ['name', '-name'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = (search: ContractLabsSearch): Partial<ContractLabList> =>
  registerInput(sorts, search)

export const contractLabsQuery = (search: ContractLabsSearch) =>
  read(api.contractLabs.list, { query: listInput(search) })
export const contractLabQuery = (id: string) => ({
  ...read(api.contractLabs.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a contract laboratory makes out of date. */
export const staleAfter: Stale[] = ['contractLabs']
