import { Link } from '@tanstack/react-router'
import type { Path } from '@contract/abilities'
import { t } from '@contract/messages'
import type { Home } from '@contract/navigation'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { useNavigation } from './use-navigation'

const screens: Record<Exclude<Home, 'lab'>, { name: string; purpose: string }> = {
  courier: { name: t('navigation.item.courier'), purpose: t('shell.later.courier') },
  kiosk: { name: t('navigation.item.kiosk'), purpose: t('shell.later.kiosk') },
  'pharmd-orders': { name: t('navigation.section.pharmd'), purpose: t('shell.later.pharmd') },
  reports: { name: t('navigation.item.reports'), purpose: t('shell.later.reports') },
  'remote-orders': { name: t('navigation.page.remoteOrders'), purpose: t('shell.later.remoteOrders') },
  'new-remote-order-entry': {
    name: t('navigation.page.newRemoteOrder'),
    purpose: t('shell.later.newRemoteOrder'),
  },
}
const offers: readonly { to: Path; label: string }[] = [
  { to: '/contact', label: t('shell.later.contact') },
  { to: '/about', label: t('shell.later.about') },
]

/** Stands where a user type's own screen will be: what it will be for, and what there is already. */
export function ComingLater({ home }: { home: Exclude<Home, 'lab'> }) {
  const { opens } = useNavigation()
  const { name, purpose } = screens[home]
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{name}</h1>
      <EmptyState
        title={t('shell.later.title', { page: name })}
        text={`${purpose} ${t('shell.later.meanwhile')}`}
        action={offers
          .filter(({ to }) => opens(to))
          .map(({ to, label }) => {
            const address: string = to
            return (
              <Link key={to} to={address} className={buttonClass()}>
                {label}
              </Link>
            )
          })}
      />
    </div>
  )
}
