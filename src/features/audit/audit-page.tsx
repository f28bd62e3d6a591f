import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ChevronsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable } from '@/table/data-table'
import { ExportButton } from '@/table/export-button'
import { ListPage } from '@/table/list-page'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { ActingAs, auditColumns, entityName, whenText } from './columns'
import { Disclosures } from './disclosures'
import { EntryPanel } from './entry-panel'
import { FilterBar, type SetAudit } from './filter-bar'
import { Outcome } from './outcome'
import { filtersOf, trailQuery } from './queries'
import type { AuditSearch } from './search'

interface AuditPageProps {
  search: AuditSearch
  /** Changes the address; anything but the open row starts again at the newest. */
  set: SetAudit
}

/** Who saw or changed what, and who outside the laboratory received it. */
export function AuditPage({ search, set }: AuditPageProps) {
  const patient = search.patient ? `&patient=${search.patient}` : ''
  const head = (
    <>
      <PageHeader title={m.audit.title} crumbs={[{ label: m.audit.crumb }]} />
      <LinkTabs
        label={m.audit.title}
        renderLink={routerLink}
        tabs={(['trail', 'disclosures'] as const).map((tab) => ({
          to: `/audit?tab=${tab}${patient}`,
          label: m.audit.tabs[tab],
          current: search.tab === tab,
        }))}
      />
    </>
  )
  return search.tab === 'trail' ? (
    <Trail head={head} search={search} set={set} />
  ) : (
    <Disclosures head={head} search={search} set={set} />
  )
}

function Trail({ head, search, set }: AuditPageProps & { head: ReactNode }) {
  const query = useQuery(trailQuery(search))
  const filters = filtersOf(search)
  const filtered = Object.keys(filters).length > 0
  const total = query.data ? formatCount(query.data.total, query.data.totalIsCapped) : ''
  const clear = () =>
    set({
      patient: undefined,
      user: undefined,
      entity: undefined,
      entityId: undefined,
      kind: undefined,
      from: undefined,
      to: undefined,
    })
  return (
    <ListPage
      head={head}
      toolbar={
        <FilterBar
          search={search}
          set={set}
          end={
            <>
              {filtered && (
                <Button size="s" variant="quiet" onClick={clear}>
                  {m.audit.clear}
                </Button>
              )}
              <ExportButton
                title={
                  query.data?.total === 1 ? m.audit.exportRowsOne : fill(m.audit.exportRows, { count: total })
                }
                text={m.audit.exportHelp}
                okLabel={m.audit.exportOk}
                run={() => callFile(api.audit.exportCsv, { query: filters })}
                filename="aliquot_audit.csv"
              />
            </>
          }
        />
      }
      foot={
        <footer className="flex h-10 flex-none items-center gap-4 border-t border-line bg-surface px-6 text-meta text-hint tabular-nums max-sm:px-4">
          <span className="mr-auto">
            {query.data && fill(m.audit.shownOf, { shown: query.data.docs.length, total })}
          </span>
          <Button
            size="s"
            variant="quiet"
            disabled={search.after === undefined}
            onClick={() => set({ after: undefined })}
          >
            <ChevronsUp aria-hidden /> {m.audit.newest}
          </Button>
          <Button
            size="s"
            variant="quiet"
            disabled={!query.data?.after}
            onClick={() => query.data?.after && set({ after: query.data.after })}
          >
            {m.audit.older} <ChevronRight aria-hidden />
          </Button>
        </footer>
      }
      aside={search.row && <EntryPanel row={search.row} onClose={() => set({ row: undefined })} />}
    >
      <DataTable
        label={m.audit.title}
        query={query}
        columns={auditColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="-at"
        onOpen={(row) => set({ row: row._id })}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3">
              <span className="truncate font-medium">{row.by || m.audit.nobody}</span>
              <Outcome row={row} />
            </span>
            <span className="block truncate text-dense">{row.did}</span>
            <span className="flex justify-between gap-3 text-meta text-hint">
              <span className="truncate">
                {row.label ?? entityName(row.entity)} <ActingAs what={row.actingAs} />
              </span>
              <span className="shrink-0">{whenText(row.at)}</span>
            </span>
          </>
        )}
        filtered={filtered}
        empty={<EmptyState title={m.audit.none} text={m.audit.noneHelp} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.audit.noMatch}
            text={m.audit.noMatchHelp}
            action={<Button onClick={clear}>{m.audit.clear}</Button>}
          />
        }
      />
    </ListPage>
  )
}
