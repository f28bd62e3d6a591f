import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { api } from '@contract/api'
import type { SetupProgress } from '@contract/setup/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'

/** How far the laboratory is; undefined where nobody is to be shown it: finished, put away, or not theirs to set up. */
export function useSetup(mine: boolean): SetupProgress | undefined {
  const { data } = useQuery({ ...read(api.setup.progress, {}, { fresh: 0 }), enabled: mine })
  return mine && data && !data.finished && !data.dismissed ? data : undefined
}

/** What a new laboratory still needs, in short; the page behind it does it. */
export function SetupChecklist({ progress: { steps } }: { progress: SetupProgress }) {
  const dismiss = useSend(api.setup.dismiss, { invalidates: ['setup'] })
  const done = steps.filter((step) => step.done).length
  return (
    <Card title={m.setup.title} end={fill(m.setup.progress, { done, total: steps.length })}>
      <ol className="text-dense">
        {steps.map(({ key, done: ready }) => (
          <li key={key} className="flex h-9 items-center gap-3 border-b border-soft-line px-4">
            {ready ? (
              <CircleCheck aria-hidden className="text-success" />
            ) : (
              <Circle aria-hidden className="text-hint" />
            )}
            {m.setup.step[key]}
            <span className="ml-auto text-meta text-hint">{ready ? m.setup.done : m.setup.todo}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 p-4">
        <AppLink to="/setup" className={buttonClass({ variant: 'primary' })}>
          {m.setup.open}
        </AppLink>
        <Button
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ body: { dismissed: true } })}
        >
          {m.setup.dismiss}
        </Button>
      </div>
    </Card>
  )
}
