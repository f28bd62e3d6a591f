import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { starterMenu, type SetupProgress, type SetupStep } from '@contract/setup/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { routerLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { progressQuery } from './queries'
import { StepActions, neededForOrder } from './step-actions'
import { StepCard } from './step-card'

/** From an empty laboratory to the first order. Nothing is ticked by hand: each step looks at what stands in the laboratory. */
export function SetupPage() {
  const { data, error, refetch } = useQuery(progressQuery)
  return (
    <div className="min-h-full bg-bg pb-6">
      <PageHeader
        title={m.setup.title}
        crumbs={[{ label: m.navigation.sectionAdministration }]}
        actions={data && !data.finished && <Dismiss dismissed={data.dismissed} />}
        renderLink={routerLink}
      />
      <div className="grid max-w-240 gap-4 px-6 pt-2 max-sm:px-4">
        {data ? (
          <Steps progress={data} />
        ) : error ? (
          <EmptyState
            tone="error"
            title={m.setup.failed}
            text={error.message}
            requestId={error.requestId}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={8} label={m.setup.loading} />
        )}
      </div>
    </div>
  )
}

function Dismiss({ dismissed }: { dismissed: boolean }) {
  const dismiss = useSend(api.setup.dismiss, { invalidates: ['setup'] })
  return (
    <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({ body: { dismissed: !dismissed } })}>
      {dismissed ? m.setup.restore : m.setup.dismiss}
    </Button>
  )
}

function Steps({ progress }: { progress: SetupProgress }) {
  const go = useGo()
  const { steps, finished, dismissed } = progress
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)?.key
  const label = fill(m.setup.progress, { done, total: steps.length })
  return (
    <>
      <p className="max-w-180 text-text2">{m.setup.lead}</p>
      {finished && (
        <Banner
          tone="success"
          title={m.setup.allDone}
          actions={<Button onClick={() => go('/')}>{m.setup.goHome}</Button>}
        >
          {m.setup.allDoneText}
        </Banner>
      )}
      {!finished && dismissed && <Banner title={m.setup.dismissed} />}
      <div className="flex items-center gap-3">
        <Progress value={done} max={steps.length} label={label} className="flex-1" />
        <span className="text-dense text-text2 tabular-nums">{label}</span>
      </div>
      <ol className="rounded-card border border-line bg-surface">
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            number={index + 1}
            title={m.setup.step[step.key]}
            why={m.setup.why[step.key]}
            note={noteOf(step.key, step.count, progress)}
            done={step.done}
            next={step.key === next}
          >
            <StepActions step={step.key} progress={progress} next={step.key === next} />
          </StepCard>
        ))}
      </ol>
    </>
  )
}

/** What a step adds to why it is there: how many there are, what is missing, what comes first. */
function noteOf(key: SetupStep, count: number, progress: SetupProgress): string | null {
  if (key === 'laboratory') {
    const zone = fill(m.setup.zone, { zone: progress.timeZone.replaceAll('_', ' ') })
    if (progress.missing.length === 0) return zone
    const parts = progress.missing.map((part) => m.setup.part[part]).join(', ')
    return `${fill(m.setup.missing, { parts })} ${zone}`
  }
  if (key === 'catalogue') {
    if (progress.starterFits) return fill(m.setup.starterNote, starterMenu)
    return count >= 1000
      ? m.setup.catalogueCountMany
      : count === 1
        ? m.setup.catalogueCountOne
        : fill(m.setup.catalogueCount, { count: formatCount(count) })
  }
  if (key === 'users' && count <= 1) return m.setup.usersOnlyYou
  if (key === 'order') {
    const waiting = progress.steps.filter((step) => neededForOrder.includes(step.key) && !step.done)
    if (waiting.length === 0) return null
    return fill(m.setup.orderWaits, { steps: waiting.map((step) => m.setup.step[step.key]).join(', ') })
  }
  if (key === 'features' || count === 0) return null
  return fill(m.setup.count, { count: formatCount(count, count >= 1000) })
}
