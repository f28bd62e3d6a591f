import { z } from 'zod'
import { Ethnicity, ethnicityLabels, Gender, genderLabels, Race, raceLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { Insurance, PatientFields, type Patient } from '@contract/patients/shapes'
import { AddressValues, addressValues, describeAddress, toAddress } from '@contract/address-values'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import { ChosenLocation } from '@/form/location-field'
import type { DescribedFields } from '@/form/merge'
import { readTyped, typedValue } from '@/form/read-typed'
import { Typed, untyped } from '@/form/typed'
import { formatDate, formatDateShort } from '@/lib/format'

const InsuranceValues = z.object({
  /** `_id` is null for a payer that was written out by hand. */
  payer: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
  policyNumber: z.string(),
  groupNumber: z.string(),
  relation: Insurance.shape.relation.unwrap(),
})
export type InsuranceValues = z.infer<typeof InsuranceValues>

/** The patient as the form holds it: texts as typed, choices with the words they are shown by. */
const Shape = z.object({
  lastname: z.string(),
  firstname: z.string(),
  middlename: z.string(),
  dob: Typed,
  gender: Gender.nullable(),
  race: z.union([Race, z.literal('')]),
  ethnicity: z.union([Ethnicity, z.literal('')]),
  phone: z.string(),
  email: z.string(),
  address: AddressValues,
  location: ChosenLocation.nullable(),
  insurance: z.array(InsuranceValues),
})
export type PatientValues = z.infer<typeof Shape>

export const blankInsurance: InsuranceValues = {
  payer: null,
  policyNumber: '',
  groupNumber: '',
  relation: 'self',
}

export const blankPatient: PatientValues = {
  lastname: '',
  firstname: '',
  middlename: '',
  dob: untyped,
  gender: null,
  race: '',
  ethnicity: '',
  phone: '',
  email: '',
  address: addressValues(null),
  location: null,
  insurance: [],
}

/** A patient on file as if it had been typed. */
export const valuesOf = (patient: Patient): PatientValues => ({
  lastname: patient.lastname,
  firstname: patient.firstname,
  middlename: patient.middlename ?? '',
  dob: { text: formatDateShort(patient.dob), at: '' },
  gender: patient.gender,
  race: patient.race ?? '',
  ethnicity: patient.ethnicity ?? '',
  phone: patient.phone ?? '',
  email: patient.email ?? '',
  address: addressValues(patient.address),
  location: { _id: patient.location, name: patient.locationName },
  insurance: patient.insurance.map(({ payerId, payerName, policyNumber, groupNumber, relation }) => ({
    payer: payerId === null && payerName === null ? null : { _id: payerId, name: payerName ?? '' },
    policyNumber: policyNumber ?? '',
    groupNumber: groupNumber ?? '',
    relation,
  })),
})

/** As it is sent. What is missing is sent empty, and the contract refuses it. */
export const toFields = (values: PatientValues, zone: string) => ({
  firstname: values.firstname,
  lastname: values.lastname,
  middlename: values.middlename,
  dob: typedValue(values.dob, 'dob', zone) ?? '',
  gender: values.gender ?? 'N',
  race: values.race === '' ? null : values.race,
  ethnicity: values.ethnicity === '' ? null : values.ethnicity,
  phone: values.phone.trim(),
  email: values.email.trim(),
  address: toAddress(values.address),
  location: values.location?._id ?? '',
  insurance: values.insurance.map(({ payer, ...rest }) => ({
    ...rest,
    payerId: payer?._id ?? null,
    payerName: payer?.name ?? null,
  })),
})

/** What only the form can know: a date as typed, a choice that was not made. */
function ownProblems(values: PatientValues, zone: string): FieldMessage[] {
  const dob = readTyped(values.dob, 'dob', zone)
  return [
    ...(dob ? [] : [{ field: 'dob', message: m.patients.dobMissing }]),
    ...(dob && !dob.ok ? [{ field: 'dob', message: dob.message }] : []),
    ...(values.gender ? [] : [{ field: 'gender', message: m.patients.genderMissing }]),
    ...(values.location ? [] : [{ field: 'location', message: m.patients.locationMissing }]),
  ]
}

const insuranceProblems = ({ insurance }: PatientValues): FieldMessage[] =>
  insurance.flatMap(({ payer }, at) =>
    payer ? [] : [{ field: `insurance.${at}.payer`, message: m.patients.insurancePayerMissing }],
  )

/** Insurance is checked where it can be mended: what is on file of it must not hold up a new phone number. */
export const patientSchema = (zone: string, part: 'details' | 'insurance') =>
  checkedBy(Shape, {
    contract: PatientFields,
    toFields: (values) => toFields(values, zone),
    own: (values) => [
      ...ownProblems(values, zone),
      ...(part === 'insurance' ? insuranceProblems(values) : []),
    ],
  })

/** The fields as two versions of them are compared and shown. */
export function describe(values: PatientValues, zone: string): DescribedFields {
  const dob = typedValue(values.dob, 'dob', zone)
  const text = (name: 'lastname' | 'firstname' | 'middlename', label: string) => ({
    [name]: { label, value: values[name].trim(), text: values[name].trim() },
  })
  return {
    ...text('lastname', m.patients.lastname),
    ...text('firstname', m.patients.firstname),
    ...text('middlename', m.patients.middlename),
    dob: {
      label: m.patients.dob,
      value: dob ?? values.dob.text,
      text: dob ? formatDate(dob) : values.dob.text,
    },
    gender: {
      label: m.patients.gender,
      value: values.gender,
      text: values.gender ? genderLabels[values.gender] : '',
    },
    race: {
      label: m.patients.race,
      value: values.race,
      text: values.race === '' ? '' : raceLabels[values.race],
    },
    ethnicity: {
      label: m.patients.ethnicity,
      value: values.ethnicity,
      text: values.ethnicity === '' ? '' : ethnicityLabels[values.ethnicity],
    },
    phone: { label: m.people.contact.phone, value: values.phone.trim(), text: values.phone.trim() },
    email: { label: m.people.contact.email, value: values.email.trim(), text: values.email.trim() },
    ...describeAddress(values.address),
    location: {
      label: m.patients.location,
      value: values.location?._id ?? null,
      text: values.location?.name ?? '',
    },
    insurance: {
      label: m.patients.tabsInsurance,
      value: values.insurance,
      text: values.insurance
        .map(({ payer, policyNumber }) =>
          fill(m.patients.insuranceListed, { payer: payer?.name ?? '', policy: policyNumber }),
        )
        .join('; '),
    },
  }
}
