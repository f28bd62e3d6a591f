import type { Path } from '@contract/abilities'
import { guardCreate } from '@/app/guard'
import { entrySearch, type EntrySearch } from './search'

/**
 * What the routes of the eight forms have in common: one engine, eight configurations. Each names its loader itself, as
 * only a loader written in the route's own file comes with its screen instead of with the first page.
 */
export const entryRoute = (path: Path) => ({
  validateSearch: entrySearch,
  ...guardCreate(path, 'RemoteOrder'),
  loaderDeps: ({ search: { edit } }: { search: EntrySearch }) => ({ edit }),
})
