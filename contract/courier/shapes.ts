import { z } from 'zod'
import { m } from '../messages'
import { Id, Instant, PlainDate, Version, cleanText, optionalLines, requiredText } from '../shapes'
import { mostBags } from './events'
import { bagStates, eventKinds, pickupStates, problems, stopStates } from './states'

const Named = z.object({ _id: Id, name: z.string() })
const state = z.enum(stopStates)
const Degrees = z.number().nullable()
/** The limits of temperature of a run. A phone's older copy of the route has none. */
const Limits = z.object({ from: Degrees, to: Degrees }).default({ from: null, to: null })

/** A place as a driver needs it. */
const Place = z.object({ _id: Id, name: z.string(), address: z.string(), phone: z.string().nullable() })
const Bag = z.object({
  code: z.string(),
  state: z.enum(bagStates),
  at: Instant.nullable(),
  /** Its number was announced for this stop. A phone's older copy of the route does not say it. */
  expected: z.boolean().default(false),
})

/** A stop as its courier sees it: where, when, how many bags. Never whose specimens are in them. */
export const RouteStop = z.object({
  _id: Id,
  runId: Id,
  position: z.int(),
  place: Place,
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  note: z.string().nullable(),
  /** Somebody asked for it; otherwise it is on the route every time. */
  asked: z.boolean(),
  bags: z.int(),
  bagList: z.array(Bag),
  state,
  taken: z.int().nullable(),
  temperature: z.number().nullable(),
  limits: Limits,
  problem: z.enum(problems).nullable(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
  /** Other couriers who recorded something here. */
  others: z.array(z.string()),
  /** Scans kept of the caller, so that a phone that was replaced knows them. */
  scans: z.array(
    z.object({ _id: Id, kind: z.enum(eventKinds), code: z.string(), at: Instant, undone: z.boolean() }),
  ),
})
export type RouteStop = z.infer<typeof RouteStop>

export const RouteToday = z.object({
  day: PlainDate,
  courier: z.string(),
  runs: z.array(Named),
  stops: z.array(RouteStop),
  /** Bags that the caller has and has not handed over, whichever stop they are from. */
  carried: z.array(z.string()),
  /** Opens what this courier's phone sealed, and nothing else: 32 bytes as base64url. */
  sealKey: z.string(),
})
export type RouteToday = z.infer<typeof RouteToday>

/** What became of one event. A repeated one was kept before; a refused one says why. */
export const EventOutcome = z.object({
  _id: Id,
  outcome: z.enum(['kept', 'repeated', 'refused']),
  message: z.string().nullable(),
})
export type EventOutcome = z.infer<typeof EventOutcome>

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
/** A time of the day by the laboratory's clock. */
const Clock = z
  .string()
  .regex(clock, m.courier.clockFormat)
  .nullish()
  .transform((text) => text ?? null)
const Bags = z.int(m.courier.bagsRange).min(0, m.courier.bagsRange).max(mostBags, m.courier.bagsRange)
const windows = { windowFrom: Clock, windowTo: Clock }
const inOrder = {
  test: ({ windowFrom, windowTo }: { windowFrom: string | null; windowTo: string | null }) =>
    windowFrom === null || windowTo === null || windowFrom <= windowTo,
  message: { error: m.courier.windowOrder, path: ['windowTo'] },
}

/** A standing pick-up: a stop of a route, every time that it is driven. */
export const StandingStop = z
  .object({ locationId: z.guid(m.courier.locationMissing), ...windows, bags: Bags, note: optionalLines(400) })
  .refine(inOrder.test, inOrder.message)
export type StandingStop = z.infer<typeof StandingStop>

/** The most stops of a route. */
export const mostStops = 80

const Limit = z
  .number(m.courier.temperatureRange)
  .min(-90, m.courier.temperatureRange)
  .max(60, m.courier.temperatureRange)
  .nullish()
  .transform((value) => value ?? null)

export const RouteFields = z.object({
  name: requiredText(80, m.courier.routeNameMissing),
  courierId: Id.nullish().transform((id) => id ?? null),
  /** Days of the week, 0 for Sunday. */
  days: z.array(z.int().min(0).max(6)).min(1, m.courier.daysMissing).max(7),
  active: z.boolean().default(true),
  /** Between these a temperature is as it should be, in degrees Celsius; null where none are set. */
  temperatureFrom: Limit,
  temperatureTo: Limit,
  stops: z.array(StandingStop).max(mostStops, m.courier.tooManyStops),
})
export type RouteFields = z.infer<typeof RouteFields>

export const CourierRoute = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  courier: Named.nullable(),
  days: z.array(z.int()),
  active: z.boolean(),
  temperatureFrom: Degrees,
  temperatureTo: Degrees,
  stops: z.array(
    z.object({
      locationId: Id,
      location: z.string(),
      windowFrom: z.string().nullable(),
      windowTo: z.string().nullable(),
      bags: z.int(),
      note: z.string().nullable(),
    }),
  ),
})
export type CourierRoute = z.infer<typeof CourierRoute>

