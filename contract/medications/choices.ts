import { z } from 'zod'

/** Goes by a name of its own, or by the name of what is in it. */
export const MedicationKind = z.enum(['brand', 'generic'])
