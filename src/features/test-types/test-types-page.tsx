import { getRouteApi } from '@tanstack/react-router'
import { DescribedList } from '@/app/entity/described-list'
import { DescribedPage, NewDescribedPage } from '@/app/entity/described-pages'
import { useSetList } from '@/table/use-list'
import { testTypes } from './screen'

const listRoute = getRouteApi('/_in/testTypes')
const route = getRouteApi('/_in/testType/$id')

export const TestTypesPage = () => (
  <DescribedList of={testTypes} search={listRoute.useSearch()} set={useSetList('/testTypes')} />
)
export const TestTypePage = () => (
  <DescribedPage of={testTypes} id={route.useParams().id} tab={route.useSearch().tab} />
)
export const NewTestTypePage = () => <NewDescribedPage of={testTypes} />
