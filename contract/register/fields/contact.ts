import { z } from 'zod'
import { AddressValues, addressText, addressValues, describeAddress, toAddress } from '../../address-values'
import { m } from '../../messages'
import { Address, Phone } from '../../people'
import type { Field } from '../field'
import { line } from './lines'

/** A telephone number, as it is written. */
/* @__NO_SIDE_EFFECTS__ */
export function phone() {
  const label = m.people.contact.phone
  return {
    label,
    stored: Phone,
    typed: z.string(),
    blank: '',
    input: { kind: 'text', maxLength: 30, optional: true, mono: false, type: 'tel' },
    typedOf: (stored: string | null) => stored ?? '',
    sentOf: (typed: string) => typed.trim(),
    textOf: (stored: string | null) => stored ?? '',
    compared: line(label),
  } satisfies Field
}

/** A postal address, every part optional. */
/* @__NO_SIDE_EFFECTS__ */
export function address(label: string) {
  return {
    label,
    stored: Address,
    typed: AddressValues,
    blank: addressValues(null),
    input: { kind: 'address' },
    json: true,
    typedOf: (stored: Address) => addressValues(stored),
    sentOf: (typed: AddressValues) => toAddress(typed),
    textOf: (stored: Address) => addressText(stored),
    compared: (path: string, typed: AddressValues) => describeAddress(typed, path),
  } satisfies Field
}
