import { api } from '@contract/api'
import { m } from '@contract/messages'
import { payer } from '@contract/payers/register'
import { screenOf } from '@/app/entity/described-screen'

/** Who is billed: every payer with what its claims need. */
export const screen = screenOf({
  register: payer,
  calls: api.payers,
  words: m.payers,
  title: m.navigation.itemPayers,
  section: m.register.billing,
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
