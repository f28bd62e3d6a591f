import { z } from 'zod'

/**
 * WAITING: its next try is planned, or it is held. SENT: the outside took it and has not said how it ended. CONFIRMED: there
 * is evidence that it arrived. FAILED: nothing more is tried by itself. GIVEN_UP: ended otherwise, as `DeliveryEnd` says.
 */
export const deliveryStates = ['WAITING', 'SENT', 'CONFIRMED', 'FAILED', 'GIVEN_UP'] as const
export const DeliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>
