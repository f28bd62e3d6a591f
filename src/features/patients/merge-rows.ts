import { canonical } from '@contract/canonical'
import { mergeFields, type MergeField } from '@contract/patients/merge-shapes'
import { m } from '@contract/messages'
import type { Patient } from '@contract/patients/shapes'
import { addressText } from '@contract/address-values'
import { describe, valuesOf } from './patient-values'

/** One field of two records: what each says, and whether they say the same. */
export interface ComparedField {
  field: MergeField
  label: string
  left: string
  right: string
  same: boolean
}

const labels: Readonly<Record<MergeField, string>> = {
  lastname: m.patients.lastname,
  firstname: m.patients.firstname,
  middlename: m.patients.middlename,
  dob: m.patients.dob,
  gender: m.patients.gender,
  race: m.patients.race,
  ethnicity: m.patients.ethnicity,
  phone: m.people.contact.phone,
  email: m.people.contact.email,
  address: m.people.address.title,
  location: m.patients.location,
  insurance: m.patients.tabsInsurance,
}

/** A field as the form calls it. */
export const fieldWords = (field: string): string =>
  mergeFields.flatMap((known) => (known === field ? [labels[known]] : []))[0] ?? field

/** A patient's field as the form shows it, and the address in one line. */
const shown = (patient: Patient, field: MergeField, zone: string): string =>
  field === 'address' ? addressText(patient.address) : (describe(valuesOf(patient), zone)[field]?.text ?? '')

/** Two records field by field, in the order of the form. */
export const compareFields = (left: Patient, right: Patient, zone: string): ComparedField[] =>
  mergeFields.map((field) => ({
    field,
    label: labels[field],
    left: shown(left, field, zone),
    right: shown(right, field, zone),
    same: canonical(left[field]) === canonical(right[field]),
  }))
