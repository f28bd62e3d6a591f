import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '@contract/api'
import type { Disclosure } from '@contract/audit/shapes'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { ExportButton } from '@/table/export-button'
import { ListPage } from '@/table/list-page'
import { Banner } from '@/ui/banner'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { Toolbar } from '@/ui/toolbar'
import { Days, PatientFilter, type SetAudit } from './filter-bar'
import { disclosureInput, disclosuresQuery } from './queries'
import type { AuditSearch } from './search'

interface DisclosuresProps {
  head: ReactNode
  search: AuditSearch
  set: SetAudit
}

/** The accounting of disclosures of one patient, ready to be handed to them. */
export function Disclosures({ head, search, set }: DisclosuresProps) {
  const input = disclosureInput(search)
  const query = useQuery({ ...disclosuresQuery(input ?? { patient: '' }), enabled: input !== undefined })
  const docs = input ? query.data?.docs : undefined
  return (
    <ListPage
      head={head}
      toolbar={
        <Toolbar
          aria-label={m.audit.filters}
          className="h-auto! min-h-12 flex-wrap py-2 max-sm:overflow-visible"
        >
          <PatientFilter search={search} set={set} />
          <Days search={search} set={set} />
          {input && docs && docs.length > 0 && (
            <span className="ml-auto">
              <ExportButton
                title={
                  docs.length === 1
                    ? m.audit.disclosuresExportOne
                    : fill(m.audit.disclosuresExport, { count: formatCount(docs.length) })
                }
                text={m.audit.disclosuresExportHelp}
                okLabel={m.audit.exportOk}
                run={() => callFile(api.audit.disclosuresCsv, { query: input })}
                filename="aliquot_disclosures.csv"
              />
            </span>
          )}
        </Toolbar>
      }
      foot={
        <footer className="flex min-h-10 flex-none items-center border-t border-line bg-surface px-6 py-2 text-meta text-hint max-sm:px-4">
          {m.audit.disclosuresIntro}
        </footer>
      }
    >
      {!input ? (
        <EmptyState title={m.audit.disclosuresChoose} />
      ) : query.error ? (
        <EmptyState
          tone="error"
          title={m.audit.disclosuresFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : !docs ? (
        <SkeletonRows rows={8} />
      ) : docs.length === 0 ? (
        <EmptyState tone="nomatch" title={m.audit.disclosuresNone} text={m.audit.disclosuresNoneHelp} />
      ) : (
        <>
          {query.data?.capped && (
            <Banner tone="warning" title={m.audit.disclosuresCapped} className="mx-6 my-2 max-sm:mx-4" />
          )}
          <Table docs={docs} />
        </>
      )}
    </ListPage>
  )
}

const head =
  'sticky top-0 h-(--row) border-b border-line bg-surface px-2 text-left text-meta font-medium text-hint first:pl-6 last:pr-6'
const cell = 'border-b border-soft-line px-2 py-1.5 align-top first:pl-6 last:pr-6'

function Table({ docs }: { docs: readonly Disclosure[] }) {
  return (
    <table
      aria-label={m.audit.tabs.disclosures}
      className="w-full border-separate border-spacing-0 text-dense tabular-nums max-sm:block"
    >
      <thead className="max-sm:hidden">
        <tr>
          {(['at', 'recipient', 'place', 'way', 'what', 'purpose'] as const).map((name) => (
            <th key={name} scope="col" className={head}>
              {m.audit.disclosuresColumn[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {docs.map((row) => (
          <tr
            key={row._id}
            className="max-sm:grid max-sm:gap-0.5 max-sm:border-b max-sm:border-soft-line max-sm:px-4 max-sm:py-2 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0"
          >
            <td className={`${cell} whitespace-nowrap text-text2`}>{formatDateTime(row.at, labZone())}</td>
            <td className={`${cell} font-medium`}>{row.recipient}</td>
            <td className={cell}>{row.place}</td>
            <td className={`${cell} whitespace-nowrap`}>{m.audit.disclosuresWay[row.way]}</td>
            <td className={cell}>{row.what}</td>
            <td className={`${cell} text-text2`}>{row.purpose}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
