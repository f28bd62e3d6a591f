import { createFileRoute } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { trackerSearch } from '@/features/sales/search'
import { TrackerPage } from '@/features/sales/tracker-page'

export const Route = createFileRoute('/_in/covidtracker')({
  validateSearch: trackerSearch,
  ...guard('/covidtracker'),
  component: Screen,
})

function Screen() {
  return (
    <OnlyFor right={['read', 'Totals']} name={m.navigation.itemCovidTracker} says={m.sales.trackerFor}>
      <TrackerPage />
    </OnlyFor>
  )
}
