import { getRouteApi } from '@tanstack/react-router'
import { DescribedList } from '@/app/entity/described-list'
import { DescribedPage, NewDescribedPage } from '@/app/entity/described-pages'
import { useSetList } from '@/table/use-list'
import { specimenSources } from './screen'

const listRoute = getRouteApi('/_in/specimenSources')
const route = getRouteApi('/_in/specimenSource/$id')

export const SpecimenSourcesPage = () => (
  <DescribedList of={specimenSources} search={listRoute.useSearch()} set={useSetList('/specimenSources')} />
)
export const SpecimenSourcePage = () => (
  <DescribedPage of={specimenSources} id={route.useParams().id} tab={route.useSearch().tab} />
)
export const NewSpecimenSourcePage = () => <NewDescribedPage of={specimenSources} />