/** A pick-up that a clinic or a dispatcher asks for. */
export const PickupFields = z
  .object({
    locationId: z.guid(m.courier.locationMissing),
    day: PlainDate,
    ...windows,
    bags: Bags.default(1),
    /** The numbers on the bags, where they are packed already. */
    bagCodes: z
      .array(
        cleanText(60)
          .transform((code) => code.toUpperCase())
          .pipe(z.string().min(1, m.errors.scanMissing)),
      )
      .max(mostBags)
      .default([]),
    note: optionalLines(400),
  })
  .refine(inOrder.test, inOrder.message)
export type PickupFields = z.infer<typeof PickupFields>

export const Pickup = z.object({
  _id: Id,
  version: Version,
  location: Named,
  day: PlainDate,
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  bags: z.int(),
  bagCodes: z.array(z.string()),
  note: z.string().nullable(),
  state: z.enum(pickupStates),
  askedBy: z.string(),
  askedAt: Instant,
})
export type Pickup = z.infer<typeof Pickup>

/** A stop as the dispatcher sees it. */
export const DispatchStop = z.object({
  _id: Id,
  version: Version,
  runId: Id,
  position: z.int(),
  place: Place,
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  note: z.string().nullable(),
  asked: z.boolean(),
  bags: z.int(),
  state,
  /** Past the end of its window and not done. */
  late: z.boolean(),
  taken: z.int().nullable(),
  temperature: z.number().nullable(),
  limits: Limits,
  problem: z.enum(problems).nullable(),
  remark: z.string().nullable(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
  /** Others who recorded something at this stop, beside whoever it counts for. */
  others: z.array(z.string()),
  bagList: z.array(Bag),
  tubes: z.int(),
  /** Scanned as tubes, and no order has them. */
  tubesUnknown: z.array(z.string()),
  /** What was signed, photographed or noted: the event that has it. */
  evidence: z.array(
    z.object({
      _id: Id,
      kind: z.enum(['signature', 'photo']),
      by: z.string(),
      signedBy: z.string().nullable(),
      at: Instant,
    }),
  ),
})
export type DispatchStop = z.infer<typeof DispatchStop>

export const DispatchRun = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  courier: Named.nullable(),
  /** When something of the run last arrived. */
  heardAt: Instant.nullable(),
  stops: z.array(DispatchStop),
})
export type DispatchRun = z.infer<typeof DispatchRun>

export const DispatchDay = z.object({
  day: PlainDate,
  runs: z.array(DispatchRun),
  /** Asked for that day and on no run yet. */
  unplanned: z.array(Pickup),
})
export type DispatchDay = z.infer<typeof DispatchDay>

/** Bags of a day as receiving compares them: those that should come against those that came. */
export const BagRow = z.object({
  code: z.string(),
  location: z.string().nullable(),
  courier: z.string().nullable(),
  state: z.enum(bagStates),
  expected: z.boolean(),
  /** What the courier measured at its stop. */
  temperature: Degrees,
  limits: Limits,
  pickedAt: Instant.nullable(),
  handedAt: Instant.nullable(),
  arrivedAt: Instant.nullable(),
})
export type BagRow = z.infer<typeof BagRow>

export const BagsOfDay = z.object({
  day: PlainDate,
  bags: z.array(BagRow),
  /** Stops where the courier's count, the scans and what was expected differ; `expectedScanned` of `expected` came. */
  counted: z.array(
    z.object({
      location: z.string(),
      counted: z.int(),
      scanned: z.int(),
      expected: z.int(),
      expectedScanned: z.int(),
    }),
  ),
})
export type BagsOfDay = z.infer<typeof BagsOfDay>
