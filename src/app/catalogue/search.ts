import type { z } from 'zod'
import { TestKind } from '@contract/tests/choices'
import { Id } from '@contract/shapes'
import { registerSearch } from '@/app/entity/register-search'

/** What the address of the list of tests holds. */
export const testsSearch = registerSearch.extend({
  kind: TestKind.optional().catch(undefined),
  testType: Id.optional().catch(undefined),
  sampleType: Id.optional().catch(undefined),
})
export type TestsSearch = z.infer<typeof testsSearch>
