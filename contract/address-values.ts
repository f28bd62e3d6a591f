import { z } from 'zod'
import { m } from './messages'
import type { Address } from './people'

/** An address as it is typed: every part a line of text. */
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

/** The parts for a comparison, under the path that the form has for the address. */
export function describeAddress(address: AddressValues, path = 'address') {
  const sent = toAddress(address)
  return Object.fromEntries(
    parts.map((part) => [
      `${path}.${part}`,
      { label: m.people.address[part], value: sent[part].trim(), text: sent[part].trim() },
    ]),
  )
}

/** On one line, as far as it is known. */
export function addressText({ line1, line2, city, state, zip }: Address): string {
  const place = [state, zip].filter(Boolean).join(' ')
  return [line1, line2, city, place].filter(Boolean).join(', ')
}
