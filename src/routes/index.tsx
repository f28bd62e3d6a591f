import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { isApiError } from '@/api/errors'
import { loadMe } from '@/app/me'
import { useGo } from '@/app/router-link'
import { Home } from '@/features/shell/home'
import { ReferenceFailed } from '@/features/shell/reference-failed'
import { Shell } from '@/features/shell/shell'
import { LabHome } from '@/features/home/lab-home'
import { SignIn } from '@/features/sign-in/sign-in'
import { localPath, optionalText } from '@/lib/search-params'
import { useSession } from '@/stores/session'

const StartSearch = z.object({
  action: optionalText,
  verify_req: optionalText,
  /** Where the person was going before signing in. */
  redirect: localPath,
  /** A screen that was refused, as its pattern. */
  denied: optionalText,
})

/** Everyone may come here: the sign-in page, and behind it the start screen of the user type. */
export const Route = createFileRoute('/')({
  validateSearch: StartSearch,
  loader: async ({ context }) => {
    if (!useSession.getState().authenticated) return
    try {
      await loadMe(context.queryClient)
    } catch (error) {
      // The session is over, and that is known by now: the sign-in page says so.
      if (!isApiError(error, 'unauthenticated')) throw error
    }
  },
  component: Start,
  errorComponent: ReferenceFailed,
})

function Start() {
  const { action, verify_req, redirect, denied } = Route.useSearch()
  const authenticated = useSession((state) => state.authenticated)
  if (!authenticated)
    return (
      <SignIn view={action === 'resetPassword' ? 'newPassword' : verify_req === undefined ? 'signIn' : 'verification'} />
    )
  if (redirect !== undefined) return <Onward href={redirect} />
  return (
    <Shell>
      <Home denied={denied} labHome={<LabHome />} />
    </Shell>
  )
}

/** Back to where signing in interrupted. */
function Onward({ href }: { href: string }) {
  const go = useEffectEvent(useGo())
  useEffect(() => go(href, { replace: true }), [href])
  return null
}
