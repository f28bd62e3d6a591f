import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { fill, m } from '@contract/messages'
import type { BatchReportRow, PlateReportRow } from '@contract/batch-reports/shapes'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { plateCue } from '@/app/plates/plate-cue'
import { useMe } from '@/app/me'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'
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
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { LinkTabs } from '@/ui/tabs'
import { countsQuery, plateCountsQuery, plateReportsQuery, reportsQuery } from './queries'
import { ReportPanel } from './report-panel'
import { ofPlates, reportLists, type BatchReportSearch } from './search'

/** Batches or plates on the left, the newest first, and beside them all that happened to the chosen one. */
export function BatchReportPage() {
  const search = useSearch({ from: '/_in/batchreport' })
  const set = useSetList<BatchReportSearch>('/batchreport')
  const router = useRouter()
  const phone = usePhone()
  const { ability, offFor } = useMe()
  const mayPlates = ability.can('read', 'Plate') && !offFor('/plating')
  const plates = mayPlates && ofPlates(search)
  const batchPage = useQuery({ ...reportsQuery(search), enabled: !plates })
  const platePage = useQuery({ ...plateReportsQuery(search), enabled: plates })
  const batchCounts = useQuery({ ...countsQuery, enabled: !plates })
  const plateCounts = useQuery({ ...plateCountsQuery, enabled: plates })
  usePageTitle(m.batchReports.title)
  const query = plates ? platePage : batchPage
  const counts = plates
    ? plateCounts.data && { ...plateCounts.data, complete: plateCounts.data.done }
    : batchCounts.data
  // On a phone the list gives way to the one that was chosen from it.
  const first = phone ? undefined : query.data?.docs[0]?._id
  const selected = (plates ? search.plate : search.batch) ?? first
  const addressOf = (over: Partial<BatchReportSearch>) =>
    router.buildLocation({ to: '/batchreport', search: { ...search, ...over } }).href
  const isAlone = phone && selected !== undefined
  const rows = plates
    ? platePage.data?.docs.map((row) => ({ row, cue: plateCue(row), to: addressOf({ plate: row._id }) }))
    : batchPage.data?.docs.map((row) => ({ row, cue: batchCue(row), to: addressOf({ batch: row._id }) }))
  const none = { batch: undefined, plate: undefined, page: 1 }
  return (
    <div className="flex min-h-full flex-1 flex-col sm:min-h-0">
      <PageHeader
        title={m.batchReports.title}
        crumbs={
          isAlone
            ? [{ label: m.batchReports.title, to: addressOf({ ...none, of: plates ? 'plates' : 'batches' }) }]
            : [{ label: m.navigation.sectionProcessing }]
        }
        renderLink={routerLink}
      />
      <div className="flex flex-1 flex-col border-t border-line sm:min-h-0 md:flex-row">
        {!isAlone && (
          <div className="flex flex-col border-line md:w-80 md:shrink-0 md:border-r">
            {mayPlates && (
              <div className="px-4 pt-3">
                <Segmented
                  aria-label={m.batchReports.kindsLabel}
                  value={plates ? 'plates' : 'batches'}
                  options={(['batches', 'plates'] as const).map((value) => ({
                    value,
                    label: m.batchReports.kinds[value],
                  }))}
                  onChange={(of) => set({ of, ...none, list: 'open', text: '' })}
                />
              </div>
            )}
            <LinkTabs
              label={plates ? m.batchReports.listLabelPlates : m.batchReports.listLabel}
              renderLink={routerLink}
              tabs={reportLists.map((list) => ({
                to: addressOf({ list, ...none, of: plates ? 'plates' : 'batches' }),
                label: plates
                  ? m.plates.lists[list === 'complete' ? 'done' : list]
                  : m.batchReports.lists[list],
                count: counts && formatCount(counts[list]),
                current: search.list === list,
              }))}
            />
            <div className="border-b border-line px-4 py-2">
              <ListSearchBox
                search={search}
                set={set}
                label={m.batchReports.title}
                placeholder={plates ? m.plates.searchHint : m.batchReports.searchHint}
              />
            </div>
            <div className="min-h-0 flex-1 md:overflow-y-auto">
              {query.error && !rows ? (
                <LoadFailed error={query.error} refetch={() => void query.refetch()} />
              ) : !rows ? (
                <SkeletonRows rows={5} />
              ) : rows.length === 0 ? (
                <EmptyState
                  {...(search.text !== '' && { tone: 'nomatch' as const })}
                  title={noneWords(plates, search)}
                />
              ) : (
                <ReportList
                  label={plates ? m.batchReports.listLabelPlates : m.batchReports.listLabel}
                  rows={rows}
                  selected={selected}
                />
              )}
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
              <EmptyState
                title={plates ? m.batchReports.choosePlate : m.batchReports.choose}
                text={m.batchReports.chooseHelp}
              />
            ) : (
              <ReportPanel key={selected} id={selected} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function noneWords(plates: boolean, { list, text }: BatchReportSearch): string {
  if (!plates) return text === '' ? m.batchReports.none[list] : m.batchReports.noneMatch
  if (text !== '') return m.plates.noneMatch
  return { open: m.plates.noneOpen, complete: m.plates.noneDone, deleted: m.plates.noneDeleted }[list]
}

interface ReportListProps {
  label: string
  rows: readonly { row: BatchReportRow | PlateReportRow; cue: StateLook; to: string }[]
  selected: string | undefined
}

function ReportList({ label, rows, selected }: ReportListProps) {
  return (
    <ul aria-label={label}>
      {rows.map(({ row, cue, to }) => (
        <li key={row._id} className="border-b border-line">
          <AppLink
            to={to}
            aria-current={row._id === selected ? 'page' : undefined}
            className={cx(
              'grid gap-1 border-l-3 px-4 py-2.5 -outline-offset-2! hover:bg-hover hover:no-underline',
              row._id === selected ? 'border-primary bg-selected' : 'border-transparent',
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="mono">{row.number}</span>
              <span className="min-w-0 flex-1 truncate font-semibold text-text" title={row.testType.name}>
                {row.testType.name}
              </span>
              <span className="text-dense text-text2 tabular-nums">{row.specimens}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-dense text-text2">
              <StateChip cue={cue} />
              <span className="ml-auto">
                {row.paper
                  ? fill(m.batchReports.paperOf, {
                      number: row.paper.number,
                      at: formatDateTime(row.paper.madeAt, labZone()),
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
