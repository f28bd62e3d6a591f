import { api } from '@contract/api'
import type { MedicationList } from '@contract/medications/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { MedicationsSearch } from './search'

const sorts = ['name', '-name'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = ({ kind, ...search }: MedicationsSearch): Partial<MedicationList> => ({
  ...registerInput(sorts, search),
  ...(kind ? { kind } : {}),
})

export const medicationsQuery = (search: MedicationsSearch) =>
  read(api.medications.list, { query: listInput(search) })
export const medicationQuery = (id: string) => ({
  ...read(api.medications.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a medication makes out of date: its list, those with the same contents, and what orders search. */
export const staleAfter: Stale[] = ['medications', api.reference.searchMedications]
