import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { countsQuery, referralsQuery } from '@/features/referrals/queries'
import { ReferralsPage } from '@/features/referrals/referrals-page'
import { referralsSearch } from '@/features/referrals/search'

export const Route = createFileRoute('/_in/referrals')({
  validateSearch: referralsSearch,
  search: { middlewares: [stripSearchParams(referralsSearch.parse({}))] },
  ...guard('/referrals'),
  loaderDeps: ({ search: { text, page, list } }) => ({ text, page, list }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(referralsQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: ReferralsPage,
})
