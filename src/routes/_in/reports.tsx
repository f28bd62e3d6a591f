import { createFileRoute } from '@tanstack/react-router'
import { viewUserType } from '@contract/abilities'
import { guard } from '@/app/guard'
import { useMe } from '@/app/me'
import { ReportsPage } from '@/features/report-runs/reports-page'
import { reportsSearch } from '@/features/report-runs/search'
import { TotalsPage } from '@/features/sales/totals-page'

export const Route = createFileRoute('/_in/reports')({
  validateSearch: reportsSearch,
  ...guard('/reports'),
  component: Screen,
})

/** Somebody of sales begins with their totals; the reports themselves are one step further. */
function Screen() {
  const search = Route.useSearch()
  const { user, view, ability } = useMe()
  const isSales = (view ? viewUserType(view) : user.userType) === 'sales'
  if (isSales && ability.can('read', 'SalesRep') && !search.report && !search.all)
    return <TotalsPage search={search} />
  return <ReportsPage />
}
