import { api } from '@contract/api'
import { m } from '@contract/messages'
import { price } from '@contract/prices/register'
import { screenOf } from '@/app/entity/described-screen'

/** What the laboratory charges, by code and day. */
export const screen = screenOf({
  register: price,
  calls: api.prices,
  words: m.prices,
  title: m.prices.title,
  section: m.register.billing,
  looks: {
    code: { width: '100px' },
    payer: { width: '150px', from: 'lg' },
    cents: { width: '110px', align: 'right' },
    validFrom: { width: '120px', from: 'md' },
    validTo: { width: '120px', from: 'lg' },
  },
  cards: [
    {
      title: m.prices.card,
      sub: m.prices.cardSub,
      show: ['name', 'code', 'payer', 'cents', 'validFrom', 'validTo'],
    },
  ],
  about: ({ code }) => ({ code }),
  staleAfter: ['prices', 'claimReadiness'],
})
