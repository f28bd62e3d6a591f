import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { JobDetail } from '@contract/jobs/shapes'
import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import { jobMachine, type JobAct } from '@contract/jobs/states'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ActButton } from '@/app/state-register/act-button'
import { StateChip } from '@/app/state-register/state-chip'
import { StatePage } from '@/app/state-register/state-page'
import { countsText, jobCues, kindText } from './columns'
import { jobQuery, jobRegisters, type JobRegisterName } from './registers'

interface JobPageProps {
  name: JobRegisterName
  id: string
  tab: string | undefined
}

/** One job: how far it came, with what file, and what may be done about it. */
function JobPage({ name, id, tab }: JobPageProps) {
  const { calls, path, one, title } = jobRegisters[name]
  const { data: job, error } = useQuery(jobQuery(name, id))
  if (error && !job) throw error
  if (!job) return <SkeletonRows label={title} />
  const at = (instant: string | null) => instant && formatDateTime(instant, labZone())
  const facts = [
    { label: m.jobs.file, value: job.fileName },
    { label: m.jobs.checksum, value: job.checksum },
    { label: m.jobs.started, value: at(job.startedAt) },
    { label: m.jobs.finished, value: at(job.finishedAt) },
    { label: m.jobs.attempts, value: String(job.attempts) },
    { label: m.jobs.message, value: job.message },
  ]
  return (
    <StatePage
      list={{ label: title, to: path }}
      to={`${one}/${id}`}
      id={id}
      name={kindText(job.kind)}
      code={job.fileName ?? kindText(job.kind)}
      chips={<StateChip cue={{ ...jobCues[job.state], look: 'soft' }} />}
      actions={<Acts name={name} job={job} />}
      facts={[
        { label: m.jobs.counts, value: countsText(job) },
        { label: m.jobs.startedBy, value: job.startedBy ?? m.jobs.bySchedule },
        { label: m.jobs.created, value: at(job.createdAt) },
      ]}
      tab={tab}
      history={calls.history}
    >
      <div className="grid p-6 max-sm:p-4 xl:max-w-240">
        <Card title={m.jobs.run}>
          <div className="grid gap-4 p-4">
            {job.active && (
              <Progress
                value={job.done}
                max={job.total}
                label={fill(m.jobs.progressOf, { kind: kindText(job.kind) })}
              />
            )}
            <Facts layout="column" facts={facts.filter(({ value }) => value !== null)} />
          </div>
        </Card>
      </div>
    </StatePage>
  )
}

const subjectOf = { billing: 'BillingJob', hrsa: 'BillingJob', system: 'Job' } as const

function Acts({ name, job }: { name: JobRegisterName; job: JobDetail }) {
  const { ability } = useMe()
  const { calls, area } = jobRegisters[name]
  const kind = kindText(job.kind)
  const act = useSend(calls.act, {
    invalidates: [area],
    onSuccess: ({ state }) =>
      toast.success(state === 'QUEUED' ? fill(m.jobs.retried, { kind }) : fill(m.jobs.cancelled, { kind })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const machine = jobMachine(subjectOf[name])
  const lawful = (transition: JobAct) =>
    ability.can('edit', subjectOf[name]) &&
    canTransition(machine, job.state, transition, { closed: name === 'hrsa', reason: '-' }).ok
  const send = (transition: JobAct, reason: string | null) =>
    act.mutateAsync({ body: { _id: job._id, version: job.version, transition, reason } })
  return (
    <>
      {lawful('cancel') && (
        <ActButton
          label={m.jobs.cancel}
          title={fill(m.jobs.cancelTitle, { kind })}
          text={m.jobs.cancelText}
          needsReason
          busy={act.isPending}
          act={(reason) => send('cancel', reason)}
        />
      )}
      {job.canRetry && lawful('retry') && (
        <Button
          busy={act.isPending}
          onClick={() =>
            act.mutate({ body: { _id: job._id, version: job.version, transition: 'retry', reason: null } })
          }
        >
          {m.jobs.retry}
        </Button>
      )}
    </>
  )
}

export function BillingJobPage() {
  const { id } = useParams({ from: '/_in/billingjob/$id' })
  return <JobPage name="billing" id={id} tab={useSearch({ from: '/_in/billingjob/$id' }).tab} />
}
export function HrsaJobPage() {
  const { id } = useParams({ from: '/_in/hrsa_/$id' })
  return <JobPage name="hrsa" id={id} tab={useSearch({ from: '/_in/hrsa_/$id' }).tab} />
}
export function SystemJobPage() {
  const { id } = useParams({ from: '/_in/job/$id' })
  return <JobPage name="system" id={id} tab={useSearch({ from: '/_in/job/$id' }).tab} />
}
