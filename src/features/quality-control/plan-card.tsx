import { useState } from 'react'
import { api } from '@contract/api'
import type { Plan, PlanContent } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { toast } from '@/ui/toast'
import { ApproveButton } from './approve-button'
import { staleAfter } from './stale'

const PlanDialog = deferred(() => import('./plan-dialog').then((part) => part.PlanDialog))

/** A plan in words. */
export function planText(content: PlanContent): string {
  if (!content.on) return m.qualityControl.planOffText
  return fill(m.qualityControl.planText, {
    levels: content.levels,
    hours: content.hours,
    day: content.eachDay ? m.qualityControl.planDay : '',
    rules: content.rules
      .map(({ rule, scopes, severity }) => {
        const where = scopes.filter((one) => one !== 'P').map((one) => m.qualityControl.scope[one])
        return `${rule} ${[...where, m.qualityControl.severity[severity].toLowerCase()].join(', ')}`
      })
      .join('; '),
  })
}

export function PlanCard({ plan }: { plan: Plan }) {
  const { ability } = useMe()
  const [editing, setEditing] = useState(false)
  const approve = useSend(api.qualityControl.approvePlan, {
    invalidates: staleAfter,
    onSuccess: () => void toast.success(m.qualityControl.approved),
    onError: (error) => void toast.error(error.message),
  })
  const { approved, draft } = plan
  return (
    <Card
      title={m.qualityControl.planTitle}
      sub={m.qualityControl.planSub}
      end={
        ability.can('manage', 'Qc') && (
          <Button size="s" onClick={() => setEditing(true)}>
            {m.qualityControl.editPlan}
          </Button>
        )
      }
    >
      <div className="grid gap-2 px-4 py-3 text-dense">
        {approved && (
          <p>
            {planText(approved)}
            <span className="block text-meta text-hint">
              {fill(m.qualityControl.inForce, {
                number: plan.revision,
                name: plan.approvedByName ?? '',
                at: plan.approvedAt ? formatDateTime(plan.approvedAt, labZone()) : '',
              })}
            </span>
          </p>
        )}
        {draft && (
          <div className="flex flex-wrap items-start gap-3">
            <p className="mr-auto max-w-3xl">
              <span className="text-warning">
                {approved ? m.qualityControl.hasDraft : m.qualityControl.isDraft}
              </span>{' '}
              {planText(draft)}
            </p>
            <ApproveButton
              title={fill(m.qualityControl.approvePlan, {
                test: plan.test.name,
                instrument: plan.instrument.code,
              })}
              text={planText(draft)}
              busy={approve.isPending}
              onApprove={() => approve.mutate({ body: { _id: plan._id, version: plan.version } })}
            />
          </div>
        )}
      </div>
      {editing && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
    </Card>
  )
}
