import { z } from 'zod'
import { PayerKind } from '@contract/choices'
import { m } from '@contract/messages'
import { PayerFields, type PayerDetail } from '@contract/payers/shapes'
import { AddressValues, addressValues, tellAddress, toAddress } from '@/form/address-fields'
import { checkedBy } from '@/form/checked-by'
import type { ToldFields } from '@/form/merge'
import { kindLabels } from './columns'

/** The payer as the form holds it. */
const Shape = z.object({
  name: z.string(),
  kind: PayerKind,
  electronicId: z.string(),
  timelyFilingDays: z.string().regex(/^\s*\d*\s*$/, m.payers.whole),
  phone: z.string(),
  address: AddressValues,
})
export type PayerValues = z.infer<typeof Shape>

export const blankPayer: PayerValues = {
  name: '',
  kind: 'commercial',
  electronicId: '',
  timelyFilingDays: '',
  phone: '',
  address: addressValues(null),
}

export const valuesOf = (payer: PayerDetail): PayerValues => ({
  name: payer.name,
  kind: payer.kind,
  electronicId: payer.electronicId ?? '',
  timelyFilingDays: payer.timelyFilingDays?.toString() ?? '',
  phone: payer.phone ?? '',
  address: addressValues(payer.address),
})

export const toFields = ({ timelyFilingDays, phone, address, ...values }: PayerValues) => ({
  ...values,
  timelyFilingDays: timelyFilingDays.trim() === '' ? null : Number(timelyFilingDays),
  phone: phone.trim(),
  address: toAddress(address),
})

export const payerSchema = checkedBy(Shape, { contract: PayerFields, toFields })

export function tell(values: PayerValues): ToldFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    name: line(m.payers.name, values.name),
    kind: { label: m.payers.kind, value: values.kind, text: kindLabels[values.kind] },
    electronicId: line(m.payers.electronicId, values.electronicId),
    timelyFilingDays: line(m.payers.timelyFilingDays, values.timelyFilingDays),
    phone: line(m.people.contact.phone, values.phone),
    ...tellAddress(values.address),
  }
}
