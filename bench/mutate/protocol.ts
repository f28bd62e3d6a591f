import { z } from 'zod'

/** What the driver asks of a lane: one test file, with one mutant on or none. */
export const Order = z.object({
  test: z.string(),
  mutant: z.number(),
  /** How often it may be asked for before it is taken to go round for ever. */
  mostAsked: z.number(),
  /** After this the file's process is ended. */
  limitMs: z.number(),
})
export type Order = z.infer<typeof Order>

export const Outcome = z.object({
  failed: z.boolean(),
  /** The first test that failed, or why the file did. */
  why: z.string(),
  late: z.boolean(),
  ms: z.number(),
  /** How often each mutant was asked for. */
  asked: z.record(z.string(), z.number()),
})
export type Outcome = z.infer<typeof Outcome>

export const Answer = z.union([z.object({ tests: z.array(z.string()) }), z.object({ outcome: Outcome })])

export type Answer = z.infer<typeof Answer>

/** What a lane leaves for the process that runs the tests, and the other way, as files in the lane's folder. */
export const Switched = z.object({ mutant: z.number(), mostAsked: z.number() })
export const switchFile = 'switch.json'
export const askedFile = 'asked.json'
export const pidFile = 'pid'
/** Names the lane's folder to the processes below it. */
export const laneVariable = 'ALIQUOT_MUTATE_LANE'
