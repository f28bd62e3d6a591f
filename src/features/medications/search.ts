import { z } from 'zod'
import { MedicationKind } from '@contract/medications/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const medicationsSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  kind: MedicationKind.optional().catch(undefined),
})
export type MedicationsSearch = z.infer<typeof medicationsSearch>
