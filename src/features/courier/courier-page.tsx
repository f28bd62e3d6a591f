import { useRouter, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { m } from '@contract/messages'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { HandOverView } from './hand-over-view'
import { installPage } from './install'
import { carriedNow, shownStops } from './overlay'
import { Head } from './parts'
import { QueueView } from './queue-view'
import { SignalLine, WaitingCount } from './signal'
import { StopView } from './stop-view'
import { StopsView } from './stops-view'
import { PhoneContext, usePhoneContext, usePhoneOfMe } from './use-phone'

/** The courier's own page, which works a whole day without a signal. */
export function CourierPage() {
  const shared = usePhoneOfMe()
  const { phone, state } = shared
  const router = useRouter()
  const at = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('at') })
  useEffect(() => installPage(), [])
  const { notice } = state
  useEffect(() => {
    if (notice === null) return
    toast.info(notice)
    phone.heard()
  }, [notice, phone])

  const go = (place: string) => router.history.push(`/?at=${encodeURIComponent(place)}`)
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else router.history.replace('/')
  }
  const toQueue = () => go('queue')
  const { route } = state
  // The stops are drawn in slices once they are here: keys and fingers are taken between them.
  const begun = useDeferredValue(route !== null)
  const events = [...state.sent, ...state.waiting]
  return (
    <PhoneContext value={shared}>
      {at === 'queue' ? (
        <QueueView onBack={back} />
      ) : begun && route ? (
        place()
      ) : (
        <Nothing onQueue={toQueue} />
      )}
    </PhoneContext>
  )

  function place() {
    if (!route) return null
    const stops = shownStops(route, events)
    const carried = carriedNow(route, events)
    if (at === 'handover')
      return <HandOverView carried={carried} stops={stops} onBack={back} onQueue={toQueue} />
    const stop = stops.find(({ _id }) => _id === at)
    if (stop)
      return <StopView key={stop._id} stop={stop} total={stops.length} onBack={back} onQueue={toQueue} />
    return (
      <StopsView
        stops={stops}
        carried={carried}
        oldDay={route.day === todayIn(labZone()) ? null : route.day}
        onStop={go}
        onHandOver={() => go('handover')}
        onQueue={toQueue}
      />
    )
  }
}

/** No route yet: it is being asked for, or could not be had and the phone has none. */
function Nothing({ onQueue }: { onQueue: () => void }) {
  const { phone, state } = usePhoneContext()
  return (
    <div className="flex flex-1 flex-col">
      <Head title={m.courier.today}>
        <WaitingCount onOpen={onQueue} />
      </Head>
      <SignalLine onOpen={onQueue} />
      {state.error && state.looked ? (
        <EmptyState
          tone="error"
          title={m.courier.failed}
          text={state.noSignalSince === null ? state.error.message : m.courier.failedHelp}
          onRetry={() => void phone.refresh()}
        />
      ) : (
        <SkeletonRows label={m.courier.loading} />
      )}
    </div>
  )
}
