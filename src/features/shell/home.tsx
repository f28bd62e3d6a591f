import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Path } from '@contract/abilities'
import { homeFor, type Home as HomeKind } from '@contract/navigation'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { useDeniedNotice } from './denied'
import { useNavigation } from './use-navigation'

const ComingDeferred = deferred(() => import('./coming-later').then((part) => part.ComingDeferred))

/** Homes that are screens with an address of their own: once such a screen is built, `/` leads to it. */
const screens: Partial<Record<HomeKind, Path>> = {
  'pharmd-orders': '/pharmd_orders',
  reports: '/reports',
  'remote-orders': '/remoteorders',
  'new-remote-order-entry': '/newremoteorderentry',
}

/** What `/` shows, by user type and rights. */
export function Home({
  denied,
  labHome,
  courierHome,
  kioskHome,
}: {
  denied: string | undefined
  labHome: ReactNode
  courierHome: ReactNode
  kioskHome: ReactNode
}) {
  const me = useMe()
  const { opens } = useNavigation()
  useDeniedNotice(denied)
  const home = homeFor({
    userType: me.user.userType,
    ability: me.ability,
    view: me.view,
    hasPhysicianLocations: me.hasPhysicianLocations,
  })
  if (home === 'lab') return labHome
  if (home === 'courier') return courierHome
  if (home === 'kiosk' && me.features.has('kiosk')) return kioskHome
  const screen = screens[home]
  if (screen !== undefined && opens(screen) && denied === undefined) {
    const address: string = screen
    return <Navigate to={address} replace />
  }
  if (home === 'remote-orders' || home === 'new-remote-order-entry')
    // A refused screen is told first, then the address is clean and leads on.
    return denied === undefined ? (
      <div className="px-6 py-12 max-sm:px-4">
        <EmptyState
          title={fill(m.shell.deniedTitle, { page: m.navigation.pageRemoteOrders })}
          text={m.shell.deniedHelp}
        />
      </div>
    ) : null
  return <ComingDeferred home={home} />
}
