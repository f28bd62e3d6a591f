import { z } from 'zod'

/** Three machines, not one: an order, the specimens it needs, and the tests made on them. */
export const OrderState = z.enum(['DRAFT', 'OPEN', 'CLOSED', 'REJECTED'])
export type OrderState = z.infer<typeof OrderState>

export const SpecimenState = z.enum(['EXPECTED', 'IN_TRANSIT', 'RECEIVED', 'REJECTED', 'STORED', 'DISPOSED'])
export type SpecimenState = z.infer<typeof SpecimenState>

export const AnalysisState = z.enum([
  'REGISTERED',
  'ASSIGNED',
  'RESULTED',
  'VERIFIED',
  'RELEASED',
  'RETRACTED',
  'REJECTED',
  'CANCELLED',
])
export type AnalysisState = z.infer<typeof AnalysisState>

/** Nothing more is to be done on these analyses, unless a released result is retracted. */
export const FINISHED: readonly AnalysisState[] = ['RELEASED', 'RETRACTED', 'REJECTED', 'CANCELLED']

/** A specimen at hand can be worked on. */
export const isAtHand = (state: SpecimenState) => state === 'RECEIVED' || state === 'STORED'
