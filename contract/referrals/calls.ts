import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { Id, pageOf } from '../shapes'
import {
  CancelReferral,
  OfferedLaboratory,
  ReferralCounts,
  ReferralForm,
  ReferralList,
  ReferralRow,
} from './shapes'

const reading = {
  area: 'referrals',
  feature: 'ehr',
  can: ['read', 'EhrJob'],
  phi: 'read',
  scope: 'own',
  entity: 'order',
} as const
const writing = { ...reading, can: ['edit', 'EhrJob'], phi: 'write', idempotent: true } as const

export const list = GET('/referrals', {
  ...reading,
  query: ReferralList,
  out: pageOf(ReferralRow),
  summary:
    'Tests that reference laboratories have: waiting, partial, corrected, critical or overdue, oldest first.',
})

export const counts = GET('/referrals_counts', {
  ...reading,
  phi: 'none',
  out: ReferralCounts,
  summary: 'How many tests are in each of these lists.',
})

export const offered = POST('/referral/offered', {
  ...reading,
  body: z.object({ orderId: Id }),
  out: z.object({ docs: z.array(OfferedLaboratory) }),
  summary: 'Live reference laboratories that an order can be sent to, and which of its tests.',
})

export const send = POST('/referral/send', {
  ...writing,
  body: ReferralForm,
  out: z.object({ docs: z.array(ReferralRow) }),
  summary: 'Orders tests of an order from a reference laboratory (OML^O21).',
})

export const cancel = POST('/referral/cancel', {
  ...writing,
  body: CancelReferral,
  out: ReferralRow,
  summary: 'Asks a reference laboratory to cancel a test that still waits for its result.',
})
