import { api } from '@contract/api'
import { read } from '@/api/query'
import type { ListSearch } from '@/table/list-state'

export type PatientsSearch = Pick<ListSearch, 'text' | 'page' | 'sort'> & { location?: string | undefined }

/** A page of patients as the address asks for it. */
export const patientsQuery = ({ text, page, sort, location }: PatientsSearch) =>
  read(api.patients.search, { body: { text, page, location, ...(isSort(sort) ? { sort } : {}) } })

const isSort = (sort: string | undefined): sort is 'name' | '-name' | 'dob' | '-dob' =>
  sort !== undefined && ['name', '-name', 'dob', '-dob'].includes(sort)

/** Never the patient before: while another one loads, nobody is shown. */
export const patientQuery = (id: string) => ({
  ...read(api.patients.get, { params: { id }, body: {} }),
  placeholderData: undefined,
})
export const patientOrdersQuery = (id: string) => ({
  ...read(api.patients.orders, { body: { searchstr: '', filter: { patientId: id } } }),
  placeholderData: undefined,
})
export const locationQuery = (id: string) => read(api.locations.get, { params: { id } }, { fresh: 300 })
