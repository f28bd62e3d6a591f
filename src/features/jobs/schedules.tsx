import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { JobSchedule, ScheduleTimes } from '@contract/jobs/schedule'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { clock } from '@contract/rules/date-words'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { jobCues } from './columns'
import { schedulesQuery } from './registers'
import { ScheduleDialog } from './schedule-dialog'

/** `Sundays at 1:00 AM`. */
export function timesText({ every, atMinutes, weekday }: ScheduleTimes): string {
  if (every === 'hour') return fill(m.jobs.hourAt, { minute: atMinutes })
  const time = clock(atMinutes)
  return every === 'week' && weekday !== null
    ? fill(m.jobs.weekAt, { day: weekdayName(weekday), time })
    : fill(m.jobs.dayAt, { every: m.jobs.every.day, time })
}

const names: Readonly<Record<number, string>> = m.jobs.weekdays
export const weekdayName = (day: number): string => names[day] ?? ''

/** What the laboratory does regularly by itself: when, with what outcome, and at once where somebody asks for it. */
export function Schedules() {
  const { data, error, refetch } = useQuery(schedulesQuery)
  return (
    <div className="px-6 pb-4 max-sm:px-4">
      <Card title={m.jobs.schedules} sub={m.jobs.schedulesHelp}>
        {error && !data ? (
          <LoadFailed error={error} refetch={refetch} />
        ) : !data ? (
          <SkeletonRows rows={2} label={m.jobs.schedules} />
        ) : (
          <ul aria-label={m.jobs.schedules}>
            {data.docs.map((schedule) => (
              <ScheduleLine key={schedule.kind} schedule={schedule} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function ScheduleLine({ schedule }: { schedule: JobSchedule }) {
  const { ability } = useMe()
  const [editing, setEditing] = useState(false)
  const { kind, active, nextRunAt, last } = schedule
  const name = m.jobs.kinds[kind]
  const run = useSend(api.jobs.runNow, {
    invalidates: ['jobs'],
    onSuccess: () => toast.success(fill(m.jobs.ranNow, { kind: name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-soft-line px-4 py-3 text-dense last:border-b-0">
      <div className="min-w-56 flex-1 basis-80">
        <div className="font-medium">{name}</div>
        <div className="text-meta text-hint">{m.jobs.kindHelp[kind]}</div>
      </div>
      <div className="min-w-44">
        <div>{active ? timesText(schedule) : m.jobs.scheduleOff}</div>
        {active && (
          <div className="text-meta text-hint tabular-nums">
            {m.jobs.scheduleNext}: {formatDateTime(nextRunAt, labZone())}
          </div>
        )}
      </div>
      <div className="min-w-44">
        {last ? (
          <>
            <AppLink to={`/job/${last._id}`} aria-label={fill(m.jobs.lastOf, { kind: name })}>
              <StateChip cue={jobCues[last.state]} />
            </AppLink>
            <div className="text-meta text-hint tabular-nums">{formatDateTime(last.at, labZone())}</div>
          </>
        ) : (
          <span className="text-hint">{m.jobs.scheduleNever}</span>
        )}
      </div>
      {ability.can('edit', 'Job') && (
        <div className="flex gap-2">
          <Button
            size="s"
            onClick={() => setEditing(true)}
            aria-label={fill(m.jobs.scheduleEditOf, { kind: name })}
          >
            {m.jobs.scheduleEdit}
          </Button>
          <Button
            size="s"
            busy={run.isPending}
            onClick={() => run.mutate({ body: { kind } })}
            aria-label={fill(m.jobs.runNowOf, { kind: name })}
          >
            {m.jobs.runNow}
          </Button>
        </div>
      )}
      {editing && <ScheduleDialog schedule={schedule} close={() => setEditing(false)} />}
    </li>
  )
}
