import { Link } from '@tanstack/react-router'
import type { Path } from '@contract/abilities'
import { fill, m } from '@contract/messages'
import type { Home } from '@contract/navigation'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { useNavigation } from './use-navigation'

/** Homes of screens that are not there, or switched off. */
type Later = Exclude<Home, 'lab' | 'courier' | 'remote-orders' | 'new-remote-order-entry'>

const screens: Record<Later, { name: string; purpose: string }> = {
  kiosk: { name: m.navigation.itemKiosk, purpose: m.shell.notBuiltKiosk },
  'pharmd-orders': { name: m.navigation.sectionPharmd, purpose: m.shell.notBuiltPharmd },
  reports: { name: m.navigation.itemReports, purpose: m.shell.notBuiltReports },
}
const offers: readonly { to: Path; label: string }[] = [
  { to: '/contact', label: m.shell.notBuiltContact },
  { to: '/about', label: m.shell.notBuiltAbout },
]

/** Stands where a user type's own screen will be: what it will be for, and what there is already. */
export function ComingDeferred({ home }: { home: Later }) {
  const { opens } = useNavigation()
  const { name, purpose } = screens[home]
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className="sr-only">{name}</h1>
      <EmptyState
        title={fill(m.shell.notBuiltTitle, { page: name })}
        text={`${purpose} ${m.shell.notBuiltMeanwhile}`}
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
