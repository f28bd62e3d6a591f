import { api } from '@contract/api'
import type { Patient } from '@contract/patients/shapes'
import { read, type Stale } from '@/api/query'

import type { PatientsSearch } from './search'

const sorts = ['name', '-name', 'dob', '-dob'] as const

type Asked = Pick<PatientsSearch, 'text' | 'page' | 'sort' | 'location'>

/** What the list asks for, as the address has it; the export asks for the same. */
export function listInput({ text, page, sort, location }: Asked) {
  const sorted = sorts.find((one) => one === sort)
  return { text, page, ...(location ? { location } : {}), ...(sorted ? { sort: sorted } : {}) }
}

/** A page of patients as the address asks for it. */
export const patientsQuery = (asked: Asked) => read(api.patients.search, { body: listInput(asked) })

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

const ofPatient = (_id: string) => ({ body: { _id } })
export const resultsQuery = (id: string) => ({
  ...read(api.patients.results, ofPatient(id)),
  placeholderData: undefined,
})
export const medicationsQuery = (id: string) => ({
  ...read(api.patients.medications, ofPatient(id)),
  placeholderData: undefined,
})
export const documentsQuery = (id: string) => ({
  ...read(api.patients.documents, ofPatient(id)),
  placeholderData: undefined,
})
export const historyQuery = (id: string) => ({
  ...read(api.patients.history, ofPatient(id), { fresh: 0 }),
  placeholderData: undefined,
})
export const mergesQuery = (id: string) => ({
  ...read(api.patients.merges, ofPatient(id), { fresh: 0 }),
  placeholderData: undefined,
})

/** Who on file may be the same person as this patient: everything that is known of them is compared. */
export const likelyQuery = (patient: Patient) => ({
  ...read(api.patients.duplicates, {
    body: {
      firstname: patient.firstname,
      lastname: patient.lastname,
      dob: patient.dob,
      gender: patient.gender,
      phone: patient.phone,
      line1: patient.address.line1,
      city: patient.address.city,
      zip: patient.address.zip,
      numbers: patient.insurance.flatMap(({ policyNumber }) => policyNumber ?? []),
      except: patient._id,
    },
  }),
  placeholderData: undefined,
})
/** What a merge or its undo makes out of date: whose orders are whose. */
export const mergeTouches: Stale[] = ['patients', 'orders', 'results', api.search.global]
