import { api } from '@contract/api'
import type { FormList } from '@contract/dynamic-forms/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { FormsSearch } from './search'

/** What a list of forms asks for, as the address has it; the export asks for the same. */
export const listInput = (search: FormsSearch): Partial<FormList> => registerInput(['name', '-name'], search)

export const formsQuery = (search: FormsSearch) => read(api.dynamicForms.list, { query: listInput(search) })
export const formQuery = (id: string) => ({
  ...read(api.dynamicForms.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a form makes out of date. */
export const staleAfter: Stale[] = ['dynamicForms', api.reference.bootstrap]
