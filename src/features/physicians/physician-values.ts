import { z } from 'zod'
import { m } from '@contract/messages'
import { PhysicianFields, type Physician } from '@contract/physicians/shapes'
import { checkedBy } from '@/form/checked-by'
import { ChosenLocation } from '@/form/location-field'
import type { DescribedFields } from '@/form/merge'

/** The physician as the form holds it. */
const Shape = z.object({
  lastname: z.string(),
  firstname: z.string(),
  credentials: z.string(),
  npi: z.string(),
  phone: z.string(),
  email: z.string(),
  locations: z.array(ChosenLocation),
})
export type PhysicianValues = z.infer<typeof Shape>

export const blankPhysician: PhysicianValues = {
  lastname: '',
  firstname: '',
  credentials: '',
  npi: '',
  phone: '',
  email: '',
  locations: [],
}

export const valuesOf = (physician: Physician): PhysicianValues => ({
  lastname: physician.lastname,
  firstname: physician.firstname,
  credentials: physician.credentials ?? '',
  npi: physician.npi,
  phone: physician.phone ?? '',
  email: physician.email ?? '',
  locations: physician.locations.map((id) => ({
    _id: id,
    name: physician.locationDocs.find(({ location }) => location === id)?.name ?? id,
  })),
})

/** As it is sent: spaces and dashes that were typed into an NPI are not part of it. */
export const toFields = ({ npi, phone, email, locations, ...values }: PhysicianValues) => ({
  ...values,
  npi: npi.replaceAll(/[\s-]/g, ''),
  phone: phone.trim(),
  email: email.trim(),
  locations: locations.map(({ _id }) => _id),
})

export const physicianSchema = checkedBy(Shape, { contract: PhysicianFields, toFields })

export function describe(values: PhysicianValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    lastname: line(m.physicians.lastname, values.lastname),
    firstname: line(m.physicians.firstname, values.firstname),
    credentials: line(m.physicians.credentials, values.credentials),
    npi: line(m.physicians.npi, toFields(values).npi),
    phone: line(m.people.contact.phone, values.phone),
    email: line(m.people.contact.email, values.email),
    locations: {
      label: m.physicians.locations,
      value: values.locations.map(({ _id }) => _id).toSorted(),
      text: values.locations.map(({ name }) => name).join('; '),
    },
  }
}
