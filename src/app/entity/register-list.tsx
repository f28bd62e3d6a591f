import type { RowData } from '@tanstack/react-table'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '@contract/endpoint'
import { t } from '@contract/messages'
import type { Page } from '@contract/shapes'
import { ListTools } from '@/app/list/list-tools'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable, type ListQuery } from '@/table/data-table'
import type { ListColumn } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { ListSearch, SetList } from '@/table/list-state'
import { noRows } from '@/table/no-rows'
import type { PickOptions } from '@/table/pick-button'
import { useSelectAll } from '@/table/use-select-all'
import { useSelection } from '@/table/use-selection'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { ActiveFilter } from './active-filter'
import type { RegisterCalls } from './active-switch'
import { BulkSwitch } from './bulk-switch'

type RegisterSearch = ListSearch & { active?: true | undefined }
type Thing = RowData & { _id: string; active: boolean }
const idOf = (row: { _id: string }) => row._id

interface RegisterListProps<Row extends Thing, Search extends RegisterSearch> {
  /** The list's short name, under which its views are kept and its files are named: `payers`. */
  list: string
  title: string
  /** The section of the side navigation it stands in. */
  section: string
  search: Search
  set: SetList<Search>
  /** The list's address with nothing in it. */
  usual: Search
  query: ListQuery<Row> & { dataUpdatedAt: number }
  columns: readonly ListColumn<Row>[]
  defaultSort: string
  /** What the search box looks in: "Name or electronic id". */
  searchHint: string
  /** The page of a row. */
  pageOf: (row: Row) => string
  /** The row on a phone. */
  card: (row: Row) => ReactNode
  /** As dialogs and outcomes call it. */
  nameOf: (row: Row) => string
  /** The way to a new one, for those who may. */
  create?: { to: string; label: string } | undefined
  /** Further filters of the tool bar, and how they are taken away. */
  filters?: ReactNode
  filtered?: boolean
  cleared?: Partial<Search>
  empty: { title: string; text: string }
  /** The list under its filters as CSV, with these columns. */
  exportFile: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
  /** For those who may change many: the calls, and a stretch of this list under its filters. */
  bulk?:
    | {
        calls: RegisterCalls
        invalidates: (string | AnyEndpoint)[]
        stretch: (at: { page: 1; limit: number; after?: string }, signal: AbortSignal) => Promise<Page<Row>>
        pick?: Pick<PickOptions<Row>, 'what' | 'find'>
      }
    | undefined
  actions?: ReactNode
}

/** The list of a register: search, active ones only, saved views, columns, export, and switching many at once. */
export function RegisterList<Row extends Thing, Search extends RegisterSearch>(
  props: RegisterListProps<Row, Search>,
) {
  const { title, search, set, query, columns, create, bulk, nameOf } = props
  const go = useGo()
  const selection = useSelection(query.data?.docs, idOf)
  const more = useSelectAll({
    page: bulk && query.data,
    idOf,
    selection,
    stretch: bulk?.stretch ?? (() => Promise.reject(new Error('Nothing is selected in this list.'))),
  })
  const filtered = search.text !== '' || search.active === true || props.filtered === true
  const addLink = create && (
    <AppLink to={create.to} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {create.label}
    </AppLink>
  )
  // Every register's search has what the common parts set; TypeScript cannot see that through `Partial<Search>`.
  const setCommon = set as SetList<RegisterSearch>
  return (
    <ListPage
      head={
        <PageHeader
          title={title}
          crumbs={[{ label: props.section }]}
          count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
          actions={
            <>
              {props.actions}
              {addLink}
            </>
          }
          renderLink={routerLink}
        />
      }
      toolbar={
        bulk && selection.rows.length > 0 ? (
          <BulkSwitch
            calls={bulk.calls}
            invalidates={bulk.invalidates}
            selection={selection}
            more={more}
            nameOf={nameOf}
          />
        ) : (
          <Toolbar wrap aria-label={t('people.form.show')}>
            <ListSearchBox
              search={search}
              set={setCommon}
              label={t('register.search')}
              placeholder={props.searchHint}
            />
            <ActiveFilter
              on={search.active === true}
              onChange={(on) => setCommon({ active: on ? true : undefined })}
            />
            {props.filters}
            <ToolbarGap />
            <ListTools
              list={props.list}
              columns={columns}
              search={search}
              set={setCommon}
              usual={props.usual}
              page={query.data}
              {...(bulk?.pick && { pick: { ...bulk.pick, idOf, nameOf, onSelect: selection.add } })}
              exportFile={props.exportFile}
            />
          </Toolbar>
        )
      }
      foot={<ListFooter page={query.data} set={setCommon} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={title}
        query={query}
        columns={columns}
        getRowId={idOf}
        search={search}
        set={setCommon}
        defaultSort={props.defaultSort}
        onOpen={(row, newTab) => (newTab ? window.open(props.pageOf(row)) : go(props.pageOf(row)))}
        {...(bulk && { selection: selection.ticked, onSelectionChange: selection.change })}
        card={props.card}
        filtered={filtered}
        {...noRows({
          words: {
            none: props.empty.title,
            noneHelp: props.empty.text,
            noMatchFilter: t('register.noMatchFilter'),
            noMatch: (text) => t('register.noMatch', { text }),
            noMatchHelp: t('register.noMatchHelp'),
          },
          text: search.text,
          action: addLink,
          onClear: () => set({ ...props.cleared, ...cleared } as Partial<Search>),
        })}
      />
    </ListPage>
  )
}

const cleared = { text: '', active: undefined }
