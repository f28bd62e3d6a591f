import { z } from 'zod'

/**
 * An order on its way to another laboratory. Out: PREPARED has not reached the partner, SENT lies there and waits for somebody.
 * In: SENT lies here. ACCEPTED is an order of the receiver, RESULTED has results.
 */
export const transferStates = ['PREPARED', 'SENT', 'ACCEPTED', 'REFUSED', 'RESULTED'] as const
export const TransferState = z.enum(transferStates)
export type TransferState = z.infer<typeof TransferState>

export const transferDirections = ['OUT', 'IN'] as const
export const TransferDirection = z.enum(transferDirections)
export type TransferDirection = z.infer<typeof TransferDirection>

/** Results of another laboratory, as they lie here. WAITS: an earlier version has not come. REPLACED: a later one stands. */
export const OutsideState = z.enum(['FILED', 'WAITS', 'HELD', 'REPLACED', 'REFUSED'])
export type OutsideState = z.infer<typeof OutsideState>

/** Results on their way to the laboratory that ordered them, in the words of result transfer. */
export const ResultTransferState = z.enum(['PENDING', 'SENT', 'ACKNOWLEDGED', 'ERROR'])
export type ResultTransferState = z.infer<typeof ResultTransferState>
