import { createFileRoute, redirect } from '@tanstack/react-router'
import { askEarly } from '@/api/early'
import { isApiError } from '@/api/errors'
import { FramePending } from '@/features/shell/frame-pending'
import { ReferenceFailed } from '@/features/shell/reference-failed'
import { Shell } from '@/features/shell/shell'
import { useSession } from '@/stores/session'

/**
 * Everything behind the sign-in. Without a session the user is sent to `/`, which shows the sign-in page and leads back;
 * with one, who they are and the reference data are loaded before any screen.
 */
export const Route = createFileRoute('/_in')({
  beforeLoad: async ({ context, location }) => {
    if (!useSession.getState().authenticated) throw redirect({ to: '/', search: { redirect: location.href } })
    askEarly()
    // Rights and reference data are no part of the sign-in page's bytes.
    const { loadMe } = await import('@/app/me')
    try {
      return { me: await loadMe(context.queryClient) }
    } catch (error) {
      if (isApiError(error, 'unauthenticated'))
        throw redirect({ to: '/', search: { redirect: location.href } })
      throw error
    }
  },
  pendingComponent: FramePending,
  component: GuardedShell,
  errorComponent: ReferenceFailed,
})

function GuardedShell() {
  return <Shell />
}
