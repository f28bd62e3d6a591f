import { api } from '@contract/api'
import type { PayerList } from '@contract/payers/shapes'
import { read } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { PayersSearch } from './search'

const sorts = ['name', '-name', 'electronicId', '-electronicId'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = ({ kind, ...search }: PayersSearch): Partial<PayerList> => ({
  ...registerInput(sorts, search),
  ...(kind ? { kind } : {}),
})

export const payersQuery = (search: PayersSearch) => read(api.payers.list, { query: listInput(search) })
export const payerQuery = (id: string) => ({
  ...read(api.payers.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a payer makes out of date. */
export const touched = ['payers', api.reference.bootstrap]
