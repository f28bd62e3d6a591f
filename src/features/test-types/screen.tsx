import { api } from '@contract/api'
import { m } from '@contract/messages'
import { testType } from '@contract/test-types/register'
import { codeAndName, inCatalogue } from '@/app/catalogue/in-catalogue'
import { RowCard } from '@/app/catalogue/row-card'
import { entryPage, listPage, newPage } from '@/app/entity/described-routes'
import { screenOf } from '@/app/entity/described-screen'
import { testTypesQueries } from './queries'

const testTypes = screenOf({
  ...inCatalogue,
  register: testType,
  calls: api.testTypes,
  queries: testTypesQueries,
  words: { ...inCatalogue.words, ...m.testTypes },
  title: m.navigation.itemTestTypes,
  path: '/testTypes',
  onePath: '/testType',
  looks: { code: { width: '116px' } },
  cards: [{ title: m.testTypes.title, sub: m.testTypes.sub, show: ['code', 'name'], spans: codeAndName }],
  about: ({ code }) => ({ code }),
  card: (row) => <RowCard row={row} />,
})

export const TestTypesPage = listPage(testTypes)
export const TestTypePage = entryPage(testTypes)
export const NewTestTypePage = newPage(testTypes)
