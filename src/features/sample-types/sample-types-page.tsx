import { getRouteApi } from '@tanstack/react-router'
import { DescribedList } from '@/app/entity/described-list'
import { DescribedPage, NewDescribedPage } from '@/app/entity/described-pages'
import { useSetList } from '@/table/use-list'
import { sampleTypes } from './screen'

const listRoute = getRouteApi('/_in/sampleTypes')
const route = getRouteApi('/_in/sampleType/$id')

export const SampleTypesPage = () => (
  <DescribedList of={sampleTypes} search={listRoute.useSearch()} set={useSetList('/sampleTypes')} />
)
export const SampleTypePage = () => (
  <DescribedPage of={sampleTypes} id={route.useParams().id} tab={route.useSearch().tab} />
)
export const NewSampleTypePage = () => <NewDescribedPage of={sampleTypes} />
