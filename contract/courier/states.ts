/** What became of a stop of a day's run. */
export const stopStates = ['WAITING', 'PICKED_UP', 'NOTHING', 'PROBLEM', 'CANCELLED'] as const
export type StopState = (typeof stopStates)[number]

/** Where a bag is. Each state but the first two is a scan by somebody. */
export const bagStates = ['EXPECTED', 'NOT_HERE', 'PICKED_UP', 'HANDED_OVER', 'ARRIVED'] as const
export type BagState = (typeof bagStates)[number]

export const pickupStates = ['ASKED', 'PLANNED', 'DONE', 'CANCELLED'] as const
export type PickupState = (typeof pickupStates)[number]

/** Why nothing could be picked up as planned. */
export const problems = ['closed', 'damaged', 'other'] as const
export type Problem = (typeof problems)[number]

/** What a courier's phone records, each by itself. */
export const eventKinds = [
  'bag',
  'tube',
  'undo',
  'notHere',
  'collected',
  'nothing',
  'problem',
  'handover',
] as const
export type EventKind = (typeof eventKinds)[number]
