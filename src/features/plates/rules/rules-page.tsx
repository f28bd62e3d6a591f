import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { AssayRule } from '@contract/plates/assay-shapes'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { MrsaTables } from '../mrsa/mrsa-tables'
import { assayRulesQuery } from './queries'
import { RuleCard } from './rule-card'

const RuleDialog = deferred(() => import('./rule-dialog').then((part) => part.RuleDialog))

/** The rules by which runs of plates are judged: drafted, replayed over 90 days, approved. */
export function AssayRulesPage() {
  const { ability, features } = useMe()
  const query = useQuery(assayRulesQuery)
  const [editing, setEditing] = useState<AssayRule | 'new'>()
  usePageTitle(m.plates.rules)
  const docs = query.data?.docs
  return (
    <>
      <PageHeader
        title={m.plates.rules}
        crumbs={[{ label: m.plates.title, to: '/plating' }]}
        actions={
          docs &&
          ability.can('manage', 'Qc') && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              {m.plates.rulesAdd}
            </Button>
          )
        }
        renderLink={routerLink}
      />
      <div className="grid gap-4 px-6 pb-6 max-sm:px-4">
        <p className="max-w-3xl text-dense text-text2">{m.plates.rulesIntro}</p>
        {docs ? (
          docs.length === 0 ? (
            <EmptyState title={m.plates.rulesNone} text={m.plates.rulesNoneHelp} />
          ) : (
            docs.map((rule) => <RuleCard key={rule._id} rule={rule} onEdit={() => setEditing(rule)} />)
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
          <SkeletonRows rows={4} label={m.plates.rulesLoading} />
        )}
        {features.has('mrsa') && <MrsaTables />}
      </div>
      {editing && (
        <RuleDialog
          rule={editing === 'new' ? undefined : editing}
          taken={docs?.map(({ testType }) => testType._id) ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
