import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { SentRemoteOrder } from '../remote-orders/shapes'
import { Flag, Id, Version, pageOf, requiredLines } from '../shapes'
import { MakeStanding, StandingFields, StandingOrder } from './shapes'

/** Orders that repeat: made every few weeks, on their day or when the patient presents. */
const common = { area: 'standingOrders', scope: 'own', entity: 'standingOrder', kiosk: false } as const
const change = { ...common, can: ['create', 'RemoteOrder'], phi: 'write', idempotent: true } as const

export const list = GET('/standingorders', {
  ...common,
  can: ['read', 'RemoteOrder'],
  phi: 'read',
  query: z.object({
    /** Those for which an order is due today or was before. */
    due: Flag.default(false),
    ended: Flag.default(false),
    patient: Id.optional(),
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  out: pageOf(StandingOrder),
  summary: 'Standing orders at the caller’s locations, the one that is due first at the top.',
})

export const add = POST('/add/standingorder', {
  ...change,
  body: z.object({ standing: StandingFields }),
  out: StandingOrder,
  summary: 'Repeats an order that was sent, every few weeks until a day or a number of times.',
})

export const make = POST('/standingorder/make', {
  ...change,
  body: MakeStanding,
  out: SentRemoteOrder,
  summary: 'Makes the remote order that is due, or the next one early, because the patient is there.',
})

export const end = POST('/standingorder/end', {
  ...change,
  body: z.object({ _id: Id, version: Version, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: StandingOrder,
  summary: 'Ends a standing order, with the reason. Orders that were made stay.',
})
