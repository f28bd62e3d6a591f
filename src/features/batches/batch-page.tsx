import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import { HistoryList } from '@/app/entity/history-list'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink, useGo } from '@/app/router-link'
import { SheetPanel } from '@/app/results/sheet/sheet-panel'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { BatchPanel } from './batch-panel'
import { batchHistoryQuery, batchQuery } from './queries'
import { useSaidDeleted } from './use-said-deleted'

/** One batch by itself, with what happened to it. */
export function BatchPage() {
  const { batchId } = useParams({ from: '/_in/batch/$batchId' })
  const { tab } = useSearch({ from: '/_in/batch/$batchId' })
  const router = useRouter()
  const go = useGo()
  const saidDeleted = useSaidDeleted((_id) => go(`/batch/${_id}`))
  const { data } = useQuery(batchQuery(batchId))
  const title = data ? fill(m.batches.one, { number: data.number }) : m.batches.subject
  usePageTitle(title)
  const { ability } = useMe()
  const [sheetPage, setSheetPage] = useState(1)
  const mayRead = ability.can('read', 'Result')
  const shown = tab === 'history' || (tab === 'results' && mayRead) ? tab : 'specimens'
  const addressOf = (to: 'history' | 'results' | undefined) =>
    router.buildLocation({ to: '/batch/$batchId', params: { batchId }, search: { tab: to } }).href
  return (
    <div className="flex min-h-full flex-1 flex-col bg-surface sm:min-h-0">
      <PageHeader
        title={title}
        crumbs={[{ label: m.batches.title, to: '/batching' }]}
        renderLink={routerLink}
      />
      <LinkTabs
        label={title}
        renderLink={routerLink}
        tabs={[
          { to: addressOf(undefined), label: m.batches.tabSpecimens, current: shown === 'specimens' },
          ...(mayRead
            ? [{ to: addressOf('results'), label: m.batches.tabResults, current: shown === 'results' }]
            : []),
          { to: addressOf('history'), label: m.batches.tabHistory, current: shown === 'history' },
        ]}
      />
      {shown === 'history' ? (
        <BatchHistory id={batchId} />
      ) : shown === 'results' ? (
        <div className="grid flex-1 content-start gap-3 py-4 sm:min-h-0 sm:overflow-y-auto">
          <SheetPanel
            key={`${batchId} ${sheetPage}`}
            filters={{ batchId, show: 'all', page: sheetPage }}
            filtered={false}
            onPage={setSheetPage}
          />
        </div>
      ) : (
        <div className="flex-1 sm:min-h-0 sm:overflow-y-auto">
          <BatchPanel
            id={batchId}
            onDeleted={(deleted, next) => {
              saidDeleted(deleted)
              go(next === null ? '/batching' : `/batching?batch=${next}`)
            }}
          />
        </div>
      )}
    </div>
  )
}

function BatchHistory({ id }: { id: string }) {
  const query = useQuery(batchHistoryQuery(id))
  return (
    <div className="flex-1 p-6 max-sm:p-4 sm:min-h-0 sm:overflow-y-auto">
      <HistoryList query={query} />
    </div>
  )
}
