import { lazy, Suspense } from 'react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { z } from 'zod'
import { m } from '@contract/messages'
import { isApiError, messageOf } from '@/api/errors'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Link } from '@tanstack/react-router'

export function RoutePending() {
  return <SkeletonRows label={m.ui.loading} />
}

const RouteOff = lazy(() => import('./route-off'))

/** What the guard leaves behind where the laboratory has switched the screen's feature off. */
const Closed = z.object({ off: z.string() })

/** An address that leads nowhere, or to a screen of a feature that is off. */
export function RouteMissing({ data }: { data?: unknown }) {
  const closed = Closed.safeParse(data)
  if (!closed.success) return <NothingHere />
  return (
    <Suspense fallback={<RoutePending />}>
      <RouteOff feature={closed.data.off} />
    </Suspense>
  )
}

function NothingHere() {
  return (
    <EmptyState
      title={m.errors.missingTitle}
      text={m.errors.missingText}
      action={
        <Link to="/" className={buttonClass({ variant: 'outline' })}>
          {m.errors.notForYouHome}
        </Link>
      }
    />
  )
}

/** A screen that failed, in its own place: the shell round it stays usable. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  if (isApiError(error, 'not_found')) return <NothingHere />
  const again = () => {
    boundary.reset()
    reset()
    void router.invalidate()
  }
  const details = () =>
    JSON.stringify({
      message: messageOf(error),
      requestId: isApiError(error) ? error.requestId : undefined,
      at: location.pathname,
      when: new Date().toISOString(),
    })
  return (
    <EmptyState
      tone="error"
      title={isApiError(error) ? error.message : m.errors.render}
      text={isApiError(error) ? undefined : m.errors.renderHelp}
      requestId={isApiError(error) ? error.requestId : undefined}
      onRetry={again}
      action={
        <Button
          variant="quiet"
          onClick={() =>
            void navigator.clipboard.writeText(details()).then(() => toast.info(m.errors.detailsCopied))
          }
        >
          {m.errors.copyDetails}
        </Button>
      }
    />
  )
}
