import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleSlash, FlaskConical, Pause, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { connectionKindLabels, reviewLabels, type ConnectionState } from '@contract/ehr-connections/choices'
import type { Connection } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { shortTime } from '@/app/deliveries/cues'
import { ReasonDialog } from '@/app/deliveries/reason-dialog'
import { connectionsQuery } from '@/app/ehr/queries'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { CodesCard } from './codes-card'

const ConnectionDialog = deferred(() => import('./connection-dialog').then((part) => part.ConnectionDialog))
const ConnectionDetails = deferred(() =>
  import('./connection-details').then((part) => part.ConnectionDetails),
)

const cues: Readonly<Record<ConnectionState, StateLook>> = {
  DRAFT: { tone: 'neutral', icon: CircleDashed, word: m.ehrConnections.state.DRAFT },
  TESTING: { tone: 'info', icon: FlaskConical, word: m.ehrConnections.state.TESTING },
  LIVE: { tone: 'success', icon: CircleCheck, word: m.ehrConnections.state.LIVE },
  STOPPED: { tone: 'neutral', icon: CircleSlash, word: m.ehrConnections.state.STOPPED },
}
const pauseChoices = [{ value: 'pause', label: m.ehrConnections.pause }] as const

/** Who exchanges HL7 messages with this laboratory, and what their codes are here. */
export function EhrTab() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  const [edited, setEdited] = useState<Connection | 'new'>()
  const [openId, setOpenId] = useState<string>()
  const may = useMe().ability.can('manage', 'Setting')
  return (
    <>
      <Card
        title={m.ehrConnections.title}
        sub={m.ehrConnections.titleHelp}
        end={
          may && (
            <Button size="s" onClick={() => setEdited('new')}>
              {m.ehrConnections.add}
            </Button>
          )
        }
      >
        {error && !data ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : !data ? (
          <SkeletonRows rows={3} />
        ) : data.docs.length === 0 ? (
          <EmptyState title={m.ehrConnections.none} text={m.ehrConnections.noneHelp} />
        ) : (
          <ul className="divide-y divide-soft-line text-dense">
            {data.docs.map((one) => {
              const isOpen = openId === one._id
              return (
                <li key={one._id}>
                  <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
                    <About connection={one} />
                    <span className="flex flex-wrap gap-2">
                      <PauseButton connection={one} />
                      {may && one.state !== 'STOPPED' && (
                        <Button
                          size="s"
                          variant="quiet"
                          aria-label={fill(m.ehrConnections.editOf, one)}
                          onClick={() => setEdited(one)}
                        >
                          {m.ehrConnections.edit}
                        </Button>
                      )}
                      <Button
                        size="s"
                        aria-expanded={isOpen}
                        aria-label={fill(isOpen ? m.ehrConnections.closeOf : m.ehrConnections.openOf, one)}
                        onClick={() => setOpenId(isOpen ? undefined : one._id)}
                      >
                        {isOpen ? m.ehrConnections.close : m.ehrConnections.open}
                      </Button>
                    </span>
                  </div>
                  {isOpen && <ConnectionDetails id={one._id} onGone={() => setOpenId(undefined)} />}
                </li>
              )
            })}
          </ul>
        )}
        {edited && (
          <ConnectionDialog
            connection={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onSaved={(saved) => setOpenId(saved._id)}
          />
        )}
      </Card>
      <CodesCard connections={data?.docs ?? []} />
    </>
  )
}

