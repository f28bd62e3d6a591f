import { Search } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { ReportKey } from '@contract/report-runs/choices'
import { cataloguedReport, reportDescriptions } from '@contract/report-runs/descriptions'
import { AppLink } from '@/app/router-link'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { TextInput } from '@/ui/text-input'

interface CatalogueProps {
  reports: readonly ReportKey[]
  chosen: ReportKey | undefined
  hrefOf: (report: ReportKey) => string
}

/** The reports in their groups, each with the question that it answers. */
export function Catalogue({ reports, chosen, hrefOf }: CatalogueProps) {
  const [text, setText] = useState('')
  const words = text.toLowerCase().split(/\s+/)
  const shown = reports.filter((key) => {
    const described = `${cataloguedReport(key).name} ${reportDescriptions[key].answers}`.toLowerCase()
    return words.every((word) => described.includes(word))
  })
  const groups = [...new Set(shown.map((key) => cataloguedReport(key).group))]
  return (
    <>
      <div className="border-b border-line px-6 py-2 max-sm:px-4">
        <TextInput
          type="search"
          size="s"
          icon={Search}
          aria-label={m.reportRuns.find}
          placeholder={m.reportRuns.find}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {groups.length === 0 && <EmptyState tone="nomatch" title={m.reportRuns.noMatch} className="py-6" />}
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2 className="border-b border-line bg-sunken px-6 py-1.5 text-meta font-medium text-text2 max-sm:px-4">
            {group}
          </h2>
          <ul>
            {shown
              .filter((key) => cataloguedReport(key).group === group)
              .map((key) => (
                <li key={key} className="border-b border-soft-line">
                  <AppLink
                    to={hrefOf(key)}
                    aria-current={key === chosen ? 'page' : undefined}
                    className={cx(
                      'grid min-h-11 gap-0.5 border-l-3 px-5.5 py-2 -outline-offset-2! hover:bg-hover hover:no-underline max-sm:px-3.5',
                      key === chosen ? 'border-primary bg-selected' : 'border-transparent',
                    )}
                  >
                    <span className="font-semibold text-text">{cataloguedReport(key).name}</span>
                    <span className="text-dense text-text2">{reportDescriptions[key].answers}</span>
                  </AppLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
