import { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { TestList } from '@contract/tests/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { RegisterSearch } from '@/app/entity/register-search'
import type { TestsSearch } from './search'

const sorts = ['name', '-name', 'code', '-code'] as const

/** What a list asks for, as the address has it; the export asks for the same. */
export const listInput = (search: RegisterSearch): Partial<CatalogueList> => registerInput(sorts, search)
export const testListInput = (search: TestsSearch): Partial<TestList> => ({
  ...listInput(search),
  ...(search.kind ? { kind: search.kind } : {}),
  ...(search.testType ? { testType: search.testType } : {}),
  ...(search.sampleType ? { sampleType: search.sampleType } : {}),
})

export const testsQuery = (search: TestsSearch) => read(api.tests.list, { query: testListInput(search) })
export const panelsQuery = (search: RegisterSearch) => read(api.panels.list, { query: listInput(search) })

/** One thing is never shown as the one before it. */
const alone = { placeholderData: undefined }
export const testQuery = (id: string) => ({ ...read(api.tests.get, { params: { id } }), ...alone })
export const panelQuery = (id: string) => ({ ...read(api.panels.get, { params: { id } }), ...alone })

/** What a change in the catalogue makes out of date. Lists name each other: a test shows its type, a panel its tests. */
export const staleAfter: Stale[] = [
  'tests',
  'panels',
  'sampleTypes',
  'testTypes',
  'specimenSources',
  'diagCodes',
  api.reference.bootstrap,
]
