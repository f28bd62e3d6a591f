import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { HealthRule, RuleContent } from '@contract/public-health/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { DirectorWaits } from '@/app/director-waits'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { rulesQuery } from './queries'

const RuleDialog = deferred(() => import('./rule-dialog').then((part) => part.RuleDialog))
const StartDialog = deferred(() => import('./start-dialog').then((part) => part.StartDialog))

/** A rule in words: which tests, which results, how soon. */
function ruleText(content: RuleContent, tests: HealthRule['tests']): string {
  const { counts, within, phone } = content
  const named = [
    ...content.loincs,
    ...content.testIds.flatMap((id) => tests.find(({ _id }) => _id === id)?.code ?? []),
  ].join(', ')
  const which = {
    any: () => m.publicHealth.by.any,
    detected: () =>
      [m.publicHealth.by.detected, ...(counts.by === 'detected' ? counts.words : [])].join(', '),
    organism: () => (counts.by === 'organism' ? counts.names.join(', ') : ''),
    above: () => (counts.by === 'above' ? `> ${counts.limit} ${counts.unit}` : ''),
  }[counts.by]()
  const soon = `${m.publicHealth.within.toLowerCase()} ${within.count} ${(within.count === 1 ? m.publicHealth.withinUnitOne : m.publicHealth.withinUnit)[within.unit]}`
  return [named, which, soon, phone ? m.publicHealth.phone : ''].filter(Boolean).join(' · ')
}

/** The conditions of the laboratory's states: what is in force, and what waits for approval. */
export function RulesCard() {
  const { data, error, refetch } = useQuery(rulesQuery)
  const { ability } = useMe()
  const [edited, setEdited] = useState<HealthRule | 'new'>()
  const [starting, setStarting] = useState(false)
  const mayEdit = ability.can('edit', 'Setting')
  return (
    <Card
      title={m.publicHealth.sectionRules}
      sub={m.publicHealth.rulesSub}
      end={
        mayEdit && (
          <span className="flex gap-2">
            <Button size="s" variant="quiet" onClick={() => setStarting(true)}>
              {m.publicHealth.startSet}
            </Button>
            <Button size="s" onClick={() => setEdited('new')}>
              {m.publicHealth.addRule}
            </Button>
          </span>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.publicHealth.rulesNone} text={m.publicHealth.rulesNoneHelp} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((rule) => (
            <Rule key={rule._id} rule={rule} onEdit={mayEdit ? () => setEdited(rule) : undefined} />
          ))}
        </ul>
      )}
      {edited && (
        <RuleDialog rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Card>
  )
}

function Rule({ rule, onEdit }: { rule: HealthRule; onEdit: (() => void) | undefined }) {
  const { ability } = useMe()
  const [asking, setAsking] = useState(false)
  const approve = useSend(api.publicHealth.approveRule, {
    invalidates: ['publicHealth'],
    onSuccess: () => {
      setAsking(false)
      toast.success(m.publicHealth.approvedNow)
    },
    onError: (error) => {
      setAsking(false)
      toast.error(error.message)
    },
  })
  const { approved, draft } = rule
  const content = approved ?? draft
  if (!content) return null
  const shown = draft ?? content
  const title = { name: shown.condition, state: shown.state }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="mr-auto min-w-0 max-w-2xl">
        <span className="font-medium">
          {content.condition}, {content.state}
        </span>
        {!rule.active && <span className="text-hint"> ({m.publicHealth.switchedOff})</span>}
        <span className="block text-text2">{ruleText(content, rule.tests)}</span>
        {approved ? (
          <span className="block text-meta text-hint">
            {fill(m.publicHealth.inForce, {
              number: rule.revision,
              name: rule.approvedByName ?? '',
              at: rule.approvedAt ? formatDateTime(rule.approvedAt, labZone()) : '',
            })}
          </span>
        ) : (
          <span className="block text-warning">{m.publicHealth.isDraft}</span>
        )}
        {approved && draft && (
          <span className="block text-warning">
            {m.publicHealth.hasDraft} {ruleText(draft, rule.tests)}
          </span>
        )}
        {shown.source && <span className="block text-meta text-hint">{shown.source}</span>}
      </div>
      <span className="flex gap-2">
        {onEdit && (
          <Button
            size="s"
            variant="quiet"
            aria-label={fill(m.publicHealth.editOf, { name: `${shown.condition}, ${shown.state}` })}
            onClick={onEdit}
          >
            {m.publicHealth.edit}
          </Button>
        )}
        {draft && <DirectorWaits />}
        {draft && ability.can('direct', 'Lab') && (
          <Button size="s" aria-label={fill(m.publicHealth.approveOf, title)} onClick={() => setAsking(true)}>
            {m.publicHealth.approve}
          </Button>
        )}
      </span>
      {draft && asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={fill(m.publicHealth.approveOf, title)}
          commitLabel={m.publicHealth.approve}
          busy={approve.isPending}
          onCommit={() => approve.mutate({ body: { _id: rule._id, version: rule.version } })}
        >
          <span className="block">{m.publicHealth.approveHelp}</span>
          <span className="mt-2 block">{ruleText(draft, rule.tests)}</span>
        </ConfirmDialog>
      )}
    </li>
  )
}
