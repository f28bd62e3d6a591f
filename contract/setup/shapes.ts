import { z } from 'zod'

/** What a new laboratory needs, in the order in which one thing needs another. */
export const setupSteps = [
  'laboratory',
  'catalogue',
  'locations',
  'physicians',
  'users',
  'secondFactor',
  'signature',
  'verifier',
  'printers',
  'features',
  'order',
] as const

export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof SetupStep>

/** How the laboratory guards its accounts and signatures: asked of each, and none is needed for the first order. */
export const safeguards: readonly SetupStep[] = ['secondFactor', 'signature', 'verifier']

/** Parts of the laboratory's own entry that reports and labels need. */
export const labParts = ['name', 'clia', 'director', 'address', 'phone'] as const

export const LabPart = z.enum(labParts)
export type LabPart = z.infer<typeof LabPart>

/** How large the starter menu is, for the sentence that offers it; a test holds it to what is loaded. */
export const starterMenu = { tests: 305, panels: 47 } as const

export const SetupProgress = z.object({
  /** Each step as the data stand now; nothing is ticked by hand. `count` is how many there are of what it makes. */
  steps: z.array(z.object({ key: SetupStep, done: z.boolean(), count: z.int() })),
  /** What the laboratory's own entry still lacks. */
  missing: z.array(LabPart),
  timeZone: z.string(),
  /** Nothing stands in the catalogue yet, so that the starter menu can be loaded. */
  starterFits: z.boolean(),
  /** Everything is done that a laboratory needs; what guards it beyond that is its own choice. */
  finished: z.boolean(),
  /** Somebody said that the list is not needed on the start screen. */
  dismissed: z.boolean(),
})
export type SetupProgress = z.infer<typeof SetupProgress>
