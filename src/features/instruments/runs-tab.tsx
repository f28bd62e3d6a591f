import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, FileX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { runSourceLabels } from '@contract/instrument-runs/choices'
import type { InstrumentRun } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { ListFooter } from '@/table/list-footer'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { CodesCard } from './codes-card'
import { ControlsCard } from './controls-card'
import { ProfilesCard } from './profiles-card'
import { runsQuery } from './queries'
import { runSearch, runsAddress } from './run-search'
import { RunUpload } from './run-upload'

const RunReview = deferred(
  () => import('./run-review').then((part) => part.RunReview),
  <SkeletonRows rows={8} label={m.instrumentInbox.runLoading} />,
)

const ProfileEditor = deferred(
  () => import('./profile-editor').then((part) => part.ProfileEditor),
  <SkeletonRows rows={8} label={m.instrumentProfiles.profilesCard} />,
)

/** What an instrument sent to be filed, and one of it with its lines. */
export function RunsTab({ instrumentId }: { instrumentId: string }) {
  const { run, profile, show } = runSearch.parse(useSearch({ strict: false }))
  const { ability, features } = useMe()
  const mayDecide = ability.can('enter', 'Result')
  if (profile !== undefined && ability.can('edit', 'Instrument'))
    return <ProfileEditor key={profile} instrumentId={instrumentId} id={profile} />
  if (run !== undefined && mayDecide)
    return <RunReview key={run} instrumentId={instrumentId} id={run} show={show} />
  return (
    <div className="grid content-start gap-4 p-6 max-sm:p-4 xl:max-w-400">
      {mayDecide && <RunUpload instrumentId={instrumentId} />}
      <RunsCard instrumentId={instrumentId} mayDecide={mayDecide} />
      <CodesCard instrumentId={instrumentId} />
      {features.has('qc') && <ControlsCard instrumentId={instrumentId} />}
      <ProfilesCard instrumentId={instrumentId} />
    </div>
  )
}

function RunsCard({ instrumentId, mayDecide }: { instrumentId: string; mayDecide: boolean }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(runsQuery(instrumentId, page))
  return (
    <Card title={m.instrumentInbox.runsCard} sub={m.instrumentInbox.runsSub}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={4} label={m.instrumentInbox.runsCard} />
      ) : data.docs.length === 0 ? (
        <EmptyState
          title={m.instrumentInbox.runsNone}
          text={mayDecide ? m.instrumentInbox.runsNoneHelp : m.instrumentInbox.runsNoneRead}
        />
      ) : (
        <ul aria-label={m.instrumentInbox.runsList} className="divide-y divide-soft-line">
          {data.docs.map((run) => (
            <RunRow key={run._id} run={run} open={mayDecide} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && <ListFooter page={data} set={({ page: to = 1 }) => setPage(to)} keys={[]} />}
    </Card>
  )
}

function RunRow({ run, open }: { run: InstrumentRun; open: boolean }) {
  const { _id, instrumentId, source, name, profile, lines, decided, times, problems, receivedAt } = run
  const waiting = lines - decided
  const from = [
    runSourceLabels[source],
    profile,
    run.receivedBy ?? m.instrumentRuns.overLine,
    times > 1 ? fill(m.instrumentInbox.timesOften, { times }) : null,
  ]
  const words = name || runSourceLabels[source]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense hover:bg-hover">
      <span className="w-36 whitespace-nowrap text-text2 tabular-nums max-sm:w-full">
        {formatDateTime(receivedAt, labZone())}
      </span>
      <span className="min-w-48 flex-1">
        {open ? (
          <AppLink
            to={runsAddress(instrumentId, _id)}
            className="font-medium wrap-anywhere text-link after:absolute after:inset-0"
          >
            {words}
          </AppLink>
        ) : (
          <span className="font-medium wrap-anywhere">{words}</span>
        )}
        <span className="block text-meta text-hint">{from.filter(Boolean).join(' · ')}</span>
        {lines === 0 && <span className="block text-danger">{problems[0]?.message}</span>}
      </span>
      {problems.length > 0 && lines > 0 && (
        <Chip tone="danger" icon={TriangleAlert}>
          {problems.length === 1
            ? m.instrumentInbox.problemsOne
            : fill(m.instrumentInbox.problemsMany, { count: problems.length })}
        </Chip>
      )}
      <span className="text-text2 tabular-nums">
        {m.instrumentInbox.factLines} {formatCount(lines)}
      </span>
      {lines === 0 ? (
        <Chip tone="danger" icon={FileX}>
          {m.instrumentInbox.nothingRead}
        </Chip>
      ) : waiting > 0 ? (
        <Chip tone="warning" icon={CircleDashed}>
          {fill(m.instrumentInbox.waitingCount, { count: formatCount(waiting) })}
        </Chip>
      ) : (
        <Chip tone="success" icon={CircleCheck} look="bare">
          {m.instrumentInbox.allDecided}
        </Chip>
      )}
    </li>
  )
}
