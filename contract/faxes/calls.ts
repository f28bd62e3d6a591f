import { z } from 'zod'
import { Misdirected } from '../deliveries/shapes'
import { GET, POST } from '../endpoint'
import { Done, Id, optionalText, pageOf } from '../shapes'
import { FaxStatus } from './choices'
import { Fax, FaxCounts, FaxDetail, FaxSearch } from './shapes'

const reading = {
  area: 'faxes',
  can: ['read', 'Fax'],
  feature: 'faxing',
  phi: 'read',
  scope: 'own',
  entity: 'delivery',
} as const
const sending = { ...reading, can: ['send', 'Fax'], phi: 'write', idempotent: true } as const

export const search = POST('/search/faxes', {
  ...reading,
  body: FaxSearch,
  out: pageOf(Fax),
  summary: 'Faxes by requisition number, recipient or fax number: failures first, then the newest.',
})

export const counts = GET('/faxes_counts', {
  ...reading,
  phi: 'none',
  out: FaxCounts,
  summary: 'How many faxes have each status.',
})

export const get = POST('/fax', {
  ...reading,
  body: z.object({ faxId: Id }),
  out: FaxDetail,
  summary: 'One fax with every try.',
})

export const refresh = POST('/refresh/faxes', {
  ...reading,
  can: ['send', 'Fax'],
  phi: 'none',
  out: z.object({ asked: z.int() }),
  summary: 'Asks the fax line about every fax that is under way.',
})

export const resend = POST('/fax/resend', {
  ...sending,
  body: z.object({ faxId: Id }),
  out: FaxDetail,
  summary: 'Sends a fax again: a new try, not a new fax.',
})

export const setStatus = POST('/fax/setStatus', {
  ...sending,
  body: z.object({ faxId: Id, status: FaxStatus, reason: optionalText(400) }),
  out: FaxDetail,
  summary: 'Cancels a fax, marks it as resolved by other means, or queues it again.',
})

export const misdirected = POST('/fax/misdirected', {
  ...sending,
  body: z.object({ faxId: Id, report: Misdirected }),
  out: FaxDetail,
  summary: 'Reports that a fax reached somebody it was not for: the number is stopped at once.',
})

export const cover = GET('/fax/:id/cover', {
  ...reading,
  params: z.object({ id: Id }),
  bytes: true,
  out: z.never(),
  summary: 'The cover page of a fax as a PDF.',
})

export const callback = POST('/fax/callback', {
  area: 'faxes',
  can: 'public',
  phi: 'write',
  scope: 'lab',
  entity: 'delivery',
  upload: true,
  maxBody: 64 * 1024,
  out: Done,
  summary: 'The fax service says how a fax is. Its signature is checked; an unsigned word changes nothing.',
})
