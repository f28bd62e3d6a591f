import { api } from '@contract/api'
import { useSend } from '@/api/query'
import { useSession } from '@/stores/session'

/**
 * Goes on as another account. The page is loaded anew: nothing that was asked for as one account may be shown to the other.
 * Other tabs see the new session and do the same.
 */
export function useSwitchAccount() {
  return useSend(api.access.switchAccount, {
    onSuccess: ({ token, primary_username, user }) => {
      if (!user) return
      useSession.getState().start({ token, primary_username, user })
      window.location.assign('/')
    },
  })
}

/** Shows another view, or the own one again; rights and start page differ, so the page is loaded anew. */
export function useSwitchView() {
  return useSend(api.access.switchView, { onSuccess: () => window.location.assign('/') })
}
