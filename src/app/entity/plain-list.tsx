import type { RowData } from '@tanstack/react-table'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import { ListTools } from '@/app/list/list-tools'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable, type ListQuery } from '@/table/data-table'
import type { ListColumn } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { ListSearch, SetList } from '@/table/list-state'
import { noRows } from '@/table/no-rows'
import type { PickOptions } from '@/table/pick-dialog'
import type { Selection } from '@/table/use-selection'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'

/** What the lists of things have in common, whatever is done with their rows. */
export interface ListParts<Row extends RowData & { _id: string }> {
  /** The list's short name, under which its views are kept and its files are named: `payers`. */
  list: string
  title: string
  /** The section of the side navigation it stands in. */
  section: string
  query: ListQuery<Row> & { dataUpdatedAt: number }
  columns: readonly ListColumn<Row>[]
  defaultSort: string
  /** What the search box looks in: "Name or electronic id". */
  searchHint: string
  /** The page of a row. */
  pageOf: (row: Row) => string
  /** The row on a phone. */
  card: (row: Row) => ReactNode
  empty: { title: string; text: string }
  /** The list under its filters as CSV, with these columns. */
  exportFile: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
  /** Further ways on from the head, before the one to a new row. */
  actions?: ReactNode
}

interface PlainListProps<Row extends RowData & { _id: string }> extends ListParts<Row> {
  search: ListSearch
  set: SetList
  /** The list's address with nothing in it. */
  defaults: ListSearch
  filters?: ReactNode
  filtered: boolean
  onClear: () => void
  /** The way to a new one, for those who may. */
  create?: { to: string; label: string; icon?: LucideIcon } | undefined
  /** In its own words, where it has them. */
  words?: {
    search: string
    noMatchFilter: string
    noMatch: (text: string) => string
    noMatchHelp: string
  }
  /** What must be known of the whole list, over its rows. */
  notice?: ReactNode
  /** For those who may change many: the ticked rows, and the bar in place of the tools while there are any. */
  ticks?: (Pick<Selection<Row>, 'ticked' | 'change'> & { bar: ReactNode }) | undefined
  /** Selecting by pasted or scanned codes. */
  pick?: PickOptions<Row> | undefined
  /** On a phone the tools stand under one another instead of scrolling sideways. */
  wrap?: boolean
}

const defaultWords = {
  search: m.register.search,
  noMatchFilter: m.register.noMatchFilter,
  noMatch: (text: string) => fill(m.register.noMatch, { text }),
  noMatchHelp: m.register.noMatchHelp,
}
const idOf = (row: { _id: string }) => row._id

/** A list that is found, filtered, kept as views and exported; each row has its page. Ticking rows is an extra. */
export function PlainList<Row extends RowData & { _id: string }>(props: PlainListProps<Row>) {
  const {
    title,
    search,
    set,
    query,
    columns,
    create,
    ticks,
    pick,
    words = defaultWords,
    wrap = false,
  } = props
  const go = useGo()
  const addLink = create && (
    <AppLink to={create.to} className={buttonClass({ variant: 'primary' })}>
      {create.icon && <create.icon aria-hidden />} {create.label}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={title}
            crumbs={[{ label: props.section }]}
            count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
            actions={
              (props.actions || addLink) && (
                <>
                  {props.actions}
                  {addLink}
                </>
              )
            }
            renderLink={routerLink}
          />
          {props.notice}
        </>
      }
      toolbar={
        ticks && Object.keys(ticks.ticked).length > 0 ? (
          ticks.bar
        ) : (
          <Toolbar wrap={wrap} aria-label={m.people.formShow}>
            <ListSearchBox search={search} set={set} label={words.search} placeholder={props.searchHint} />
            {props.filters}
            <ToolbarGap />
            <ListTools
              list={props.list}
              columns={columns}
              search={search}
              set={set}
              defaults={props.defaults}
              page={query.data}
              {...(pick && { pick })}
              exportFile={props.exportFile}
            />
          </Toolbar>
        )
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={title}
        query={query}
        columns={columns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort={props.defaultSort}
        onOpen={(row, newTab) => (newTab ? window.open(props.pageOf(row)) : go(props.pageOf(row)))}
        {...(ticks && { selection: ticks.ticked, onSelectionChange: ticks.change })}
        card={props.card}
        filtered={search.text !== '' || props.filtered}
        {...noRows({
          words: { ...words, none: props.empty.title, noneHelp: props.empty.text },
          text: search.text,
          action: addLink,
          onClear: props.onClear,
        })}
      />
    </ListPage>
  )
}
