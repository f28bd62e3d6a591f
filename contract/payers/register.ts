import type { z } from 'zod'
import { PayerKind } from '../choices'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { address, choice, optionalLine, phone, requiredLine, wholeNumber } from '../register/fields'
import { registerCalls } from '../register/shared-calls'

/** Insurance payers: who is billed, with what each claim needs. */
export const payer = describeRegister({
  area: 'payers',
  one: 'payer',
  noun: m.payers.recordName,
  many: 'payers',
  entity: 'payer',
  subject: 'Payer',
  fields: {
    name: requiredLine({ label: m.payers.name, max: 120, missing: m.payers.nameMissing }),
    kind: choice({ label: m.payers.kind, of: PayerKind, words: m.payers.kinds, first: 'commercial' }),
    /** The payer id of the clearing house, as it stands in the payer's electronic claims (837P NM109). */
    electronicId: optionalLine({
      label: m.payers.electronicId,
      max: 20,
      mono: true,
      hint: m.payers.electronicIdHint,
    }),
    /** Days from the service within which a claim must be filed; null where the payer sets none. */
    timelyFilingDays: wholeNumber({
      label: m.payers.timelyFilingDays,
      min: [1, m.payers.daysTooFew],
      max: [3650, m.payers.daysTooMany],
      wrong: m.payers.whole,
      hint: m.payers.timelyFilingHint,
    }),
    phone: phone(),
    address: address(m.payers.contact),
  },
  sorts: ['name', 'electronicId'],
  shown: ['name', 'electronicId', 'kind', 'phone'],
  narrows: { kind: PayerKind.optional() },
})

export const payerCalls = registerCalls(payer)

export const PayerFields = payer.Fields
export type PayerFields = z.infer<typeof PayerFields>
export const PayerDetail = payer.Detail
export type PayerDetail = z.infer<typeof PayerDetail>
export type PayerRow = z.infer<typeof payer.Row>
