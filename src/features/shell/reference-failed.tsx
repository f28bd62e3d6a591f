import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { fill, m } from '@contract/messages'
import { isApiError } from '@/api/errors'
import { RouteFailed } from '@/app/route-states'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { signOut } from './sign-out'

const reported = new WeakSet<Error>()

/**
 * Who one is, or the reference data, could not be loaded: without them no screen can be right. This is the one place
 * for the browser's own alert, as the specification has it; after it stands a page to try again from.
 */
export function ReferenceFailed(props: ErrorComponentProps) {
  const { error, reset } = props
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const again = () => {
    boundary.reset()
    reset()
    void router.invalidate()
  }
  const ended = isApiError(error, 'unauthenticated')
  const describe = useEffectEvent((failure: unknown) => {
    if (isApiError(failure, 'unauthenticated')) again()
    else if (isApiError(failure) && !reported.has(failure)) {
      reported.add(failure)
      window.alert(fill(m.session.referenceDataFailed, { error: failure.message }))
    }
  })
  useEffect(() => describe(error), [error])
  if (ended) return null
  if (!isApiError(error)) return <RouteFailed {...props} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        tone="error"
        title={m.session.referenceDataTitle}
        text={
          <>
            {error.message} {m.session.referenceDataHelp}
          </>
        }
        requestId={error.requestId}
        onRetry={again}
        action={
          <Button variant="quiet" onClick={() => signOut('logout')}>
            {m.shell.logout}
          </Button>
        }
      />
    </main>
  )
}
