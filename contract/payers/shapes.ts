import { z } from 'zod'
import { PayerKind } from '../choices'
import { Address, Phone } from '../people'
import { Flag, Id, Version, listInput, optionalText, requiredText } from '../shapes'

export const PayerList = listInput(['name', 'electronicId'], 'name', 20).extend({
  kind: PayerKind.optional(),
  active: Flag.optional(),
})
export type PayerList = z.infer<typeof PayerList>

export const PayerFields = z.object({
  name: requiredText(120, 'Enter the payer name.'),
  kind: PayerKind.default('commercial'),
  /** The payer id of the clearing house, as it stands in the payer's electronic claims (837P NM109). */
  electronicId: optionalText(20),
  /** Days from the service within which a claim must be filed; null where the payer sets none. */
  timelyFilingDays: z
    .int()
    .min(1, 'Use at least one day.')
    .max(3650, 'Use at most ten years.')
    .nullable()
    .default(null),
  phone: Phone,
  address: Address,
})
export type PayerFields = z.infer<typeof PayerFields>

export const PayerDetail = PayerFields.extend({ _id: Id, version: Version, active: z.boolean() })
export type PayerDetail = z.infer<typeof PayerDetail>

export const PayerRow = PayerDetail.pick({
  _id: true,
  version: true,
  name: true,
  kind: true,
  electronicId: true,
  phone: true,
  active: true,
})
export type PayerRow = z.infer<typeof PayerRow>
