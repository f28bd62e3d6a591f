import { m } from '@contract/messages'
import { price } from '@contract/prices/register'
import { keepRegister } from '../../core/described-register'
import { badInput } from '../../core/errors'
import { refuseUnknownPayer } from './payer-ids'

export { payerIds, refuseUnknownPayer } from './payer-ids'

/** Prices: one for a code, a payer and a first day. */
export const priceRegister = keepRegister(price, {
  startsWith: ['code'],
  unique: { price_of_day: { field: 'validFrom', message: m.prices.taken } },
  async check(ctx, w, { payer, validFrom, validTo }) {
    if (validTo !== null && validTo < validFrom) throw badInput({ 'price.validTo': m.prices.lastBeforeFirst })
    await refuseUnknownPayer(w.tx, ctx.who.labId, payer, 'price.payer')
  },
})
