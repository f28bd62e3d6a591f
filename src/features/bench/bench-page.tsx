import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { SheetPanel } from '@/app/results/sheet/sheet-panel'
import { PageHeader } from '@/ui/page-header'
import { BenchLinks } from './bench-links'
import { Board } from './board'
import { OpenAddOns } from './open-add-ons'
import { FilterBar } from './filter-bar'
import { boardQuery } from './queries'
import { benchSearch, filtersOf, type BenchSearch } from './search'

/** The morning's work by test type, and under it the tests of many orders to be entered. */
export function BenchPage() {
  const search = useSearch({ from: '/_in/results' })
  const navigate = useNavigate({ from: '/results' })
  const { ability } = useMe()
  const board = useQuery(boardQuery)
  /** Where the sheet puts its own button: beside the filters, which stay while another sheet loads. */
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState<string[]>()
  usePageTitle(m.bench.title)
  const set = (patch: Partial<BenchSearch>) => {
    setTyped(undefined)
    void navigate({ search: (before) => ({ ...before, page: 1, ...patch }) })
  }
  const filters = typed ? { analysisIds: typed, show: 'all' as const } : filtersOf(search)
  // Who sees some locations only has no board: its work is every clinic's.
  const hasBoard = ability.can('read', 'Batch') || (board.data?.docs.length ?? 0) > 0
  return (
    <div className="flex min-h-full flex-1 flex-col bg-surface">
      <PageHeader
        title={m.bench.title}
        crumbs={[{ label: m.navigation.sectionLaboratory }]}
        renderLink={routerLink}
        actions={<BenchLinks />}
      />
      {hasBoard && (
        <section aria-label={m.bench.boardTitle} className="border-t border-line pb-4">
          <Board
            chosen={search.type === undefined ? undefined : { type: search.type, method: search.method }}
            onRows={({ type, method }) => {
              const isSame = search.type === type && search.method === method
              set({ type: isSame ? undefined : type, method: isSame ? undefined : method, batch: undefined })
            }}
            onBatch={(batch) => set({ batch, type: undefined, method: undefined, show: 'waiting' })}
          />
        </section>
      )}
      {hasBoard && <OpenAddOns />}
      <section aria-label={m.bench.sheetTitle} className="grid gap-3 border-t border-line pt-4 pb-8">
        <h2 className="px-6 text-h2 font-semibold max-sm:px-4">{m.bench.sheetTitle}</h2>
        <FilterBar search={search} set={set} typed={typed !== undefined} toolsRef={setTools} />
        <SheetPanel
          key={JSON.stringify(filters)}
          filters={filters}
          filtered={JSON.stringify(benchSearch.parse({})) !== JSON.stringify({ ...search })}
          onClear={() =>
            set({
              type: undefined,
              method: undefined,
              batch: undefined,
              instrument: undefined,
              day: undefined,
              show: 'waiting',
            })
          }
          onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
          onShowTyped={setTyped}
          toolsIn={tools}
        />
      </section>
    </div>
  )
}
