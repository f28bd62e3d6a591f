import { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { TestList } from '@contract/tests/shapes'
import { read } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { CatalogueSearch, TestsSearch } from './search'

const sorts = ['name', '-name', 'code', '-code'] as const

/** What a list asks for, as the address has it; the export asks for the same. */
export const listInput = (search: CatalogueSearch): Partial<CatalogueList> => registerInput(sorts, search)
export const testListInput = (search: TestsSearch): Partial<TestList> => ({
  ...listInput(search),
  ...(search.kind ? { kind: search.kind } : {}),
  ...(search.testType ? { testType: search.testType } : {}),
  ...(search.sampleType ? { sampleType: search.sampleType } : {}),
})

export const testsQuery = (search: TestsSearch) => read(api.tests.list, { query: testListInput(search) })
export const panelsQuery = (search: CatalogueSearch) => read(api.panels.list, { query: listInput(search) })
export const sampleTypesQuery = (search: CatalogueSearch) =>
  read(api.sampleTypes.list, { query: listInput(search) })
export const testTypesQuery = (search: CatalogueSearch) =>
  read(api.testTypes.list, { query: listInput(search) })
export const specimenSourcesQuery = (search: CatalogueSearch) =>
  read(api.specimenSources.list, { query: listInput(search) })

/** One thing is never shown as the one before it. */
const alone = { placeholderData: undefined }
export const testQuery = (id: string) => ({ ...read(api.tests.get, { params: { id } }), ...alone })
export const panelQuery = (id: string) => ({ ...read(api.panels.get, { params: { id } }), ...alone })
export const sampleTypeQuery = (id: string) => ({
  ...read(api.sampleTypes.get, { params: { id } }),
  ...alone,
})
export const testTypeQuery = (id: string) => ({ ...read(api.testTypes.get, { params: { id } }), ...alone })
export const specimenSourceQuery = (id: string) => ({
  ...read(api.specimenSources.get, { params: { id } }),
  ...alone,
})

/** What a change in the catalogue makes out of date. Lists name each other: a test shows its type, a panel its tests. */
export const touched = [
  'tests',
  'panels',
  'sampleTypes',
  'testTypes',
  'specimenSources',
  'diagCodes',
  api.reference.bootstrap,
]
