import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { AppLink, useGo } from '@/app/router-link'
import { formatCount, formatDate, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { FilterChip } from '@/ui/filter-chip'
import { PageHeader } from '@/ui/page-header'
import { Segmented } from '@/ui/segmented'
import { Toolbar } from '@/ui/toolbar'
import { BillableChip, ValidityChip } from './code-chips'
import { diagCodeColumns } from './columns'
import { diagCodesQuery, type DiagCodesSearch } from './queries'
import { ValidOn } from './valid-on'

const route = getRouteApi('/_in/diagcodes')
const shown = [
  { value: 'billable', label: m.diagCodes.billableOnly },
  { value: 'all', label: m.diagCodes.allCodes },
] as const

/** ICD-10-CM by code or words, over the whole table, as it stood on any day. */
export function DiagCodesPage() {
  const search = route.useSearch()
  const set = useSetList<DiagCodesSearch>('/diagcodes')
  const go = useGo()
  const { ability } = useMe()
  const query = useQuery(diagCodesQuery(search))
  const addressOf = (code: string) => `/diagcode/${code}${search.on ? `?on=${search.on}` : ''}`
  const importLink = ability.can('import', 'Import') && (
    <AppLink to="/imports?kind=icd10cm" className={buttonClass()}>
      {m.diagCodes.importCodes}
    </AppLink>
  )
  return (
    <ListPage
      head={
        <PageHeader
          title={m.navigation.itemDiagnosisCodes}
          crumbs={[{ label: m.navigation.sectionLists }]}
          count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
          actions={importLink}
        />
      }
      toolbar={
        <Toolbar aria-label={m.diagCodes.show}>
          <ListSearchBox
            search={search}
            set={set}
            label={m.diagCodes.search}
            placeholder={m.diagCodes.searchHint}
          />
          <Segmented
            size="s"
            aria-label={m.diagCodes.show}
            options={shown}
            value={search.all ? 'all' : 'billable'}
            onChange={(value) => set({ all: value === 'all' ? true : undefined })}
          />
          {search.on ? (
            <FilterChip
              name={m.diagCodes.validOn}
              value={formatDate(search.on)}
              onRemove={() => set({ on: undefined })}
            />
          ) : (
            <ValidOn onChoose={(on) => set({ on })} />
          )}
        </Toolbar>
      }
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} />}
    >
      {query.data?.firstDay && (
        <Banner
          tone="warning"
          title={fill(m.diagCodes.yearNotLoadedSearch, {
            date: formatDate(search.on ?? todayIn(labZone())),
            first: formatDate(query.data.firstDay),
          })}
        />
      )}
      <DataTable
        label={m.navigation.itemDiagnosisCodes}
        query={query}
        columns={diagCodeColumns}
        getRowId={(row) => row._id}
        search={search}
        set={set}
        defaultSort=""
        onOpen={(row, newTab) => (newTab ? window.open(addressOf(row.code)) : go(addressOf(row.code)))}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3">
              <span className="mono font-medium">{row.code}</span>
              <BillableChip billable={row.billable} />
            </span>
            <span className="block text-dense">{row.description}</span>
            <ValidityChip code={row} today={todayIn(labZone())} />
          </>
        )}
        filtered={search.text !== '' || search.on !== undefined}
        empty={<EmptyState title={m.diagCodes.none} text={m.diagCodes.noneHelp} action={importLink} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={fill(m.diagCodes.noMatch, { text: search.text })}
            text={m.diagCodes.noMatchHelp}
            action={
              search.all ? (
                <Button onClick={() => set({ text: '', on: undefined })}>{m.people.formClearFilters}</Button>
              ) : (
                <Button onClick={() => set({ all: true })}>{m.diagCodes.showAll}</Button>
              )
            }
          />
        }
      />
    </ListPage>
  )
}
