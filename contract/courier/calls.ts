import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, PlainDate, Timestamp, Version, cleanText, pageOf, listInput, requiredLines } from '../shapes'
import { CourierEvent, mostEvents, sendBytes } from './events'
import {
  BagRow,
  BagsOfDay,
  CourierRoute,
  DispatchDay,
  EventOutcome,
  Pickup,
  PickupFields,
  RouteFields,
  RouteToday,
} from './shapes'

// No call of this area shows or changes anything about a patient.
const courier = { area: 'courier', phi: 'none', entity: 'courierRun' } as const
const dispatch = { ...courier, can: ['manage', 'Stop'], scope: 'lab' } as const
const change = { ...dispatch, idempotent: true } as const
const edited = { _id: Id, version: Version }

export const today = POST('/courier/today', {
  ...courier,
  can: ['read', 'Stop'],
  scope: 'own',
  body: z.object({}),
  out: RouteToday,
  summary: "The signed-in courier's own stops of today, in order, without a word about any patient.",
})

export const send = POST('/courier/send', {
  ...courier,
  can: ['edit', 'Stop'],
  scope: 'own',
  idempotent: true,
  entity: 'courierEvent',
  maxBody: sendBytes,
  body: z.object({ events: z.array(CourierEvent).min(1).max(mostEvents) }),
  out: z.object({ docs: z.array(EventOutcome) }),
  summary:
    'Takes what a phone recorded, also long ago and without signal. Each event is kept once by the id that the phone gave it.',
})

export const askPickup = POST('/add/pickup', {
  ...courier,
  can: ['create', 'Stop'],
  scope: 'own',
  entity: 'courierPickup',
  idempotent: true,
  body: z.object({ pickup: PickupFields }),
  out: Pickup,
  summary: 'Asks for a pick-up at a location of the caller.',
})

export const pickups = GET('/pickups', {
  ...courier,
  can: ['create', 'Stop'],
  scope: 'own',
  entity: 'courierPickup',
  query: listInput(['askedAt'], '-askedAt'),
  out: pageOf(Pickup),
  summary: "Pick-ups that were asked for at the caller's locations, newest first.",
})

export const cancelPickup = POST('/pickup/cancel', {
  ...courier,
  can: ['create', 'Stop'],
  scope: 'own',
  entity: 'courierPickup',
  idempotent: true,
  body: z.object(edited),
  out: Pickup,
  summary: 'Cancels a pick-up that nobody has made yet.',
})

export const day = POST('/dispatch/day', {
  ...dispatch,
  body: z.object({ day: PlainDate.optional() }),
  out: DispatchDay,
  summary: 'The runs of a day with their stops as they stand now, and pick-ups that are on no run.',
})

export const routes = GET('/dispatch/routes', {
  ...dispatch,
  entity: 'courierRoute',
  out: z.object({ docs: z.array(CourierRoute) }),
  summary: 'The routes with their standing pick-ups.',
})

export const addRoute = POST('/add/courier_route', {
  ...change,
  entity: 'courierRoute',
  body: z.object({ route: RouteFields }),
  out: CourierRoute,
  summary: 'Adds a route.',
})

export const updateRoute = POST('/update/courier_route', {
  ...change,
  entity: 'courierRoute',
  body: z.object({ route: RouteFields.extend(edited) }),
  out: CourierRoute,
  summary: 'Changes a route and its stops. Runs of days that are planned already stay as they are.',
})

export const assign = POST('/dispatch/assign', {
  ...change,
  body: z.object({ ...edited, courierId: Id.nullable() }),
  out: DispatchDay,
  summary:
    'Gives a run of a day to a courier. What the courier before recorded without signal is still taken.',
})

export const moveStop = POST('/dispatch/move', {
  ...change,
  entity: 'courierStop',
  body: z.object({ ...edited, position: z.int().min(1).max(500) }),
  out: DispatchDay,
  summary: 'Gives a stop of a run another position.',
})

export const planPickup = POST('/dispatch/plan', {
  ...change,
  entity: 'courierStop',
  body: z.object({ ...edited, runId: Id }),
  out: DispatchDay,
  summary: 'Puts a pick-up that was asked for on a run, as its last stop.',
})

export const cancelStop = POST('/dispatch/cancel', {
  ...change,
  entity: 'courierStop',
  body: z.object({ ...edited, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: DispatchDay,
  summary: 'Takes a stop that is not done off a run, with the reason.',
})

const Person = z.object({ _id: Id, name: z.string() })

export const couriers = GET('/dispatch/couriers', {
  ...dispatch,
  entity: 'user',
  out: z.object({ docs: z.array(Person) }),
  summary: 'The couriers that a run can be given to.',
})

export const evidence = POST('/dispatch/evidence', {
  ...dispatch,
  entity: 'courierEvent',
  body: z.object({ _id: Id, kind: z.enum(['signature', 'photo']) }),
  bytes: true,
  out: z.never(),
  summary: 'The signature or photo that a courier recorded at a stop.',
})

export const dispatchers = GET('/dispatch/dispatchers', {
  ...courier,
  can: ['manage', 'Lab'],
  scope: 'lab',
  entity: 'user',
  out: z.object({ docs: z.array(Person.extend({ version: Version, dispatcher: z.boolean() })) }),
  summary: 'Accounts with the Receiving role, and whether each is a dispatcher.',
})

export const setDispatcher = POST('/dispatch/dispatcher', {
  ...courier,
  can: ['manage', 'Lab'],
  scope: 'lab',
  entity: 'user',
  idempotent: true,
  body: z.object({ ...edited, dispatcher: z.boolean() }),
  out: Person.extend({ version: Version, dispatcher: z.boolean() }),
  summary: 'Makes an account with the Receiving role a dispatcher, or no longer one.',
})

export const bags = GET('/courier/bags', {
  ...courier,
  can: ['receive', 'Specimen'],
  scope: 'lab',
  entity: 'courierBag',
  out: BagsOfDay,
  summary: 'Bags that should come today against those that came, by name.',
})

export const arrive = POST('/courier/arrive', {
  ...courier,
  can: ['receive', 'Specimen'],
  scope: 'lab',
  entity: 'courierBag',
  idempotent: true,
  body: z.object({
    code: cleanText(60).pipe(z.string().min(1, m.errors.scanMissing)),
    at: Timestamp.nullish(),
  }),
  out: z.object({ bag: BagRow, already: z.boolean() }),
  summary: 'Records by scan that a bag arrived at the laboratory.',
})
