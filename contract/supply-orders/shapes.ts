import { z } from 'zod'
import { m } from '../messages'
import { Flag, Id, Instant, Version, listInput, optionalLines, optionalText } from '../shapes'
import { SupplyKind } from '../supplies/register'
import { supplyStates } from './states'

/** The most lines of one order. */
export const mostSupplyLines = 60
const count = (least: number) =>
  z.int(m.supplyOrders.countRange).min(least, m.supplyOrders.countRange).max(999, m.supplyOrders.countRange)

/** A supply as clinics choose it. */
export const OfferedSupply = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: SupplyKind,
  most: z.int().nullable(),
})
export type OfferedSupply = z.infer<typeof OfferedSupply>

const onceEach = (lines: readonly { supplyId: string }[]) =>
  new Set(lines.map(({ supplyId }) => supplyId)).size === lines.length

export const SupplyOrderFields = z.object({
  locationId: z.guid(m.supplyOrders.locationMissing),
  lines: z
    .array(z.object({ supplyId: Id, count: count(1) }))
    .min(1, m.supplyOrders.linesMissing)
    .max(mostSupplyLines)
    .refine(onceEach, m.supplyOrders.lineTwice),
  note: optionalLines(400),
})
export type SupplyOrderFields = z.infer<typeof SupplyOrderFields>

/** What leaves: each line of the order with how many; none where the laboratory is out of it. */
export const SentLines = z
  .array(z.object({ supplyId: Id, count: count(0) }))
  .min(1)
  .max(mostSupplyLines)
  .refine(onceEach, m.supplyOrders.lineTwice)
  .refine((lines) => lines.some(({ count }) => count > 0), m.supplyOrders.nothingSent)
export const Shipment = optionalText(120)

const SupplyLine = z.object({
  supplyId: Id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  asked: z.int(),
  /** Null until it was sent. */
  sent: z.int().nullable(),
})

export const SupplyOrder = z.object({
  _id: Id,
  version: Version,
  location: z.object({ _id: Id, name: z.string() }),
  state: z.enum(supplyStates),
  lines: z.array(SupplyLine),
  note: z.string().nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  /** How it travels: the courier's run, or a carrier with its tracking number. */
  shipment: z.string().nullable(),
  sentBy: z.string().nullable(),
  sentAt: Instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Orders received of this location in the last 90 days, for whoever sends: supplies go out against specimens. */
  received: z.int().nullable(),
})
export type SupplyOrder = z.infer<typeof SupplyOrder>

export const SupplyOrderList = listInput(['askedAt'], '-askedAt').extend({
  /** Still to be sent or on its way. */
  open: Flag.optional(),
})
export type SupplyOrderList = z.infer<typeof SupplyOrderList>
