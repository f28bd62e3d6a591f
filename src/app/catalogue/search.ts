import { z } from 'zod'
import { TestKind } from '@contract/tests/choices'
import { Id } from '@contract/shapes'
import { listSearch } from '@/table/list-state'

/** What the address of a list of the catalogue holds. */
export const catalogueSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
})
export type CatalogueSearch = z.infer<typeof catalogueSearch>

export const testsSearch = catalogueSearch.extend({
  kind: TestKind.optional().catch(undefined),
  testType: Id.optional().catch(undefined),
  sampleType: Id.optional().catch(undefined),
})
export type TestsSearch = z.infer<typeof testsSearch>
