import { getRouteApi } from '@tanstack/react-router'
import { DescribedList } from '@/app/entity/described-list'
import { DescribedPage, NewDescribedPage } from '@/app/entity/described-pages'
import { useSetList } from '@/table/use-list'
import { payers } from './screen'
import type { PayersSearch } from './search'

const listRoute = getRouteApi('/_in/payers')
const route = getRouteApi('/_in/payers_/$id')

export const PayersPage = () => (
  <DescribedList of={payers} search={listRoute.useSearch()} set={useSetList<PayersSearch>('/payers')} />
)
export const PayerPage = () => (
  <DescribedPage of={payers} id={route.useParams().id} tab={route.useSearch().tab} />
)
export const NewPayerPage = () => <NewDescribedPage of={payers} />
