import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApprovedRule, AutoRule } from '@contract/autoverification/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { cx } from '@/ui/cx'
import { SkeletonRows } from '@/ui/skeleton'
import { versionsQuery } from './queries'
import { ruleParts, ruleText } from './rule-text'

/** Every version of a rule that was in force, as it was then; the one that verified a result is marked. */
export function RuleVersions({ rule, asked }: { rule: AutoRule; asked: number | undefined }) {
  const { data, error, refetch } = useQuery(versionsQuery(rule._id))
  if (error) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={2} label={m.autoverification.versionsLoading} />
  const isKept = asked === undefined || data.docs.some(({ revision }) => revision === asked)
  return (
    <>
      {!isKept && (
        <Banner tone="warning" title={fill(m.autoverification.versionNotKept, { revision: asked })} />
      )}
      <ol
        aria-label={fill(m.autoverification.versionsOf, { name: rule.test.name })}
        className="grid gap-2 rounded-card border border-line p-2"
      >
        {data.docs.map((version) => (
          <Version key={version.revision} version={version} isAsked={version.revision === asked} />
        ))}
      </ol>
    </>
  )
}

function Version({ version, isAsked }: { version: ApprovedRule; isAsked: boolean }) {
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) own.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const { revision, content, simulated, approvedByName: name, approvedAt } = version
  const { on, ...rest } = content
  return (
    <li
      ref={own}
      aria-current={isAsked || undefined}
      className={cx('grid gap-0.5 rounded-control px-2 py-1.5', isAsked && 'bg-selected')}
    >
      <p className="font-semibold">
        {fill(m.autoverification.versionTitle, { revision, name, at: formatDateTime(approvedAt, labZone()) })}
      </p>
      {!on && <p className="font-medium text-warning">{m.autoverification.versionOff}</p>}
      <p>{ruleText({ ...rest, on: true })}</p>
      <p className="text-text2">{ruleParts(content).join(' · ')}</p>
      {simulated && (
        <p className="text-meta text-hint">
          {fill(m.autoverification.shareText, {
            released: simulated.released,
            results: simulated.results,
            before: simulated.releasedBefore,
          })}
        </p>
      )}
    </li>
  )
}
