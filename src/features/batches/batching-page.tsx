import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fill, m } from '@contract/messages'
import type { BatchRow } from '@contract/batches/shapes'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { usePageAction } from '@/app/page-actions'
import { routerLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { ListFooter } from '@/table/list-footer'
import { ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { BatchList } from './batch-list'
import { BatchPanel } from './batch-panel'
import { batchesQuery, countsQuery } from './queries'
import { batchLists, type BatchingSearch } from './search'
import { useSaidDeleted } from './use-said-deleted'
import { WaitingCard } from './waiting-card'

const BatchDialog = deferred(() => import('./batch-dialog').then((part) => part.BatchDialog))

/** Batches on the left, the chosen one beside them, and under the list the work that waits for one. */
export function BatchingPage() {
  const { ability } = useMe()
  const search = useSearch({ from: '/_in/batching' })
  const set = useSetList<BatchingSearch>('/batching')
  const router = useRouter()
  const go = useGo()
  const phone = usePhone()
  const query = useQuery(batchesQuery(search))
  const counts = useQuery(countsQuery)
  const [opening, setOpening] = useState<{ testTypeId?: string }>()
  const mayCreate = ability.can('create', 'Batch')
  usePageTitle(m.batches.title)
  const create = () => setOpening({})
  useShortcut({ keys: 'n', label: m.batches.create, group: m.batches.keysGroup, when: mayCreate }, create)
  usePageAction({ label: m.batches.create, keys: 'n', run: create }, mayCreate)

  const selected = search.batch ?? query.data?.docs[0]?._id
  const addressOf = (over: Partial<BatchingSearch>) =>
    router.buildLocation({ to: '/batching', search: { ...search, ...over } }).href
  const hrefOf = ({ _id }: BatchRow) => (phone ? `/batch/${_id}` : addressOf({ batch: _id }))
  const saidDeleted = useSaidDeleted((_id) => set({ list: 'open', text: '', page: 1, batch: _id }))
  function onDeleted(deleted: BatchRow, next: string | null): void {
    const then = query.data?.docs.find(({ _id }) => _id === next)?.number
    saidDeleted(deleted, then)
    set({ list: 'open', text: '', page: 1, batch: next ?? undefined })
  }
  return (
    <div className="flex min-h-full flex-1 flex-col bg-surface sm:min-h-0">
      <PageHeader
        title={m.batches.title}
        crumbs={[{ label: m.navigation.sectionLaboratory }]}
        count={counts.data && formatCount(counts.data.open)}
        renderLink={routerLink}
        actions={
          mayCreate && (
            <Button variant="primary" icon={Plus} onClick={create}>
              {m.batches.create}
            </Button>
          )
        }
      />
      <div className="flex flex-1 flex-col border-t border-line sm:min-h-0 md:flex-row">
        <div className="flex flex-col border-line md:w-88 md:shrink-0 md:border-r">
          <LinkTabs
            label={m.batches.listLabel}
            renderLink={routerLink}
            tabs={batchLists.map((list) => ({
              to: addressOf({ list, page: 1, batch: undefined }),
              label: m.batches.lists[list],
              count: counts.data && formatCount(counts.data[list]),
              current: search.list === list,
            }))}
          />
          <div className="border-b border-line px-4 py-2">
            <ListSearchBox
              search={search}
              set={set}
              label={m.batches.title}
              placeholder={m.batches.searchHint}
            />
          </div>
          <div className="min-h-0 flex-1 md:overflow-y-auto">
            <BatchList search={search} selected={phone ? undefined : selected} hrefOf={hrefOf} />
            <WaitingCard onOpen={mayCreate ? (testTypeId) => setOpening({ testTypeId }) : undefined} />
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
        <div className="flex min-w-0 flex-1 flex-col md:overflow-y-auto">
          {!phone &&
            (selected === undefined ? (
              <EmptyState title={m.batches.choose} text={m.batches.chooseHelp} />
            ) : (
              <BatchPanel key={selected} id={selected} linked onDeleted={onDeleted} />
            ))}
        </div>
      </div>
      {opening && (
        <BatchDialog
          batch={undefined}
          testTypeId={opening.testTypeId}
          onClose={() => setOpening(undefined)}
          onDone={({ batch, outcomes }) => {
            setOpening(undefined)
            const refused = outcomes.flatMap(({ message }) => message ?? [])
            if (refused.length > 0)
              toast.error(fill(m.batches.notAdded, { count: refused.length }), { detail: refused[0] })
            if (phone) go(`/batch/${batch._id}`)
            else set({ list: 'open', text: '', page: 1, batch: batch._id })
          }}
        />
      )}
    </div>
  )
}
