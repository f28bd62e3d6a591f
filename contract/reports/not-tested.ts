import { z } from 'zod'

/** Why nothing of an order was tested. */
export const NotTested = z.enum(['SPECIMEN_REJECTED', 'ORDER_REJECTED', 'ORDER_CANCELLED'])
export type NotTested = z.output<typeof NotTested>
