import { ProcedureCode } from '../catalogue/shapes'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { money, optionalDay, optionalLine, requiredDay, requiredLine } from '../register/fields'
import { registerCalls } from '../register/shared-calls'

/** What the laboratory charges: a procedure code, from a day on, for one payer or for every payer. */
export const price = describeRegister({
  area: 'prices',
  one: 'price',
  noun: m.prices.recordName,
  many: 'prices',
  entity: 'price',
  subject: 'Price',
  fields: {
    name: requiredLine({ label: m.prices.name, max: 120, hint: m.prices.nameHint }),
    code: {
      ...requiredLine({ label: m.prices.code, max: 5, mono: true, hint: m.prices.codeHint }),
      stored: ProcedureCode,
      sentOf: (typed: string) => typed.trim().toUpperCase(),
    },
    /** The payer's electronic id; null for every payer without a price of its own. */
    payer: optionalLine({ label: m.prices.payer, max: 20, mono: true, hint: m.prices.payerHint }),
    cents: money({ label: m.prices.cents, wrong: m.prices.centsWrong, hint: m.prices.centsHint }),
    validFrom: requiredDay({ label: m.prices.validFrom, hint: m.prices.dayHint }),
    validTo: optionalDay({ label: m.prices.validTo, hint: m.prices.lastHint }),
  },
  sorts: ['name', 'code'],
  shown: ['name', 'code', 'payer', 'cents', 'validFrom', 'validTo'],
  narrows: {},
})

export const priceCalls = registerCalls(price)
