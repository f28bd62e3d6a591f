import { CatchBoundary, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { RouteFailed } from '@/app/route-states'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { useScanCapture } from '@/lib/scan/use-scan'
import { useSession } from '@/stores/session'
import { deferred, deferredByItself } from '@/ui/deferred'
import { inSlices } from '@/ui/in-slices'
import { Frame } from './frame'
import { FramePending } from './frame-pending'
import { KioskLinks } from './kiosk-links'
import { IdleGuard } from './idle-guard'
import { quietConsole } from './quiet-console'
import { StatusStrip } from './status-strip'

const SoftwareUpdate = deferredByItself(() => import('./software-update').then((part) => part.SoftwareUpdate))
const EulaStep = deferred(() => import('./eula-step').then((part) => part.EulaStep))

/**
 * The frame of everything behind the sign-in: bar, navigation, idle clock, scanner. `children` for the start page;
 * without them the guarded screen of the route.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const authenticated = useSession((state) => state.authenticated)
  const begun = useFrame()
  if (!authenticated) return <BackToSignIn />
  return begun ? <SignedIn>{children}</SignedIn> : <FramePending />
}

/** The session ended, here or in another tab. After an ending that nobody asked for, signing in leads back here. */
function BackToSignIn() {
  const router = useRouter()
  const leave = useEffectEvent(() => {
    const asked = useSession.getState().ended === 'logout'
    const search = asked ? {} : { redirect: router.state.location.href }
    void router.navigate({ to: '/', search, replace: true })
  })
  useEffect(() => leave(), [])
  return null
}

function SignedIn({ children }: { children: ReactNode }) {
  const { user } = useMe()
  const userid = useSession((state) => state.userid)
  const changed = userid !== null && userid !== user._id
  useScanCapture()
  useEffect(() => {
    // Somebody else signed in in another tab: nothing of the first person may stay on this page.
    if (changed) window.location.assign('/')
  }, [changed])
  useEffect(
    () => (import.meta.env.PROD && !user.consoleLoggingEnabled ? quietConsole() : undefined),
    [user.consoleLoggingEnabled],
  )
  if (changed) return null
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      {user.eulaAccepted ? (
        <Content bare={user.userType === 'kiosk'}>{children}</Content>
      ) : (
        <main className="relative min-h-0 flex-1 overflow-y-auto">
          <EulaStep />
        </main>
      )}
      <StatusStrip />
      <IdleGuard />
      <SoftwareUpdate />
    </div>
  )
}

/**
 * The first frame of a page is drawn in slices, and after it the screen in it: together they are the longest work of opening
 * the product. Later screens come with what they replace.
 */
const useFrame = inSlices()
const useScreen = inSlices()

function Content({ bare, children }: { bare: boolean; children: ReactNode }) {
  const framed = useScreen()
  const screen = !framed ? null : children === undefined ? (
    <Outlet />
  ) : (
    <CatchBoundary getResetKey={() => 'start'} errorComponent={RouteFailed}>
      {children}
    </CatchBoundary>
  )
  return bare ? <Bare>{screen}</Bare> : <Frame>{screen}</Frame>
}

/** A kiosk shows neither bar nor navigation. */
function Bare({ children }: { children: ReactNode }) {
  usePageTitle()
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      {children}
      <KioskLinks />
    </main>
  )
}
