import { api } from '@contract/api'
import { m } from '@contract/messages'
import { payer } from '@contract/payers/register'
import { listPage } from '@/app/entity/described-list'
import { screenOf } from '@/app/entity/described-screen'
import { payersQueries } from './queries'

/** Who is billed: every payer with what its claims need. */
export const payers = screenOf({
  register: payer,
  calls: api.payers,
  queries: payersQueries,
  words: m.payers,
  title: m.navigation.itemPayers,
  section: m.register.billing,
  path: '/payers',
  looks: {
    name: { width: '38%' },
    electronicId: { width: '140px' },
    kind: { width: '180px' },
    phone: { width: '150px', from: 'lg' },
  },
  cards: [
    {
      title: m.payers.payer,
      sub: m.payers.payerSub,
      show: ['name', 'kind', 'electronicId', 'timelyFilingDays'],
    },
    { title: m.payers.contact, sub: m.payers.contactSub, show: ['phone', 'address'] },
  ],
  about: ({ electronicId, kind }) => ({
    code: electronicId,
    facts: [{ label: m.payers.kind, value: m.payers.kinds[kind] }],
  }),
  all: { kind: m.payers.allKinds },
  staleAfter: ['payers', api.reference.bootstrap],
})

export const PayersPage = listPage(payers)
