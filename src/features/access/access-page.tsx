import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { routerLink } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Accesses } from './accesses'
import { AwaitingLinks } from './awaiting-links'
import { EmergencyEntry } from './emergency-entry'
import { ExplainTab } from './explain-tab'
import type { AccessSearch } from './search'

interface AccessPageProps {
  search: AccessSearch
  set: (patch: Partial<AccessSearch>) => void
}

/** Why somebody can or cannot; and emergency access, from the clinic's side or the laboratory's. */
export function AccessPage({ search, set }: AccessPageProps) {
  const { ability } = useMe()
  const explains = ability.can('read', 'Access')
  const watches = ability.can('read', 'Emergency')
  const opens = ability.can('create', 'Emergency') && !watches
  const approves = ability.can('edit', 'User')
  const tabs = (['explain', 'emergency', 'links'] as const).filter(
    (name) => ({ explain: explains, emergency: watches || opens, links: approves })[name],
  )
  const tab = tabs.find((name) => name === search.tab) ?? (opens || !explains ? 'emergency' : 'explain')
  return (
    <div className="flex min-h-full flex-col bg-bg pb-6">
      <div className="bg-surface">
        <PageHeader title={opens ? m.access.pageTabs.emergency : m.access.pageTitle} />
        {tabs.length > 1 && !opens && (
          <LinkTabs
            label={m.access.pageTitle}
            renderLink={routerLink}
            tabs={tabs.map((name) => ({
              to: name === 'explain' ? '/access' : `/access?tab=${name}`,
              label: m.access.pageTabs[name],
              current: tab === name,
            }))}
          />
        )}
      </div>
      <div className="grid gap-4 px-6 pt-4 max-sm:px-4 xl:max-w-320">
        {tab === 'explain' ? (
          <ExplainTab search={search} set={set} />
        ) : tab === 'links' ? (
          <AwaitingLinks />
        ) : opens ? (
          <EmergencyEntry open={search.open} set={set} />
        ) : (
          <Accesses />
        )}
      </div>
    </div>
  )
}
