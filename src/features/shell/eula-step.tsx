import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { Button } from '@/ui/button'
import { Logo } from '@/ui/logo'
import { toast } from '@/ui/toast'
import { signOut } from './sign-out'

/** Asked once, before anything else is shown. */
export function EulaStep() {
  const { user } = useMe()
  usePageTitle(m.eula.title)
  const accept = useSend(api.session.acceptEula, {
    invalidates: [api.session.current],
    onError: (error) => toast.error(m.eula.failed, { detail: error.message }),
  })
  return (
    <div className="mx-auto grid max-w-150 gap-4 px-6 py-16 max-sm:py-8">
      <Logo className="text-primary" />
      <div className="pt-2">
        <h1>{m.eula.title}</h1>
        <p className="text-text2">{m.eula.intro}</p>
      </div>
      <ol className="grid list-decimal gap-2 rounded-card border border-line bg-surface py-4 pr-4 pl-9">
        {Object.values(m.eula.terms).map((term) => (
          <li key={term} className="pl-1">
            {term}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate({ body: { userId: user._id } })}
        >
          {m.eula.accept}
        </Button>
        <Button variant="quiet" onClick={() => signOut('logout')}>
          {m.eula.decline}
        </Button>
      </div>
    </div>
  )
}
