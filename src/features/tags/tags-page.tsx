import { getRouteApi } from '@tanstack/react-router'
import { ConsoleTabs } from '@/app/console-tabs'
import { DescribedList } from '@/app/entity/described-list'
import { DescribedPage, NewDescribedPage } from '@/app/entity/described-pages'
import { useSetList } from '@/table/use-list'
import { tags } from './screen'

const listRoute = getRouteApi('/_in/management_/tags')
const route = getRouteApi('/_in/management_/tags_/$id')

/** What orders and specimens can be marked with. */
export const TagsPage = () => (
  <ConsoleTabs current="/management/tags">
    <DescribedList of={tags} search={listRoute.useSearch()} set={useSetList('/management/tags')} />
  </ConsoleTabs>
)
export const TagPage = () => <DescribedPage of={tags} id={route.useParams().id} tab={route.useSearch().tab} />
export const NewTagPage = () => <NewDescribedPage of={tags} />
