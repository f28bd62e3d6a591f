import { z } from 'zod'

/** The filters of the specification's turbo screens, at the level of orders. */
export const turboStates = ['READY', 'PENDING', 'ERRORS'] as const
export const TurboState = z.enum(turboStates)
export type TurboState = z.infer<typeof TurboState>
