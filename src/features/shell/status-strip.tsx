import { Clock, WifiOff } from 'lucide-react'
import { m } from '@contract/messages'
import { useRouterState } from '@tanstack/react-router'
import { useMe } from '@/app/me'
import { useIdleState } from '@/stores/idle'
import { useConnection } from './use-connection'

/**
 * The line below the page for what concerns the whole session. It is always there, empty, so that what comes into it is
 * read out; and at the bottom, so that nothing moves under the pointer.
 */
export function StatusStrip() {
  const reachable = useConnection()
  const { user, view } = useMe()
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' })
  // A courier's own page says it with what is safe on the phone; twice would take the room under the thumb.
  const isSaid = isHome && (view ?? user.userType) === 'courier'
  const notice = useIdleState((state) => state.phase === 'notice')
  return (
    <div role="status" className="shrink-0 text-dense print:hidden">
      {!reachable && !isSaid && (
        <p className="flex min-h-9 items-center gap-2 border-t border-line bg-warning-soft px-6 py-1.5 max-sm:px-4">
          <WifiOff aria-hidden className="text-warning" />
          <span>
            <b className="font-semibold text-warning">{m.shell.connectionLost}</b>{' '}
            {m.shell.connectionLostHelp}
          </span>
        </p>
      )}
      {notice && (
        <p className="flex min-h-9 items-center gap-2 border-t border-line bg-info-soft px-6 py-1.5 max-sm:px-4">
          <Clock aria-hidden className="text-info" />
          {m.session.idleNotice}
        </p>
      )}
    </div>
  )
}
