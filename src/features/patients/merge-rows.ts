import { canonical } from '@contract/canonical'
import { mergeFields, type MergeField } from '@contract/merge-shapes'
import { t } from '@contract/messages'
import type { Patient } from '@contract/people-shapes'
import { addressText } from '@/form/address-fields'
import { tell, valuesOf } from './patient-values'

/** One field of two records: what each says, and whether they say the same. */
export interface ComparedField {
  field: MergeField
  label: string
  left: string
  right: string
  same: boolean
}

const labels: Readonly<Record<MergeField, string>> = {
  lastname: t('people.patient.lastname'),
  firstname: t('people.patient.firstname'),
  middlename: t('people.patient.middlename'),
  dob: t('people.patient.dob'),
  gender: t('people.patient.gender'),
  race: t('people.patient.race'),
  ethnicity: t('people.patient.ethnicity'),
  phone: t('people.contact.phone'),
  email: t('people.contact.email'),
  address: t('people.address.title'),
  location: t('people.patient.location'),
  insurance: t('people.patient.tabs.insurance'),
}

/** A field as the form calls it. */
export const fieldWords = (field: string): string =>
  mergeFields.flatMap((known) => (known === field ? [labels[known]] : []))[0] ?? field

/** A patient's field as the form shows it, and the address in one line. */
const shown = (patient: Patient, field: MergeField, zone: string): string =>
  field === 'address' ? addressText(patient.address) : (tell(valuesOf(patient), zone)[field]?.text ?? '')

/** Two records field by field, in the order of the form. */
export const compareFields = (left: Patient, right: Patient, zone: string): ComparedField[] =>
  mergeFields.map((field) => ({
    field,
    label: labels[field],
    left: shown(left, field, zone),
    right: shown(right, field, zone),
    same: canonical(left[field]) === canonical(right[field]),
  }))
