import { z } from 'zod'

/** What is photographed or drawn for a remote order. */
export const PhotoKind = z.enum(['cardFront', 'cardBack', 'consent', 'paper'])
export type PhotoKind = z.infer<typeof PhotoKind>

/** Photos of cards and drawn signatures, in bytes. */
export const largestPhoto = 5 * 1024 * 1024
/** Wider or taller than this is no photo of a card: it would only take memory to unpack. */
export const largestSide = 6000
