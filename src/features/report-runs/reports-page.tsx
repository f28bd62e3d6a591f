import { Download, FileText, Link2 } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { addDays } from '@contract/rules/age'
import { viewUserType } from '@contract/abilities'
import { cataloguedReport, reportDescriptions, reportsFor } from '@contract/report-runs/descriptions'
import type { ReportKey } from '@contract/report-runs/choices'
import { ReportInput } from '@contract/report-runs/shapes'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink, useGo } from '@/app/router-link'
import { copyAddress } from '@/app/copy-address'
import { errorsOf } from '@/form/field-errors'
import { todayIn } from '@/lib/format'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { useRouter } from '@tanstack/react-router'
import { Catalogue } from './catalogue'
import { Filters } from './filters'
import { Preview } from './preview'
import { RecentRuns } from './recent-runs'
import type { ReportsSearch } from './search'
import { useRuns } from './use-runs'

/** The reports of this account's menu on the left with its latest runs, and beside them the chosen one: filters and preview. */
export function ReportsPage() {
  const search = useSearch({ from: '/_in/reports' })
  const { user, view } = useMe()
  const router = useRouter()
  const phone = usePhone()
  const runs = useRuns()
  const reports = reportsFor(view ? viewUserType(view) : user.userType)
  const asked = reports.find((key) => key === search.report)
  // On a phone the list gives way to the report that was chosen from it.
  const chosen = asked ?? (phone || search.report ? undefined : reports[0])
  const isAlone = phone && chosen !== undefined
  usePageTitle(asked ? cataloguedReport(asked).name : m.reportRuns.title)
  const hrefOf = (report: ReportKey) =>
    router.buildLocation({
      to: '/reports',
      search: { report, from: search.from, to: search.to, location: search.location, all: search.all },
    }).href
  return (
    <div className="flex min-h-full flex-1 flex-col sm:min-h-0">
      <PageHeader
        title={isAlone ? cataloguedReport(chosen).name : m.reportRuns.title}
        {...(isAlone ? {} : { count: String(reports.length) })}
        crumbs={isAlone ? [{ label: m.reportRuns.title, to: '/reports?all=true' }] : []}
        renderLink={routerLink}
      />
      {reports.length === 0 ? (
        <EmptyState title={m.reportRuns.nothing} text={m.reportRuns.nothingHelp} />
      ) : (
        <div className="flex flex-1 flex-col border-t border-line bg-surface sm:min-h-0 md:flex-row">
          {!isAlone && (
            <div className="flex flex-col border-line md:w-90 md:shrink-0 md:overflow-y-auto md:border-r">
              <Catalogue {...{ reports, chosen, hrefOf }} />
              <RecentRuns query={runs.query} />
            </div>
          )}
          {(!phone || isAlone) && (
            <div className="flex min-w-0 flex-1 flex-col md:overflow-y-auto">
              {chosen === undefined ? (
                <EmptyState title={m.reportRuns.choose} text={m.reportRuns.chooseHelp} />
              ) : (
                <Report key={chosen} report={chosen} search={search} runs={runs} alone={isAlone} />
              )}
              {isAlone && <RecentRuns query={runs.query} />}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface ReportProps {
  report: ReportKey
  search: ReportsSearch
  runs: ReturnType<typeof useRuns>
  alone: boolean
}

/** So many days are shown where none are asked for. */
const defaultDays = 30

function Report({ report, search, runs, alone }: ReportProps) {
  const router = useRouter()
  const go = useGo()
  const description = reportDescriptions[report]
  const today = todayIn(labZone())
  const from = search.from ?? addDays(search.to ?? today, 1 - defaultDays)
  const to = search.to ?? today
  const has = (filter: (typeof description.filters)[number]) => description.filters.includes(filter)
  const input = {
    report,
    from,
    to,
    ...(has('location') && search.location ? { locationId: search.location } : {}),
    ...(has('physician') && search.physician ? { physicianId: search.physician } : {}),
    ...(has('team') && search.team ? { team: search.team } : {}),
  }
  const parsed = ReportInput.safeParse(input)
  const set = (change: Partial<ReportsSearch>) =>
    go(router.buildLocation({ to: '/reports', search: { ...search, report, ...change } }).href, {
      replace: true,
    })
  const wrong = parsed.success ? undefined : m.errors.badInput
  const start = (format: 'pdf' | 'csv') => parsed.success && void runs.start(parsed.data, format)
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-6 py-3 max-sm:px-4">
        <div className="mr-auto min-w-0">
          {!alone && <h2 className="text-lead font-semibold">{cataloguedReport(report).name}</h2>}
          <p className="text-dense text-text2">{description.answers}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Link2}
            onClick={() => void copyAddress(addressOf(router, { ...search, report, from, to }))}
          >
            {m.reportRuns.copyLink}
          </Button>
          {description.formats.includes('csv') && (
            <Button
              icon={Download}
              busy={runs.starting === 'csv'}
              disabledReason={wrong}
              onClick={() => start('csv')}
            >
              {m.reportRuns.makeCsv}
            </Button>
          )}
          {description.formats.includes('pdf') && (
            <Button
              variant="primary"
              icon={FileText}
              busy={runs.starting === 'pdf'}
              disabledReason={wrong}
              onClick={() => start('pdf')}
            >
              {m.reportRuns.makePdf}
            </Button>
          )}
        </div>
      </header>
      <Filters
        {...{ description, search, from, to, set }}
        teams={runs.query.data?.teams ?? []}
        errors={errorsOf(parsed, null, 'body')}
      />
      <div className="border-t border-line">
        {parsed.success && <Preview input={parsed.data} filters={search.team ? [search.team] : []} />}
      </div>
    </>
  )
}

/** With the days in it: what is shared shows the same days tomorrow. */
const addressOf = (router: ReturnType<typeof useRouter>, search: ReportsSearch): string =>
  router.buildLocation({ to: '/reports', search }).href
