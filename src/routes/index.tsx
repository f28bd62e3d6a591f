import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { askEarly } from '@/api/early'
import { isApiError } from '@/api/errors'
import { useGo } from '@/app/router-link'
import { FramePending } from '@/features/shell/frame-pending'
import { ReferenceFailed } from '@/features/shell/reference-failed'
import { SignIn } from '@/features/session/sign-in'
import { localPath, optionalText } from '@/lib/search-params'
import { notedStart } from '@/lib/start-cookie'
import { useSession } from '@/stores/session'

// What only somebody signed in sees is no part of the sign-in page's bytes.
const signedCode = () => import('@/features/shell/start')
const homeCode = {
  lab: () => import('@/features/home/lab-home'),
  courier: () => import('@/features/courier/courier-page'),
  kiosk: () => import('@/features/kiosk/kiosk-home'),
} as const
const Signed = lazy(signedCode)
const LabHome = lazy(() => homeCode.lab().then(({ LabHome: page }) => ({ default: page })))
const CourierHome = lazy(() => homeCode.courier().then(({ CourierPage: page }) => ({ default: page })))
const KioskHome = lazy(() => homeCode.kiosk().then(({ KioskHome: page }) => ({ default: page })))

/** Asked for while something else is waited for; where it is lost, whoever draws it asks again and says so. */
const early = (load: () => Promise<unknown>) => void load().catch(() => undefined)

/** The start screen of this user type comes while the frame around it is drawn. */
function earlyHome(userType: string | undefined): void {
  if (userType === 'lab' || userType === 'courier' || userType === 'kiosk') early(homeCode[userType])
}

const StartSearch = z.object({
  action: optionalText,
  verify_req: optionalText,
  /** Where the person was going before signing in. */
  redirect: localPath,
  /** Where on the courier's page: a stop, the hand-over, the queue. */
  at: optionalText,
  /** A screen that was refused, as its pattern. */
  denied: optionalText,
})

/** Everyone may come here: the sign-in page, and behind it the start screen of the user type. */
export const Route = createFileRoute('/')({
  validateSearch: StartSearch,
  loader: async ({ context }) => {
    if (!useSession.getState().authenticated) return
    askEarly()
    early(signedCode)
    earlyHome(notedStart())
    const { loadMe } = await import('@/app/me')
    try {
      const { user } = await loadMe(context.queryClient)
      earlyHome(user.userType)
    } catch (error) {
      // The session is over, and that is known by now: the sign-in page says so.
      if (!isApiError(error, 'unauthenticated')) throw error
    }
  },
  pendingComponent: Waiting,
  component: Start,
  errorComponent: ReferenceFailed,
})

/** Whoever is signed in sees the frame at once; the sign-in page is there as soon as anything else could be. */
function Waiting() {
  return useSession((state) => state.authenticated) ? <FramePending /> : null
}

function Start() {
  const { action, verify_req, redirect, denied } = Route.useSearch()
  const authenticated = useSession((state) => state.authenticated)
  if (!authenticated)
    return (
      <SignIn
        view={
          action === 'resetPassword' ? 'newPassword' : verify_req === undefined ? 'signIn' : 'verification'
        }
      />
    )
  if (redirect !== undefined) return <Onward href={redirect} />
  return (
    <Suspense fallback={<FramePending />}>
      <Signed
        denied={denied}
        labHome={
          <Suspense>
            <LabHome />
          </Suspense>
        }
        courierHome={
          <Suspense>
            <CourierHome />
          </Suspense>
        }
        kioskHome={
          <Suspense>
            <KioskHome />
          </Suspense>
        }
      />
    </Suspense>
  )
}

/** Back to where signing in interrupted. */
function Onward({ href }: { href: string }) {
  const go = useEffectEvent(useGo())
  useEffect(() => go(href, { replace: true }), [href])
  return null
}
