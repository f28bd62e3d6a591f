import { useRouter, useSearch } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { DayBoard } from './day-board'
import { DispatcherList } from './dispatcher-list'
import { RouteList } from './route-list'

/** Sends couriers: how today stands, the routes of the week, and who may dispatch. */
export function DispatchPage() {
  const { tab, day } = useSearch({ from: '/_in/dispatch' })
  const { ability } = useMe()
  const router = useRouter()
  usePageTitle(m.navigation.pageDispatch)
  const gives = ability.can('manage', 'Lab')
  const shown = tab === 'routes' ? 'routes' : tab === 'people' && gives ? 'people' : 'today'
  const to = (name: string | undefined) =>
    router.buildLocation({ to: '/dispatch', search: { tab: name } }).href
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeader title={m.navigation.pageDispatch} />
      <LinkTabs
        label={m.navigation.pageDispatch}
        renderLink={routerLink}
        tabs={[
          { to: to(undefined), label: m.courier.dispatchToday, current: shown === 'today' },
          { to: to('routes'), label: m.courier.dispatchRoutes, current: shown === 'routes' },
          ...(gives
            ? [{ to: to('people'), label: m.courier.dispatchPeople, current: shown === 'people' }]
            : []),
        ]}
      />
      {shown === 'today' ? <DayBoard day={day} /> : shown === 'routes' ? <RouteList /> : <DispatcherList />}
    </div>
  )
}
