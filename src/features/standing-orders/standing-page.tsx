import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { StandingOrder } from '@contract/standing-orders/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe, useReference } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { formatDate, formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { standingQuery } from './queries'
import { standingViews } from './search'

const s = m.standingOrders
const route = getRouteApi('/_in/remoteorders_/standing')
const MakeDialog = deferred(() => import('./make-dialog').then((part) => part.MakeDialog))
const ReasonDialog = deferred(() => import('@/app/orders/reason-dialog').then((part) => part.ReasonDialog))

/** Orders that repeat: what is due first, then all that go on, then those that ended and why. */
export function StandingPage() {
  useReference()
  const search = route.useSearch()
  const { data, error, refetch } = useQuery(standingQuery(search))
  usePageTitle(s.title)
  const words = { due: s.due, active: s.active, ended: s.ended }
  const { view, page } = search
  return (
    <div className="min-h-full bg-bg">
      <div className="bg-surface">
        <PageHeader
          title={s.title}
          crumbs={[{ label: m.remoteOrderEntry.listTitle, to: '/remoteorders' }]}
          renderLink={routerLink}
        />
        <LinkTabs
          label={s.tabs}
          tabs={standingViews.map((one) => ({
            to: `/remoteorders/standing?view=${one}`,
            label: words[one],
            current: one === view,
          }))}
          renderLink={routerLink}
        />
      </div>
      <div className="grid gap-4 p-6 pt-4 max-sm:p-4 xl:max-w-320">
        <p className="max-w-prose text-text2">{s.intro}</p>
        {error && !data ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : !data ? (
          <SkeletonRows rows={6} label={s.title} />
        ) : data.docs.length === 0 ? (
          <EmptyState
            title={view === 'due' ? s.noneDue : s.none}
            text={view === 'due' ? s.noneDueHelp : s.noneHelp}
          />
        ) : (
          <Card>
            <ul aria-label={s.title}>
              {data.docs.map((one) => (
                <Line key={one._id} standing={one} />
              ))}
            </ul>
          </Card>
        )}
        {data && data.pages > 1 && (
          <nav className="flex items-center gap-4 text-dense">
            {page > 1 && (
              <AppLink to={`/remoteorders/standing?view=${view}&page=${page - 1}`}>
                {m.supplyOrders.previous}
              </AppLink>
            )}
            {fill(m.supplyOrders.more, { page, pages: data.pages })}
            {page < data.pages && (
              <AppLink to={`/remoteorders/standing?view=${view}&page=${page + 1}`}>
                {m.supplyOrders.next}
              </AppLink>
            )}
          </nav>
        )}
      </div>
    </div>
  )
}

const rhythm = ({ everyWeeks, made, times, until }: StandingOrder): string =>
  [
    everyWeeks === 1 ? s.everyOne : fill(s.every, { weeks: everyWeeks }),
    until && fill(s.untilDay, { day: formatDate(until) }),
    times === null ? fill(s.made, { made }) : fill(s.madeOf, { made, times }),
  ]
    .filter(Boolean)
    .join(' · ')

function Line({ standing }: { standing: StandingOrder }) {
  const { ability, mayOpen } = useMe()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState(false)
  const { _id, version, patient, physician, location, panels, state, nextDue, due, last, problem } = standing
  const name = formatPerson(patient)
  const end = useSend(api.standingOrders.end, {
    invalidates: ['standingOrders'],
    onSuccess() {
      setEnding(false)
      toast.success(s.endedNow)
    },
  })
  const may = state === 'ACTIVE' && ability.can('create', 'RemoteOrder')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 border-b border-soft-line px-4 py-2.5 text-dense last:border-b-0">
      <span className="min-w-52 flex-1">
        {mayOpen('/patient/:id') ? <AppLink to={`/patient/${patient._id}`}>{name}</AppLink> : name}
        <span className="block text-meta text-hint">{formatDate(patient.dob)}</span>
      </span>
      <span className="min-w-52 flex-1">
        {panels.join(', ')}
        <span className="block text-meta text-hint">
          {formatPerson(physician)} · {location.name}
        </span>
      </span>
      <span className="min-w-64 flex-1">
        {rhythm(standing)}
        <span className="block text-meta text-hint">
          {s.whens[standing.when]} · {fill(s.setBy, { name: standing.setByName })}
          {standing.signedByName !== undefined &&
            ` · ${fill(s.signedByName, { name: standing.signedByName })}`}
        </span>
        {last && (
          <AppLink to={`/remoteorders/${last._id}`} className="block text-meta">
            {fill(last.waits ? s.lastWaits : s.lastOrder, { number: last.requisitionNumber })}
          </AppLink>
        )}
        {problem !== null && <span className="block text-meta font-medium text-danger">{problem}</span>}
        {standing.endedReason !== null && (
          <span className="block text-text2">
            {fill(s.endedBy, {
              name: standing.endedByName ?? '',
              time: standing.endedAt ? formatDateTime(standing.endedAt, labZone()) : '',
              reason: standing.endedReason,
            })}
          </span>
        )}
        {state === 'DONE' && <span className="block text-text2">{s.allMade}</span>}
      </span>
      <span className="flex min-w-44 flex-wrap items-center gap-2">
        {nextDue !== null &&
          (due ? (
            <Chip tone="warning" icon={Repeat}>
              {fill(s.dueOn, { day: formatDate(nextDue) })}
            </Chip>
          ) : (
            <span className="text-text2">{fill(s.dueOn, { day: formatDate(nextDue) })}</span>
          ))}
        {may && (
          <>
            <Button
              size="s"
              variant={due ? 'primary' : 'outline'}
              aria-label={fill(s.makeOf, { name })}
              onClick={() => setMaking(true)}
            >
              {s.make}
            </Button>
            <Button
              size="s"
              variant="quiet"
              aria-label={fill(s.endOf, { name })}
              onClick={() => setEnding(true)}
            >
              {s.end}
            </Button>
          </>
        )}
      </span>
      {making && <MakeDialog standing={standing} onClose={() => setMaking(false)} />}
      {ending && (
        <ReasonDialog
          title={s.endTitle}
          text={s.endText}
          okLabel={s.end}
          busy={end.isPending}
          error={end.error?.message}
          onOk={({ reason }) => end.mutate({ body: { _id, version, reason } })}
          onClose={() => {
            setEnding(false)
            end.reset()
          }}
        />
      )}
    </li>
  )
}
