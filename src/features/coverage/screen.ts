import { api } from '@contract/api'
import { coverageRule } from '@contract/coverage/register'
import { m } from '@contract/messages'
import { screenOf } from '@/app/entity/described-screen'

/** What payers publish of what they cover, line by line. */
export const screen = screenOf({
  register: coverageRule,
  calls: api.coverage,
  words: m.coverage,
  title: m.coverage.title,
  section: m.register.billing,
  looks: {
    code: { width: '90px' },
    kind: { width: '96px' },
    diagnosis: { width: '110px' },
    payerKind: { width: '150px', from: 'lg' },
    times: { width: '72px', align: 'right', from: 'lg' },
    days: { width: '84px', align: 'right', from: 'lg' },
    validFrom: { width: '110px', from: 'md' },
    validTo: { width: '110px', from: 'lg' },
  },
  cards: [
    {
      title: m.coverage.card,
      sub: m.coverage.cardSub,
      show: ['name', 'payerKind', 'payer', 'code', 'kind', 'diagnosis'],
    },
    { title: m.coverage.limits, sub: m.coverage.limitsSub, show: ['times', 'days', 'validFrom', 'validTo'] },
  ],
  about: ({ code, kind }) => ({ code, facts: [{ label: m.coverage.kind, value: m.coverage.kinds[kind] }] }),
  all: { kind: m.coverage.allKinds },
  staleAfter: ['coverage', 'claimReadiness'],
})
