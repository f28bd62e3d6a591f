import { z } from 'zod'
import { ContractLabFields, type ContractLabDetail } from '@contract/contract-labs/shapes'
import { fill, m } from '@contract/messages'
import { centsOf, plainMoney } from '@contract/rules/money'
import { AddressValues, addressValues, describeAddress, toAddress } from '@contract/address-values'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'
import { readTyped, typedValue } from '@/form/read-typed'
import { Typed, untyped } from '@/form/typed'
import { formatDateShort } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** A contract laboratory as the form holds it: prices and days as they are typed. */
const Shape = z.object({
  name: z.string(),
  clia: z.string(),
  director: z.string(),
  billTo: z.string(),
  phone: z.string(),
  interfaceNote: z.string(),
  reportName: z.string(),
  address: AddressValues,
  prices: z.array(z.object({ testCode: z.string(), cents: z.string(), validFrom: Typed, validTo: Typed })),
})
export type ContractLabValues = z.infer<typeof Shape>

export const blankPrice: ContractLabValues['prices'][number] = {
  testCode: '',
  cents: '',
  validFrom: untyped,
  validTo: untyped,
}
export const blankContractLab: ContractLabValues = {
  name: '',
  clia: '',
  director: '',
  billTo: '',
  phone: '',
  interfaceNote: '',
  reportName: '',
  address: addressValues(null),
  prices: [],
}

const day = (date: string): Typed => ({ text: formatDateShort(date), at: '' })

export const valuesOf = (lab: ContractLabDetail): ContractLabValues => ({
  name: lab.name,
  clia: lab.clia ?? '',
  director: lab.director ?? '',
  billTo: lab.billTo ?? '',
  phone: lab.phone ?? '',
  interfaceNote: lab.interfaceNote ?? '',
  reportName: lab.reportName ?? '',
  address: addressValues(lab.address),
  prices: lab.prices.map(({ testCode, cents, validFrom, validTo }) => ({
    testCode,
    cents: plainMoney(cents),
    validFrom: day(validFrom),
    validTo: validTo === null ? untyped : day(validTo),
  })),
})

export const toFields = ({ clia, phone, address, prices, ...values }: ContractLabValues) => ({
  ...values,
  clia: clia.trim(),
  phone: phone.trim(),
  address: toAddress(address),
  prices: prices.map(({ testCode, cents, validFrom, validTo }) => ({
    testCode: testCode.trim().toUpperCase(),
    // What cannot be read is refused by `own` before it is sent.
    cents: centsOf(cents) ?? -1,
    validFrom: typedValue(validFrom, 'date', labZone()) ?? '',
    validTo: typedValue(validTo, 'date', labZone()),
  })),
})

function own({ prices }: ContractLabValues): FieldMessage[] {
  return prices.flatMap(({ cents, validFrom, validTo }, at) => {
    const from = readTyped(validFrom, 'date', labZone())
    const to = readTyped(validTo, 'date', labZone())
    return [
      ...(centsOf(cents) === null ? [{ field: `prices.${at}.cents`, message: m.register.billingMoney }] : []),
      ...(from ? [] : [{ field: `prices.${at}.validFrom`, message: m.register.billingDateMissing }]),
      ...(from && !from.ok ? [{ field: `prices.${at}.validFrom`, message: from.message }] : []),
      ...(to && !to.ok ? [{ field: `prices.${at}.validTo`, message: to.message }] : []),
    ]
  })
}

export const contractLabSchema = checkedBy(Shape, { contract: ContractLabFields, toFields, own })

export function describe(values: ContractLabValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  const { prices } = toFields(values)
  return {
    name: line(m.contractLabs.name, values.name),
    clia: line(m.contractLabs.clia, values.clia.toUpperCase()),
    director: line(m.contractLabs.director, values.director),
    billTo: line(m.contractLabs.billTo, values.billTo),
    phone: line(m.people.contact.phone, values.phone),
    interfaceNote: line(m.contractLabs.interfaceNote, values.interfaceNote),
    reportName: line(m.contractLabs.reportName, values.reportName),
    ...describeAddress(values.address),
    prices: {
      label: m.contractLabs.prices,
      value: prices,
      text: prices
        .map(({ testCode, cents, validFrom }) =>
          fill(m.contractLabs.priceLine, {
            code: testCode,
            price: plainMoney(cents),
            from: validFrom,
          }),
        )
        .join('; '),
    },
  }
}
