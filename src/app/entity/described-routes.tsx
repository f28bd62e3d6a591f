import { useParams, useSearch } from '@tanstack/react-router'
import { tabSearch } from '@/lib/search-params'
import { useSetList } from '@/table/use-list'
import { DescribedList } from './described-list'
import { DescribedPage, NewDescribedPage } from './described-pages'
import type { Entry, Screen } from './described-screen'
import type { RegisterSearch } from './register-search'

/** The list of a described register as the page of a route. */
export const listPage =
  <Doc extends Entry, Row extends Entry>(of: Screen<Doc, Row>) =>
  () => (
    // The schema of the route has read the address: the search of a register, and filters of its own.
    <DescribedList
      of={of}
      search={useSearch({ strict: false }) as RegisterSearch}
      set={useSetList(of.path)}
    />
  )

/** The page of one entry, whose route ends with its id. */
export const entryPage =
  <Doc extends Entry, Row extends Entry>(of: Screen<Doc, Row>) =>
  () => {
    const { id = '' } = useParams({ strict: false })
    return <DescribedPage of={of} id={id} tab={tabSearch.parse(useSearch({ strict: false })).tab} />
  }

/** The page of a new entry. */
export const newPage =
  <Doc extends Entry, Row extends Entry>(of: Screen<Doc, Row>) =>
  () => <NewDescribedPage of={of} />
