import { z } from 'zod'
import { AuditKind } from '@contract/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

const id = z.guid().optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** The screen's state, all of it in the address. */
export const auditSearch = z.object({
  ...listSearch,
  tab: z.enum(['trail', 'disclosures']).default('trail').catch('trail'),
  patient: id,
  user: id,
  entity: optionalText,
  entityId: id,
  kind: AuditKind.optional().catch(undefined),
  from: day,
  to: day,
  after: optionalText,
  row: optionalText,
})
export type AuditSearch = z.infer<typeof auditSearch>
