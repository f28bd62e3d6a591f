import { api } from '@contract/api'
import type { MedicationList } from '@contract/api-catalogue'
import { read } from '@/api/query'
import type { MedicationsSearch } from './search'

const sorts = ['name', '-name'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, active, kind }: MedicationsSearch): Partial<MedicationList> {
  const sorted = sorts.find((one) => one === sort)
  return {
    text,
    page,
    ...(sorted ? { sort: sorted } : {}),
    ...(active ? { active } : {}),
    ...(kind ? { kind } : {}),
  }
}

export const medicationsQuery = (search: MedicationsSearch) =>
  read(api.medications.list, { query: listInput(search) })
export const medicationQuery = (id: string) => ({
  ...read(api.medications.get, { params: { id } }),
  placeholderData: undefined,
})
/** What a change of a medication makes out of date: its list, those with the same contents, and what orders search. */
export const touched = ['medications', api.reference.searchMedications]
