import type { QueryClient } from '@tanstack/react-query'
import type { Path } from '@contract/abilities'
import { draftQuery } from '@/form/use-draft'
import type { RemoteFormKey } from '@contract/remote-orders/choices'
import { guardCreate } from '@/app/guard'
import { draftName, offeredQuery } from './queries'
import { entrySearch, type EntrySearch } from './search'

/** What the routes of the eight forms have in common: one engine, eight configurations. */
export const entryRoute = (path: Path, form: RemoteFormKey) => ({
  validateSearch: entrySearch,
  ...guardCreate(path, 'RemoteOrder'),
  loaderDeps: ({ search: { edit } }: { search: EntrySearch }) => ({ edit }),
  loader: ({
    context: { queryClient },
    deps: { edit },
  }: {
    context: { queryClient: QueryClient }
    deps: { edit?: string | undefined }
  }) => {
    void queryClient.prefetchQuery(offeredQuery)
    void queryClient.prefetchQuery(draftQuery(draftName(form, edit)))
  },
})
