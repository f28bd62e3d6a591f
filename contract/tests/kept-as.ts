import { z } from 'zod'

/** How a specimen was kept from its collection on. */
export const KeptAs = z.enum(['room', 'refrigerated', 'frozen'])
export type KeptAs = z.infer<typeof KeptAs>
