import { z } from 'zod'
import { fill, m } from '../messages'
import { Address, Phone } from '../people'
import { mostCents } from '../rules/money'
import { overlappedBy } from '../rules/price-lines'
import {
  Flag,
  Id,
  PlainDate,
  Version,
  listInput,
  onceSound,
  optionalText,
  optionalLines,
  requiredText,
} from '../shapes'

export const ContractLabList = listInput(['name'], 'name').extend({ active: Flag.optional() })
export type ContractLabList = z.infer<typeof ContractLabList>

/** CLIA number: two digits, D and seven digits (CMS, How to apply for a CLIA certificate). */
export const Clia = z
  .union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^\d{2}D\d{7}$/, m.contractLabs.cliaFormat),
  ])
  .nullish()
  .transform((clia) => clia || null)

/** What one test costs from a day on, in cents; `validTo` is the last day, or null for until further notice. */
export const PriceLine = z
  .object({
    testCode: requiredText(40, m.contractLabs.testCodeMissing),
    cents: z.int().min(0, m.contractLabs.priceNegative).max(mostCents, m.contractLabs.priceTooHigh),
    validFrom: PlainDate,
    validTo: PlainDate.nullable().default(null),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    message: m.contractLabs.lastBeforeFirst,
  })
export type PriceLine = z.infer<typeof PriceLine>

export const overlapMessage = ({ testCode, validFrom, validTo }: PriceLine) =>
  validTo
    ? fill(m.contractLabs.pricePeriod, { testCode, from: validFrom, to: validTo })
    : fill(m.contractLabs.priceOpen, { testCode, from: validFrom })

export const ContractLabFields = z.object({
  name: requiredText(120, m.contractLabs.nameMissing),
  clia: Clia,
  address: Address,
  director: optionalText(120),
  /** Who pays for its work: the laboratory itself, us, or the patient's payer, in the words of the contract. */
  billTo: optionalText(200),
  phone: Phone,
  /** How orders go out and results come back. */
  interfaceNote: optionalLines(500),
  /** The name that its reports carry. */
  reportName: optionalText(120),
  prices: z
    .array(PriceLine)
    .max(1000, m.contractLabs.tooManyPrices)
    .superRefine(
      onceSound((lines, ctx) => {
        lines.forEach((_, at) => {
          const other = overlappedBy(lines, at)
          if (other) ctx.addIssue({ code: 'custom', path: [at, 'validFrom'], message: overlapMessage(other) })
        })
      }),
    )
    .default([]),
})
export type ContractLabFields = z.infer<typeof ContractLabFields>

export const ContractLabDetail = ContractLabFields.extend({ _id: Id, version: Version, active: z.boolean() })
export type ContractLabDetail = z.infer<typeof ContractLabDetail>

export const ContractLabRow = ContractLabDetail.pick({
  _id: true,
  version: true,
  name: true,
  clia: true,
  director: true,
  phone: true,
  active: true,
}).extend({ priceCount: z.int() })
export type ContractLabRow = z.infer<typeof ContractLabRow>
