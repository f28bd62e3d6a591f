/** Where an order of supplies stands: asked for, on its way, arrived; or declined by the laboratory, canceled by the clinic. */
export const supplyStates = ['ASKED', 'SENT', 'ARRIVED', 'DECLINED', 'CANCELLED'] as const
export type SupplyState = (typeof supplyStates)[number]

/** Still to be sent, or on its way. */
export const openSupplyStates = ['ASKED', 'SENT'] as const satisfies readonly SupplyState[]
