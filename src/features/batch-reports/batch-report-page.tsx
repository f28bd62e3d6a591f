import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { fill, m } from '@contract/messages'
import type { BatchReportRow } from '@contract/batch-reports/shapes'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { batchCue } from '@/app/batches/cues'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { usePhone } from '@/lib/use-media'
import { ListFooter } from '@/table/list-footer'
import { ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { LinkTabs } from '@/ui/tabs'
import { countsQuery, reportsQuery } from './queries'
import { ReportPanel } from './report-panel'
import { reportLists, type BatchReportSearch } from './search'

/** Batches on the left, the newest first, and beside them all that happened to the chosen one. */
export function BatchReportPage() {
  const search = useSearch({ from: '/_in/batchreport' })
  const set = useSetList<BatchReportSearch>('/batchreport')
  const router = useRouter()
  const phone = usePhone()
  const query = useQuery(reportsQuery(search))
  const counts = useQuery(countsQuery)
  usePageTitle(m.batchReports.title)
  // On a phone the list gives way to the batch that was chosen from it.
  const selected = search.batch ?? (phone ? undefined : query.data?.docs[0]?._id)
  const addressOf = (over: Partial<BatchReportSearch>) =>
    router.buildLocation({ to: '/batchreport', search: { ...search, ...over } }).href
  const isAlone = phone && selected !== undefined
  return (
    <div className="flex min-h-full flex-1 flex-col sm:min-h-0">
      <PageHeader
        title={m.batchReports.title}
        crumbs={
          isAlone
            ? [{ label: m.batchReports.title, to: '/batchreport' }]
            : [{ label: m.navigation.sectionProcessing }]
        }
        renderLink={routerLink}
      />
      <div className="flex flex-1 flex-col border-t border-line sm:min-h-0 md:flex-row">
        {!isAlone && (
          <div className="flex flex-col border-line md:w-80 md:shrink-0 md:border-r">
            <LinkTabs
              label={m.batchReports.listLabel}
              renderLink={routerLink}
              tabs={reportLists.map((list) => ({
                to: addressOf({ list, page: 1, batch: undefined }),
                label: m.batchReports.lists[list],
                count: counts.data && formatCount(counts.data[list]),
                current: search.list === list,
              }))}
            />
            <div className="border-b border-line px-4 py-2">
              <ListSearchBox
                search={search}
                set={set}
                label={m.batchReports.title}
                placeholder={m.batchReports.searchHint}
              />
            </div>
            <div className="min-h-0 flex-1 md:overflow-y-auto">
              <Batches search={search} selected={selected} hrefOf={({ _id }) => addressOf({ batch: _id })} />
            </div>
            {(query.data?.pages ?? 1) > 1 && (
              <ListFooter
                page={query.data}
                set={set}
                updatedAt={query.dataUpdatedAt}
                onNear={() => undefined}
              />
            )}
          </div>
        )}
        {(!phone || isAlone) && (
          <div className="flex min-w-0 flex-1 flex-col md:overflow-y-auto">
            {selected === undefined ? (
              <EmptyState title={m.batchReports.choose} text={m.batchReports.chooseHelp} />
            ) : (
              <ReportPanel key={selected} id={selected} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

interface BatchesProps {
  search: BatchReportSearch
  selected: string | undefined
  hrefOf: (batch: BatchReportRow) => string
}

function Batches({ search, selected, hrefOf }: BatchesProps) {
  const { data, error, refetch } = useQuery(reportsQuery(search))
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  if (data.docs.length === 0)
    return search.text === '' ? (
      <EmptyState title={m.batchReports.none[search.list]} />
    ) : (
      <EmptyState tone="nomatch" title={m.batchReports.noneMatch} />
    )
  return (
    <ul aria-label={m.batchReports.listLabel}>
      {data.docs.map((batch) => (
        <li key={batch._id} className="border-b border-line">
          <AppLink
            to={hrefOf(batch)}
            aria-current={batch._id === selected ? 'page' : undefined}
            className={cx(
              'grid gap-1 border-l-3 px-4 py-2.5 -outline-offset-2! hover:bg-hover hover:no-underline',
              batch._id === selected ? 'border-primary bg-selected' : 'border-transparent',
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="mono">{batch.number}</span>
              <span className="min-w-0 flex-1 truncate font-semibold text-text" title={batch.testType.name}>
                {batch.testType.name}
              </span>
              <span className="text-dense text-text2 tabular-nums">{batch.specimens}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-dense text-text2">
              <StateChip cue={batchCue(batch)} />
              <span className="ml-auto">
                {batch.paper
                  ? fill(m.batchReports.paperOf, {
                      number: batch.paper.number,
                      at: formatDateTime(batch.paper.madeAt, labZone()),
                    })
                  : m.batchReports.noPaper}
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
