import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AutoRule } from '@contract/autoverification/shapes'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { rulesQuery } from './queries'
import { RuleCard, type AskedRule } from './rule-card'

const RuleDialog = deferred(() => import('./rule-dialog').then((part) => part.RuleDialog))

/** The rules that verify results without a person: drafted, simulated over 90 days, approved by the director. */
export function RulesPage({ asked }: { asked: AskedRule | undefined }) {
  const { ability } = useMe()
  const query = useQuery(rulesQuery)
  const [editing, setEditing] = useState<AutoRule | 'new'>()
  usePageTitle(m.autoverification.title)
  const mayEdit = ability.can('manage', 'Qc')
  const docs = query.data?.docs
  return (
    <>
      <PageHeader
        title={m.autoverification.title}
        crumbs={[{ label: m.autoverification.back, to: '/turbocls' }]}
        actions={
          mayEdit && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              {m.autoverification.add}
            </Button>
          )
        }
        renderLink={routerLink}
      />
      <div className="grid gap-4 px-6 pb-6 max-sm:px-4">
        <p className="max-w-3xl text-dense text-text2">{m.autoverification.always}</p>
        {docs ? (
          docs.length === 0 ? (
            <EmptyState title={m.autoverification.none} text={m.autoverification.noneHelp} />
          ) : (
            docs.map((rule) => (
              <RuleCard
                key={rule._id}
                rule={rule}
                asked={asked?._id === rule._id ? asked : undefined}
                onEdit={() => setEditing(rule)}
              />
            ))
          )
        ) : query.error ? (
          <EmptyState
            tone="error"
            title={m.lists.failed}
            text={query.error.message}
            requestId={query.error.requestId}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label={m.autoverification.loading} />
        )}
      </div>
      {editing && (
        <RuleDialog rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
