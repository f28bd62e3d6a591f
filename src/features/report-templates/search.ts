import { z } from 'zod'
import { TemplateType } from '@contract/report-templates/choices'
import { listSearch } from '@/table/list-state'

/** What the address of the list holds. */
export const templatesSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  type: TemplateType.optional().catch(undefined),
})
export type TemplatesSearch = z.infer<typeof templatesSearch>

export const defaults = templatesSearch.parse({})
