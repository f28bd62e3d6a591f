import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable } from '@/table/data-table'
import type { ListColumn } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { ListSearch, SetList } from '@/table/list-state'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Toolbar } from '@/ui/toolbar'
import { localPage } from './local-page'

interface Entry {
  _id: string
  code: string
  name: string
}

interface CatalogueListProps<Row extends Entry & RowData> {
  title: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  set: SetList
  /** The path of one entry, before its id: `/test`. */
  detail: string
  /** What the filter looks in, beside code and name. */
  more?: (row: Row) => string
  /** Under the name, on a phone. */
  line: (row: Row) => ReactNode
}

/** A list of the catalogue. All of it is in the browser since sign-in, so filter and page turn at once. */
export function CatalogueList<Row extends Entry & RowData>({
  title,
  rows,
  columns,
  search,
  set,
  detail,
  more,
  line,
}: CatalogueListProps<Row>) {
  const go = useGo()
  const page = localPage({
    rows,
    text: search.text,
    textOf: (row) => `${row.code} ${row.name} ${more?.(row) ?? ''}`,
    page: search.page,
    sort: search.sort ?? 'name',
    sorts: { name: ({ name }) => name, code: ({ code }) => code },
  })
  const open = (row: Row, newTab: boolean) =>
    newTab ? window.open(`${detail}/${row._id}`) : go(`${detail}/${row._id}`)
  return (
    <ListPage
      head={
        <PageHeader
          title={title}
          crumbs={[{ label: t('catalogue.administration') }]}
          count={formatCount(page.total)}
        />
      }
      toolbar={
        <Toolbar aria-label={t('catalogue.filter')}>
          <ListSearchBox
            search={search}
            set={set}
            label={t('catalogue.filter')}
            placeholder={t('catalogue.filterHint')}
          />
        </Toolbar>
      }
      foot={<ListFooter page={page} set={set} />}
    >
      <DataTable
        label={title}
        query={{ data: page, error: null, isPlaceholderData: false, refetch: () => undefined }}
        columns={columns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort="name"
        onOpen={open}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3 font-medium">
              <span className="truncate">{row.name}</span>
              <span className="mono flex-none font-normal text-text2">{row.code}</span>
            </span>
            <span className="block truncate text-meta text-hint">{line(row)}</span>
          </>
        )}
        filtered={search.text !== ''}
        empty={<EmptyState title={t('catalogue.none')} text={t('catalogue.noneHelp')} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={t('catalogue.noMatch', { text: search.text })}
            text={t('catalogue.noMatchHelp')}
            action={<Button onClick={() => set({ text: '' })}>{t('catalogue.clear')}</Button>}
          />
        }
      />
    </ListPage>
  )
}
