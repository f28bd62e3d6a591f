import { z } from 'zod'

/**
 * WAITING: for its turn, or for the connection to go on. SENT: on its way to them, not answered yet. ACK: filed here, or taken by
 * them. NACK: refused, by us or by them. ERROR: a person must decide. SKIPPED: ended by a person.
 */
export const messageStates = ['ERROR', 'NACK', 'SENT', 'WAITING', 'ACK', 'SKIPPED'] as const
export const MessageState = z.enum(messageStates)
export type MessageState = z.infer<typeof MessageState>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

/**
 * What a message is stopped by. The first eight are decided by what it means here (server/modules/ehr-filing). `bytes`: what came
 * was no message. `repeat`: its number was used for another one. `failed`: filing failed again and again for a reason of ours.
 * `refused`: they, or we, refused its content.
 * `refusedLate`: we refused its content after its sender was told that it was taken, so that nobody outside knows. `merge`: it asks for
 * two records, or two numbers of a patient, to become one. `silent`: nobody answers.
 */
export const messageHolds = [
  'code',
  'patient',
  'demographics',
  'content',
  'order',
  'unsolicited',
  'changed',
  'merge',
  'bytes',
  'repeat',
  'failed',
  'refused',
  'refusedLate',
  'silent',
] as const
export const MessageHold = z.enum(messageHolds)
export type MessageHold = z.infer<typeof MessageHold>

/** What a person may ask of a message with a version; a patient, a new version and the rest have calls of their own. */
export const messageActs = ['again', 'confirm', 'skip'] as const
export const MessageAct = z.enum(messageActs)
export type MessageAct = z.infer<typeof MessageAct>
