import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { api } from '@contract/api'
import type { Challenge } from '@contract/session/shapes'
import { productName, productVersion } from '@contract/constants'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { LabLogo } from '@/app/lab-logo'
import { usePageTitle } from '@/app/page-title'
import { useSession } from '@/stores/session'
import { deferred, deferredDialog } from '@/ui/deferred'
import { Logo } from '@/ui/logo'
import { toast } from '@/ui/toast'
import { LanguageChoice } from '@/app/language-choice'
import { SealedNotice } from './sealed-notice'
import { SignInForm, type Filled } from './sign-in-form'
import { forgetTyped, keepTyped, readTyped } from './typed'
import type { View } from './view'

/** Asked for by few: fetched when somebody does, so that signing in waits for nothing else. */
const NewPassword = lazy(() => import('./new-password').then(({ NewPassword: view }) => ({ default: view })))
const Register = lazy(() => import('./register').then(({ Register: view }) => ({ default: view })))
const ResetByCode = lazy(() => import('./reset-by-code').then(({ ResetByCode: view }) => ({ default: view })))
const ResetByEmail = lazy(() =>
  import('./reset-by-email').then(({ ResetByEmail: view }) => ({ default: view })),
)
const Verification = lazy(() =>
  import('./verification').then(({ Verification: view }) => ({ default: view })),
)
const SecondStep = deferred(() => import('./second-step').then((part) => part.default))
const ThemeDialog = deferredDialog(() => import('@/app/theme-dialog').then((part) => part.ThemeDialog))
const DemoAccounts = deferred(
  () => import('./demo-accounts').then((part) => part.DemoAccounts),
  <div aria-hidden className="min-h-134" />,
)

/** What the page itself says, before the server has answered anything. */
const saidDemo = () => document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === 'true'

/** Nothing of the last person stays: not what was loaded, and not a notice with a name in it. Says why one is here. */
function useFarewell(): void {
  const client = useQueryClient()
  const farewell = useEffectEvent(() => {
    client.removeQueries({ type: 'inactive' })
    client.getMutationCache().clear()
    const { ended, heard } = useSession.getState()
    if (ended === null) return
    toast.dismiss()
    if (ended === 'expired') toast.info(m.session.expired, { detail: m.session.expiredHelp })
    else toast.success(m.session.signedOut)
    heard()
  })
  useEffect(() => farewell(), [])
}

/** The token of a mailed link, taken out of the address at once: it must stand neither in the history nor in a log. */
function useLinkToken(): string | undefined {
  const { hash, searchStr } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(
    () =>
      new URLSearchParams(hash.replace(/^#/, '')).get('token') ??
      new URLSearchParams(searchStr).get('token') ??
      undefined,
  )
  const clean = useEffectEvent(
    () => void navigate({ to: '/', search: (kept) => kept, hash: '', replace: true }),
  )
  useEffect(() => {
    if (token !== undefined) clean()
  }, [token])
  return token
}

/** The page of whoever is not signed in: two columns with one top edge, one filled button, no picture. */
export function SignIn({ view: arrived }: { view: 'signIn' | 'newPassword' | 'verification' }) {
  useFarewell()
  usePageTitle(m.session.signInTitle)
  const navigate = useNavigate()
  const token = useLinkToken()
  const [typed] = useState(readTyped)
  useEffect(() => forgetTyped(), [])
  const [view, setView] = useState<View>(arrived === 'signIn' ? (typed?.view ?? arrived) : arrived)
  const [filled, setFilled] = useState<Filled>({ username: typed?.fields['username'] ?? '', password: '' })
  const [themeOpen, setThemeOpen] = useState(false)
  const version = useQuery(read(api.about.version, {}, { fresh: 60 })).data
  const [challenge, setChallenge] = useState<Challenge>()
  const back = () => {
    setChallenge(undefined)
    setView('signIn')
    if (arrived !== 'signIn') void navigate({ to: '/', search: {}, replace: true })
  }
  /** The link's token goes back into the address, and the page that comes takes it out again. */
  const leave = () => {
    keepTyped(view)
    if (token !== undefined) window.location.hash = `token=${token}`
  }
  const panels: Record<View, ReactNode> = {
    signIn: (
      <SignInForm
        value={filled}
        passwordAgain={typed?.password === true}
        onChange={setFilled}
        onView={setView}
        onChallenge={(asked) => {
          setFilled({ ...filled, password: '' })
          setChallenge(asked)
          setView('secondStep')
        }}
      />
    ),
    secondStep: challenge && <SecondStep challenge={challenge} onBack={back} />,
    resetEmail: <ResetByEmail username={filled.username} onBack={back} />,
    resetCode: <ResetByCode username={filled.username} typed={typed?.fields} onBack={back} />,
    register: <Register typed={typed} onBack={back} />,
    newPassword: <NewPassword token={token} onDone={back} onBack={back} />,
    verification: <Verification token={token} onBack={back} />,
  }
  const demo = (version?.demo ?? saidDemo()) && view === 'signIn'
  return (
    <div lang={m.session.language} className="flex min-h-dvh flex-col bg-bg">
      <main className="grid flex-1 place-items-center px-4 py-12 max-sm:place-items-start max-sm:py-8">
        <div className="flex w-full max-w-88 items-start gap-24 md:w-auto md:max-w-none max-md:flex-col max-md:gap-10">
          <div className="grid w-full gap-6 md:w-88">
            <div className="grid justify-items-start gap-4">
              <LabLogo className="max-w-full p-2" />
              <Logo className="text-[18px]! [&_svg]:size-7 [&_svg]:text-primary" />
            </div>
            <Suspense>{panels[view]}</Suspense>
            {view === 'signIn' && <SealedNotice />}
          </div>
          {demo && (
            <div className="w-full md:w-96">
              <DemoAccounts
                onPick={(account) => {
                  setFilled(account)
                  document.querySelector<HTMLElement>('form [type="submit"]')?.focus()
                }}
              />
            </div>
          )}
        </div>
      </main>
      <footer className="flex items-center gap-6 px-8 py-4 text-meta text-hint max-sm:px-4">
        <span>
          {productName} {version?.version ?? productVersion}
        </span>
        <span className="grow" />
        <LanguageChoice onLeave={leave} />
        <button
          type="button"
          onClick={() => setThemeOpen(true)}
          className="rounded-control py-1 text-hint hover:text-text hover:underline"
        >
          {m.session.signInTheme}
        </button>
      </footer>
      <ThemeDialog open={themeOpen} onOpenChange={setThemeOpen} />
    </div>
  )
}
