import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { LayoutGrid, Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import { m } from '@contract/messages'
import type { PlateRow } from '@contract/plates/shapes'
import { useMe } from '@/app/me'
import { usePageAction } from '@/app/page-actions'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { plateCue } from '@/app/plates/plate-cue'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Toolbar } from '@/ui/toolbar'
import { plateColumns } from './columns'
import { countsQuery, platesQuery } from './queries'
import { plateLists, type PlatingSearch } from './search'

const PlateDialog = deferred(() => import('./plate-dialog').then((part) => part.PlateDialog))
const LayoutsDialog = deferred(() => import('./layouts-dialog').then((part) => part.LayoutsDialog))
const idOf = (row: PlateRow) => row._id

const empty = {
  open: [m.plates.noneOpen, m.plates.noneOpenHelp],
  done: [m.plates.noneDone, undefined],
  deleted: [m.plates.noneDeleted, undefined],
} as const

/** Plates by status, the open ones first, the oldest of them on top. */
export function PlatingPage() {
  const { ability } = useMe()
  const search = useSearch({ from: '/_in/plating' })
  const set = useSetList<PlatingSearch>('/plating')
  const client = useQueryClient()
  const router = useRouter()
  const go = useGo()
  const query = useQuery(platesQuery(search))
  const counts = useQuery(countsQuery)
  const [dialog, setDialog] = useState<'plate' | 'layouts'>()
  const mayCreate = ability.can('create', 'Plate')
  usePageTitle(m.plates.title)
  const create = () => setDialog('plate')
  useShortcut({ keys: 'n', label: m.plates.create, group: m.plates.keysGroup, when: mayCreate }, create)
  usePageAction({ label: m.plates.create, keys: 'n', run: create }, mayCreate)
  const [title, text] = empty[search.list]
  return (
    <>
      <ListPage
        head={
          <>
            <PageHeader
              title={m.plates.title}
              crumbs={[{ label: m.navigation.sectionLaboratory }]}
              count={counts.data && formatCount(counts.data.open)}
              renderLink={routerLink}
              actions={
                <>
                  <AppLink to="/plating?rules=true" className={buttonClass({ variant: 'outline' })}>
                    <Scale aria-hidden /> {m.plates.rules}
                  </AppLink>
                  <Button icon={LayoutGrid} onClick={() => setDialog('layouts')}>
                    {m.plates.layouts}
                  </Button>
                  {mayCreate && (
                    <Button variant="primary" icon={Plus} onClick={create}>
                      {m.plates.create}
                    </Button>
                  )}
                </>
              }
            />
            <LinkTabs
              label={m.plates.listLabel}
              renderLink={routerLink}
              tabs={plateLists.map((list) => ({
                to: router.buildLocation({ to: '/plating', search: { ...search, list, page: 1 } }).href,
                label: m.plates.lists[list],
                count: counts.data && formatCount(counts.data[list]),
                current: search.list === list,
              }))}
            />
          </>
        }
        toolbar={
          <Toolbar aria-label={m.lists.filters}>
            <ListSearchBox
              search={search}
              set={set}
              label={m.plates.title}
              placeholder={m.plates.searchHint}
            />
          </Toolbar>
        }
        foot={
          <ListFooter
            page={query.data}
            set={set}
            updatedAt={query.dataUpdatedAt}
            onNear={(page) => void client.prefetchQuery(platesQuery({ ...search, page }))}
          />
        }
      >
        <DataTable
          label={m.plates.title}
          takesFocus
          query={query}
          columns={plateColumns}
          getRowId={idOf}
          search={search}
          set={set}
          defaultSort="createdAt"
          onOpen={(row) => go(`/plating/${row._id}`)}
          card={(row) => (
            <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
              <span className="mono text-body">{row.number}</span>
              <span className="justify-self-end">
                <StateChip cue={plateCue(row)} />
              </span>
              <span className="truncate font-semibold">{row.testType.name}</span>
              <span className="text-right text-hint">{m.plates.kind[row.kind]}</span>
            </span>
          )}
          filtered={search.text !== ''}
          empty={<EmptyState title={title} {...(text ? { text } : {})} />}
          noMatch={
            <EmptyState
              tone="nomatch"
              title={m.plates.noneMatch}
              action={<Button onClick={() => set({ text: '' })}>{m.batches.clear}</Button>}
            />
          }
        />
      </ListPage>
      {dialog === 'plate' && (
        <PlateDialog
          plate={undefined}
          onClose={() => setDialog(undefined)}
          onDone={({ _id }) => go(`/plating/${_id}`)}
        />
      )}
      {dialog === 'layouts' && (
        <LayoutsDialog mayEdit={ability.can('edit', 'Plate')} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
