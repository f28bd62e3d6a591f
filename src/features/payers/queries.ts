import { api } from '@contract/api'
import type { PayerList } from '@contract/api-payers'
import { read } from '@/api/query'
import type { PayersSearch } from './search'

const sorts = ['name', '-name', 'electronicId', '-electronicId'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, active, kind }: PayersSearch): Partial<PayerList> {
  const sorted = sorts.find((one) => one === sort)
  return {
    text,
    page,
    ...(sorted ? { sort: sorted } : {}),
    ...(active ? { active } : {}),
    ...(kind ? { kind } : {}),
  }
}

export const payersQuery = (search: PayersSearch) => read(api.payers.list, { query: listInput(search) })
export const payerQuery = (id: string) => ({
  ...read(api.payers.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a payer makes out of date. */
export const touched = ['payers', api.reference.bootstrap]
