import type { QueryClient } from '@tanstack/react-query'
import type { Path } from '@contract/abilities'
import { guardCreate } from '@/app/guard'
import { entrySearch } from './search'

/** What the routes of the eight forms have in common: one engine, eight configurations. */
export const entryRoute = (path: Path) => ({
  validateSearch: entrySearch,
  ...guardCreate(path, 'RemoteOrder'),
  staticData: {
    early: (client: QueryClient) =>
      void import('./queries')
        .then(({ offeredQuery }) => client.prefetchQuery(offeredQuery))
        .catch(() => undefined),
  },
})
