import { z } from 'zod'
import { Gender } from '../choices'
import { Flag, Id, Instant, Version, listInput } from '../shapes'
import { ConnectionKind } from '../ehr-connections/choices'
import { Direction, MessageHold, MessageState } from './choices'

/** By requisition number, their number of the order, or control id. What a person must look at stands first. */
export const MessageList = listInput(['stuck', 'receivedAt'], '-stuck').extend({
  state: MessageState.optional(),
  direction: Direction.optional(),
  hold: MessageHold.optional(),
  connectionId: Id.optional(),
  /** Those that alarm. */
  alarm: Flag.optional(),
  /** Those that a person must look at: they need a decision, or were refused. */
  stopped: Flag.optional(),
})
export type MessageList = z.infer<typeof MessageList>
export type MessageListInput = z.input<typeof MessageList>

export const MessageRow = z.object({
  _id: Id,
  version: Version,
  connectionId: Id,
  connection: z.string(),
  direction: Direction,
  /** ORM^O01; what was no message has none. */
  type: z.string(),
  controlId: z.string(),
  state: MessageState,
  hold: MessageHold.nullable(),
  /** One line, without the patient's name: why it is where it is. */
  why: z.string().nullable(),
  /** STAT, critical or corrected. */
  urgent: z.boolean(),
  /** Since when it alarms: urgent and stopped for 15 minutes, or critical and held at once. */
  alarmAt: Instant.nullable(),
  /** The connection is paused, and it waits for that. */
  paused: z.boolean(),
  edition: z.int(),
  tries: z.int(),
  /** When it is looked at next by itself; null: never. */
  nextAt: Instant.nullable(),
  patientId: Id.nullable(),
  orderId: Id.nullable(),
  requisitionNumber: z.string().nullable(),
  placer: z.string().nullable(),
  locationId: Id.nullable(),
  location: z.string().nullable(),
  receivedAt: Instant,
  filedAt: Instant.nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** A problem of a message as people read it. */
export const MessageProblem = z.object({
  /** `PID-3`, `OBX-5 (OBX number 2)`; null where it is about the whole. */
  place: z.string().nullable(),
  /** Of HL7 table 0357. */
  code: z.string(),
  /** E: not taken. W: a person should look. I: told. */
  severity: z.enum(['E', 'W', 'I']),
  text: z.string(),
})
export type MessageProblem = z.infer<typeof MessageProblem>

export const MessageDetail = MessageRow.extend({
  connectionKind: ConnectionKind,
  sender: z.string(),
  bytes: z.int(),
  /** SHA-256 of the bytes, in hex. */
  hash: z.string(),
  problems: z.array(MessageProblem),
  patient: z.object({ firstname: z.string(), lastname: z.string(), dob: z.string().nullable() }).nullable(),
  /** Whom it may mean, best first; likeness 0 to 1. */
  maybe: z.array(
    z.object({
      patientId: Id,
      firstname: z.string(),
      lastname: z.string(),
      dob: z.string().nullable(),
      gender: Gender,
      likeness: z.number(),
    }),
  ),
  /** Codes of it that mean nothing here yet. */
  codes: z.array(z.object({ _id: Id, kind: z.string(), code: z.string(), words: z.string() })),
  /** What of the same patient stands before it and holds it. */
  behind: z.object({ _id: Id, type: z.string(), controlId: z.string(), state: MessageState }).nullable(),
  /** How many wait behind it. */
  before: z.int(),
  /** Every version of it, the first first. */
  editions: z.array(
    z.object({
      _id: Id,
      edition: z.int(),
      state: MessageState,
      receivedAt: Instant,
      endedBy: z.string().nullable(),
    }),
  ),
  endedBy: z.string().nullable(),
  deliveryId: Id.nullable(),
  /** What was answered: AA, AE, AR, CA …; null where nothing was. */
  answered: z.string().nullable(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** The message as it came or went. `text`: a line for each segment. */
export const RawMessage = z.object({
  _id: Id,
  version: Version,
  text: z.string(),
  /** The answer, a line for each segment; null where there is none. */
  answer: z.string().nullable(),
  /** It may be edited and replayed: its characters were read without doubt. */
  editable: z.boolean(),
})
export type RawMessage = z.infer<typeof RawMessage>

/** Of which messages the numbers are: those that the list is narrowed to besides its state. */
export const MessageCountsOf = MessageList.pick({ connectionId: true, direction: true })
export type MessageCountsOf = z.infer<typeof MessageCountsOf>
export const MessageCounts = z.object({
  states: z.record(MessageState, z.int()),
  /** Urgent and stopped for too long. */
  alarms: z.int(),
  /** A person must look at them. */
  stopped: z.int(),
  codesWaiting: z.int(),
})
export type MessageCounts = z.infer<typeof MessageCounts>
