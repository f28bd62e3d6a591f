import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wayHoldLabel, wayKindLabels } from '@contract/deliveries/choices'
import type { Rule, Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import { LineBanner } from '@/app/deliveries/line-banner'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { reportCues } from '@/ui/status/order-cues'
import { rulesQuery, waysQuery } from './queries'
import { WayActions } from './way-actions'

const WayDialog = deferred(() => import('./way-dialog').then((part) => part.WayDialog))
const RuleDialog = deferred(() => import('./rule-dialog').then((part) => part.RuleDialog))

const at = (instant: string) => formatDateTime(instant, labZone())

/** Where reports can go, and whose go where. */
export function DeliveryTab() {
  return (
    <>
      <LineBanner className="" />
      <Ways />
      <Rules />
    </>
  )
}

/** What a way of its kind says besides. */
function detailsOf(way: Way): (string | null)[] {
  if (way.carries === 'elr') return [m.deliveries.carriesOf.elr]
  if (way.kind === 'fax') return [way.config.attention]
  if (way.kind === 'sftp')
    return [way.config.sends.map((one) => m.sftp.sends[one]).join(', '), way.config.fingerprint]
  if (way.kind === 'hl7') return []
  const { days, marked } = way.config
  return [`${m.resultLinks.days}: ${days}`, marked ? m.resultLinks.markedToo : null]
}

function Ways() {
  const { data, error, refetch } = useQuery(waysQuery)
  const [edited, setEdited] = useState<Way | 'new'>()
  const may = useMe().ability.can('manage', 'Setting')
  return (
    <Card
      title={m.deliveries.ways}
      sub={m.deliveries.waysSub}
      end={
        may && (
          <Button size="s" onClick={() => setEdited('new')}>
            {m.deliveries.addWay}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.deliveries.noWays} text={m.deliveries.noWaysHelp} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((way) => (
            <li key={way._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <div className="mr-auto min-w-0">
                <span className="font-medium">{way.name}</span>{' '}
                <span className="text-text2 tabular-nums">
                  {wayKindLabels[way.kind]} {way.address}
                </span>
                <span className="block text-meta text-hint">
                  {[way.location ?? m.deliveries.everyLocation, way.physician, ...detailsOf(way)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {way.hold ? (
                  <span className="block text-warning">
                    {[wayHoldLabel(way.kind, way.hold), way.pausedWhy].filter(Boolean).join(': ')}
                    {way.waiting > 0 && ` · ${fill(m.deliveries.waitingHere, { count: way.waiting })}`}
                  </span>
                ) : (
                  way.confirmedAt && (
                    <span className="block text-meta text-hint">
                      {fill(m.deliveries.confirmedOn, { at: at(way.confirmedAt) })}
                    </span>
                  )
                )}
              </div>
              {may && <WayActions way={way} onEdit={() => setEdited(way)} />}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <WayDialog way={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

/** A rule as a sentence: whose, when, where, and what then. */
function ruleText(rule: Rule): string {
  const states = rule.states.map((state) => reportCues[state].word).join(', ')
  const parts = [
    [rule.location ?? m.deliveries.everyLocation, rule.panel ?? m.deliveries.everyPanel].join(' · '),
    rule.onlyCritical ? fill(m.deliveries.onlyCriticalOf, { states }) : states,
    rule.unmarkedOnly ? m.deliveries.unmarkedOnlyOf : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

function Rules() {
  const { data, error, refetch } = useQuery(rulesQuery)
  const { data: ways } = useQuery(waysQuery)
  const [edited, setEdited] = useState<Rule | 'new'>()
  const may = useMe().ability.can('manage', 'Setting')
  return (
    <Card
      title={m.deliveries.rules}
      sub={m.deliveries.rulesSub}
      end={
        may &&
        (ways?.docs.length ?? 0) > 0 && (
          <Button size="s" onClick={() => setEdited('new')}>
            {m.deliveries.addRule}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.docs.length === 0 ? (
        <EmptyState title={m.deliveries.noRules} text={m.deliveries.noRulesHelp} />
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {data.docs.map((rule) => (
            <li key={rule._id} className="flex flex-wrap items-start gap-4 px-4 py-3">
              <div className="mr-auto min-w-0">
                <span className="font-medium">{rule.name}</span>
                {!rule.active && <span className="text-hint"> ({m.deliveries.off})</span>}
                <span className="block text-text2">{ruleText(rule)}</span>
                <span className="block text-text2">
                  {fill(m.deliveries.goesTo, { name: rule.firstWay })}
                  {rule.secondWay &&
                    ` ${
                      rule.secondAfter === null
                        ? fill(m.deliveries.thenFailed, { name: rule.secondWay })
                        : fill(m.deliveries.thenAfter, { name: rule.secondWay, count: rule.secondAfter })
                    }`}
                </span>
              </div>
              {may && (
                <Button size="s" variant="quiet" onClick={() => setEdited(rule)}>
                  {m.deliveries.edit}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          ways={(ways?.docs ?? []).filter(({ carries }) => carries === 'report')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}