/** What it is, when it was last heard, and what stands still on it. */
function About({ connection }: { connection: Connection }) {
  const { name, kind, state, location, contractLab, listenPort, config, lastInAt, lastOutAt } = connection
  const { waiting, stopped, codesWaiting, pausedAt, pausedWhy, alarmWhy, review, reviewBy } = connection
  const sends = config.target !== null
  const takes = config.takes.length > 0
  return (
    <div className="mr-auto min-w-0 max-sm:w-full">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <StateChip cue={cues[state]} />
        {pausedAt && (
          <Chip tone="warning" icon={Pause}>
            {pausedWhy ? fill(m.ehrConnections.paused, { why: pausedWhy }) : m.ehrConnections.pausedBare}
          </Chip>
        )}
        {review !== 'none' && review !== 'current' && (
          <Chip tone="warning" icon={TriangleAlert}>
            {reviewLabels[review]}
          </Chip>
        )}
      </span>
      <span className="block text-text2">
        {[
          connectionKindLabels[kind],
          kind === 'laboratory' ? contractLab : (location ?? m.ehrConnections.everyLocation),
          listenPort && fill(m.ehrConnections.portOf, { port: listenPort }),
          config.target && `${config.target.host}:${config.target.port}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="block text-meta text-hint tabular-nums">
        {[
          takes &&
            (lastInAt
              ? fill(m.ehrConnections.lastIn, { at: shortTime(lastInAt) })
              : m.ehrConnections.neverIn),
          sends &&
            (lastOutAt
              ? fill(m.ehrConnections.lastOut, { at: shortTime(lastOutAt) })
              : m.ehrConnections.neverOut),
          review === 'current' &&
            reviewBy &&
            fill(m.ehrConnections.reviewByDate, { date: formatInstantDate(reviewBy, labZone()) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {(stopped > 0 || waiting > 0 || codesWaiting > 0) && (
        <AppLink
          to={`/ehrjobs?connection=${connection._id}${stopped > 0 ? '&stopped=true' : ''}`}
          aria-label={`${fill(m.ehrConnections.messagesOf, connection)}: ${countsText(connection)}`}
          className={`underline underline-offset-2 ${stopped > 0 ? 'font-medium text-warning' : ''}`}
        >
          {countsText(connection)}
        </AppLink>
      )}
      {alarmWhy && <span className="block font-medium text-danger">{alarmWhy}</span>}
    </div>
  )
}

const countsText = ({ stopped, waiting, codesWaiting }: Connection): string =>
  [
    stopped > 0 &&
      (stopped === 1
        ? m.ehrConnections.stoppedCountOne
        : fill(m.ehrConnections.stoppedCount, { count: stopped })),
    waiting > 0 && fill(m.ehrConnections.waitingCount, { count: waiting }),
    codesWaiting > 0 &&
      (codesWaiting === 1
        ? m.ehrConnections.codesCountOne
        : fill(m.ehrConnections.codesCount, { count: codesWaiting })),
  ]
    .filter(Boolean)
    .join(' · ')

/** Pauses with a reason, and lets it go on. */
function PauseButton({ connection }: { connection: Connection }) {
  const [asks, setAsks] = useState(false)
  const { _id, version, pausedAt, alarmAt, state } = connection
  const pause = useSend(api.ehrConnections.pause, {
    invalidates: ['ehrConnections', 'ehrJobs'],
    onSuccess: (_fresh, { body }) => {
      toast.success(body.why === null ? m.ehrConnections.resumed : m.ehrConnections.pausedDone)
      setAsks(false)
    },
    onError: (error) => toast.error(error.message),
  })
  const may = useMe().ability.can('edit', 'EhrJob')
  if (!may || state === 'DRAFT' || state === 'STOPPED') return null
  return (
    <>
      {pausedAt || alarmAt ? (
        <Button
          size="s"
          variant="quiet"
          busy={pause.isPending}
          aria-label={fill(m.ehrConnections.resumeOf, connection)}
          onClick={() => pause.mutate({ body: { _id, version, why: null } })}
        >
          {m.ehrConnections.resume}
        </Button>
      ) : (
        <Button
          size="s"
          variant="quiet"
          aria-label={fill(m.ehrConnections.pauseOf, connection)}
          onClick={() => setAsks(true)}
        >
          {m.ehrConnections.pause}
        </Button>
      )}
      {asks && (
        <ReasonDialog
          title={fill(m.ehrConnections.pauseOf, connection)}
          description={m.ehrConnections.pauseHelp}
          choices={pauseChoices}
          error={pause.error}
          busy={pause.isPending}
          onSave={(_choice, why) => pause.mutate({ body: { _id, version, why } })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
