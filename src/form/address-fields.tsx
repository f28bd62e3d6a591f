import { z } from 'zod'
import { m } from '@contract/messages'
import type { Address } from '@contract/people'
import { AddressCheck } from './address-check'
import { span } from './form-card'
import type { ToldFields } from './merge'
import { TextField } from './text-field'

/** An address as it is typed. */
export const AddressValues = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})
export type AddressValues = z.infer<typeof AddressValues>

const parts = ['line1', 'line2', 'city', 'state', 'zip'] as const

export const addressValues = (address: Address | null): AddressValues => ({
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip: address?.zip ?? '',
})

/** As it is sent: `id` is ID, spaces round a ZIP code are nobody's intention. */
export const toAddress = ({ line1, line2, city, state, zip }: AddressValues) => ({
  line1,
  line2,
  city,
  state: state.trim().toUpperCase(),
  zip: zip.trim(),
})

/** The parts for a comparison, under `address.`. */
export function tellAddress(address: AddressValues): ToldFields {
  const sent = toAddress(address)
  return Object.fromEntries(
    parts.map((part) => [
      `address.${part}`,
      { label: m.people.address[part], value: sent[part].trim(), text: sent[part].trim() },
    ]),
  )
}

/** On one line, as far as it is known. */
export function addressText({ line1, line2, city, state, zip }: Address): string {
  const place = [state, zip].filter(Boolean).join(' ')
  return [line1, line2, city, place].filter(Boolean).join(', ')
}

/** Street, city, state and ZIP code: the address of a patient or a location, all of it optional. */
export function AddressFields() {
  return (
    <>
      <TextField
        name="address.line1"
        label={m.people.address.line1}
        optional
        maxLength={120}
        className={span.twoThirds}
      />
      <TextField
        name="address.line2"
        label={m.people.address.line2}
        optional
        maxLength={120}
        className={span.third}
      />
      <TextField
        name="address.city"
        label={m.people.address.city}
        optional
        maxLength={80}
        className={span.third}
      />
      <TextField
        name="address.state"
        label={m.people.address.state}
        optional
        maxLength={2}
        hint={m.people.address.stateHint}
        className={span.third}
      />
      <TextField
        name="address.zip"
        label={m.people.address.zip}
        optional
        maxLength={10}
        inputMode="numeric"
        hint={m.people.address.zipHint}
        className={span.third}
      />
      <AddressCheck />
    </>
  )
}
