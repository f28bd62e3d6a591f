import { Link } from '@tanstack/react-router'
import type { NavItem } from '@contract/navigation'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { ChatBadge } from './nav-badge'
import { isCurrent, type Place } from './use-navigation'

/** What it counts is described with orders and medications: only whose navigation has it brings that. */
const PharmacistBadge = deferred(
  () => import('./pharmacist-badge').then((part) => part.PharmacistBadge),
  null,
  false,
)

interface NavLinkProps {
  item: NavItem
  place: Place
  /** Leaves room for the icon of the section above. */
  indented?: boolean
  className?: string
  onFollow?: (() => void) | undefined
}

/** One entry. The current one has a bar, weight and a fill, and says so to readers. */
export function NavLink({ item, place, indented = false, className, onFollow }: NavLinkProps) {
  const current = isCurrent(item, place)
  const to: string = item.to
  return (
    <Link
      to={to}
      search={item.search ? () => ({ ...item.search }) : () => ({})}
      activeProps={{}}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
      className={cx(
        'relative flex h-7 items-center gap-2 rounded-control px-2 text-dense text-text2 no-underline hover:bg-hover hover:text-text hover:no-underline max-sm:h-11',
        indented && 'pl-8',
        current &&
          'bg-selected font-semibold text-text before:absolute before:inset-y-1 before:left-0 before:w-0.75 before:rounded-full before:bg-primary',
        className,
      )}
    >
      {item.label}
      {item.badge === 'chat' && <ChatBadge />}
      {item.badge === 'pharmdOrders' && <PharmacistBadge />}
    </Link>
  )
}
