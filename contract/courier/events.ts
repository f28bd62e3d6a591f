import { z } from 'zod'
import { m } from '../messages'
import { Id, Timestamp, cleanText, optionalLines, optionalText } from '../shapes'
import { problems } from './states'

/** The most events that one call takes. */
export const mostEvents = 50
/** The most bags at one stop that a count may say. */
export const mostBags = 200
/** A drawn signature or a photo may be so large, in bytes; the screen makes both smaller than this. */
export const signatureBytes = 200_000
export const photoBytes = 2_000_000

/** A call of `send` in bytes: several photos as text, and room to name one that is too large. */
export const sendBytes = 12_000_000

const Code = cleanText(60)
  .transform((code) => code.toUpperCase())
  .pipe(z.string().min(1, m.errors.scanMissing))
/** A picture as base64; how large it may be, and that it is one, is asked of each for itself, so that one never holds up others. */
const Picture = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, m.courier.pictureText)
  .nullish()
  .transform((text) => text || null)

const event = { _id: Id, at: Timestamp }
const atStop = { ...event, stopId: Id }
const Temperature = z
  .number()
  .min(-90, m.courier.temperatureRange)
  .max(60, m.courier.temperatureRange)
  .nullish()
  .transform((value) => value ?? null)

/**
 * What happened on a route, as the phone recorded it. `_id` is made on the phone and is the key by which an event is kept once,
 * however often it is sent; `at` is the phone's own clock. No event says anything about a patient.
 */
export const CourierEvent = z.discriminatedUnion('kind', [
  z.object({ ...atStop, kind: z.literal('bag'), code: Code }),
  z.object({ ...atStop, kind: z.literal('tube'), code: Code }),
  z.object({ ...atStop, kind: z.literal('notHere'), code: Code }),
  /** Takes an earlier scan of the same courier back. */
  z.object({ ...atStop, kind: z.literal('undo'), of: Id }),
  z.object({
    ...atStop,
    kind: z.literal('collected'),
    bags: z.int().min(0).max(mostBags, m.courier.bagsRange),
    temperature: Temperature,
    signedBy: optionalText(80),
    signature: Picture,
    photo: Picture,
  }),
  z.object({ ...atStop, kind: z.literal('nothing'), note: optionalLines(400) }),
  z.object({
    ...atStop,
    kind: z.literal('problem'),
    problem: z.enum(problems),
    note: optionalLines(400),
    photo: Picture,
  }),
  /** A bag handed over at the laboratory; which stop it is from follows from the bag. */
  z.object({ ...event, kind: z.literal('handover'), code: Code }),
])
export type CourierEvent = z.infer<typeof CourierEvent>
export type CourierEventInput = z.input<typeof CourierEvent>
