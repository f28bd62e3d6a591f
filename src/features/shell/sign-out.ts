import { api } from '@contract/api'
import { call } from '@/api/client'
import { useSession } from '@/stores/session'

/**
 * Ends the session here at once and on the server as soon as it can be reached: the screen must not wait for the
 * network to become empty. A server that hears nothing ends the session by its own idle clock.
 */
export function signOut(why: 'logout' | 'idle'): void {
  const token = useSession.getState().id_token
  if (token) call(api.session.logout, {}, { token }).catch(() => undefined)
  useSession.getState().end(why)
}
