import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { BatchReportPage } from '@/features/batch-reports/batch-report-page'
import { countsQuery, reportsQuery } from '@/features/batch-reports/queries'
import { batchReportSearch } from '@/features/batch-reports/search'

const right = ['read', 'Batch'] as const

export const Route = createFileRoute('/_in/batchreport')({
  validateSearch: batchReportSearch,
  search: { middlewares: [stripSearchParams(batchReportSearch.parse({}))] },
  ...guard('/batchreport'),
  loaderDeps: ({ search: { list, text, page } }) => ({ list, text, page }),
  loader: ({ context: { queryClient, me }, deps }) => {
    if (!me.ability.can(...right)) return
    void queryClient.prefetchQuery(reportsQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={right} name={m.batchReports.title}>
      <BatchReportPage />
    </OnlyFor>
  )
}
