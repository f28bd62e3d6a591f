import { z } from 'zod'
import { m } from '@contract/messages'
import { LocationFields, type Location } from '@contract/locations/shapes'
import { AddressValues, addressValues, describeAddress, toAddress } from '@contract/address-values'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

/** The location as the form holds it. */
const Shape = z.object({
  name: z.string(),
  code: z.string(),
  address: AddressValues,
  phone: z.string(),
  fax: z.string(),
  /** Not on this form; sent back as it was read. */
  salesRepId: z.string().nullable(),
})
export type LocationValues = z.infer<typeof Shape>

export const blankLocation: LocationValues = {
  name: '',
  code: '',
  address: addressValues(null),
  phone: '',
  fax: '',
  salesRepId: null,
}

export const valuesOf = (location: Location): LocationValues => ({
  name: location.name,
  code: location.code,
  address: addressValues(location.address),
  phone: location.phone ?? '',
  fax: location.fax ?? '',
  salesRepId: location.salesRepId,
})

export const toFields = ({ address, phone, fax, ...values }: LocationValues) => ({
  ...values,
  phone: phone.trim(),
  fax: fax.trim(),
  address: toAddress(address),
})

export const locationSchema = checkedBy(Shape, { contract: LocationFields, toFields })

export function describe(values: LocationValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    name: line(m.locations.name, values.name),
    code: line(m.locations.code, values.code),
    ...describeAddress(values.address),
    phone: line(m.people.contact.phone, values.phone),
    fax: line(m.people.contact.fax, values.fax),
  }
}
