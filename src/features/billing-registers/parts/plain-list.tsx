import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { ListTools } from '@/app/list/list-tools'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable, type ListQuery } from '@/table/data-table'
import type { ListColumn } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { ListSearch, SetList } from '@/table/list-state'
import { noRows } from '@/table/no-rows'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'

interface PlainListProps<Row extends RowData & { _id: string }> {
  /** The list's short name, under which its views are kept and its files are named. */
  list: string
  title: string
  section: string
  search: ListSearch
  set: SetList
  usual: ListSearch
  query: ListQuery<Row> & { dataUpdatedAt: number }
  columns: readonly ListColumn<Row>[]
  defaultSort: string
  searchHint: string
  pageOf: (row: Row) => string
  card: (row: Row) => ReactNode
  filters: ReactNode
  filtered: boolean
  onClear: () => void
  create?: { to: string; label: string } | undefined
  empty: { title: string; text: string }
  exportFile: (cols: string[]) => Promise<{ blob: Blob; filename: string | undefined }>
  /** What must be known of the whole list, over its rows. */
  notice?: ReactNode
}

/** The list of things that have states in place of a switch: found, filtered by state, exported; nothing is ticked. */
export function PlainList<Row extends RowData & { _id: string }>(props: PlainListProps<Row>) {
  const { title, search, set, query, columns, create } = props
  const go = useGo()
  const addLink = create && (
    <AppLink to={create.to} className={buttonClass({ variant: 'primary' })}>
      {create.label}
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
            actions={addLink}
            renderLink={routerLink}
          />
          {props.notice}
        </>
      }
      toolbar={
        <Toolbar aria-label={t('people.form.show')}>
          <ListSearchBox
            search={search}
            set={set}
            label={t('register.search')}
            placeholder={props.searchHint}
          />
          {props.filters}
          <ToolbarGap />
          <ListTools
            list={props.list}
            columns={columns}
            search={search}
            set={set}
            usual={props.usual}
            page={query.data}
            exportFile={props.exportFile}
          />
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      <DataTable
        label={title}
        query={query}
        columns={columns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort={props.defaultSort}
        onOpen={(row, newTab) => (newTab ? window.open(props.pageOf(row)) : go(props.pageOf(row)))}
        card={props.card}
        filtered={search.text !== '' || props.filtered}
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
          onClear: props.onClear,
        })}
      />
    </ListPage>
  )
}
