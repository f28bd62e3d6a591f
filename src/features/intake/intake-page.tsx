import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import type { IntakeRow } from '@contract/intake/shapes'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { useGo } from '@/app/router-link'
import { datedFilename } from '@/lib/download'
import { formatCount, formatDateShort, formatDateTime, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { DataTable } from '@/table/data-table'
import { ExportButton } from '@/table/export-button'
import { columnHelper } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import type { SetList } from '@/table/list-state'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Segmented } from '@/ui/segmented'
import { Toolbar } from '@/ui/toolbar'
import { IntakeStateChip } from './intake-state'
import { IntakeTabs } from './intake-tabs'
import { countsQuery, intakesQuery, listInput } from './queries'
import type { IntakesSearch } from './search'

const route = getRouteApi('/_in/intake')
const states = ['NEW', 'ACCEPTED', 'DISMISSED'] as const

const nameOf = ({ lastname, firstname }: IntakeRow) => `${lastname}, ${firstname}`
const col = columnHelper<IntakeRow>()
const columns = col.columns([
  col.accessor(nameOf, {
    id: 'patient',
    header: m.intake.patient,
    meta: { width: '24%', sort: 'patient' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => formatDateShort(row.dob), {
    id: 'dob',
    header: m.intake.dob,
    meta: { width: '120px', from: 'md' },
  }),
  col.accessor('formName', { header: m.intake.form }),
  col.accessor('locationName', { header: m.intake.location, meta: { from: 'lg' } }),
  col.accessor((row) => formatDateTime(row.submittedAt, labZone()), {
    id: 'submittedAt',
    header: m.intake.submitted,
    meta: { width: '170px', sort: 'submittedAt' },
  }),
  col.accessor('state', {
    header: m.intake.state,
    meta: { width: '120px' },
    cell: ({ getValue }) => <IntakeStateChip state={getValue()} />,
  }),
])

/** Intake: what patients filled in before they were seen, waiting for somebody to take it up. */
export function IntakePage() {
  const search = route.useSearch()
  const set = useSetList<IntakesSearch>('/intake')
  const go = useGo()
  const query = useQuery(intakesQuery(search))
  const { data: counts } = useQuery(countsQuery)
  const count = query.data && formatCount(query.data.total, query.data.totalIsCapped)
  const shown = search.state ?? 'NEW'
  const options = [
    ...states.map((value) => ({
      value,
      label: `${m.intake.states[value]}${counts ? ` ${counts[value]}` : ''}`,
    })),
    { value: 'all' as const, label: m.intake.all },
  ]
  const choose = (state: (typeof options)[number]['value']) =>
    set({ state: state === 'NEW' ? undefined : state })
  return (
    <IntakeTabs current="/intake">
      <ListPage
        head={
          <PageHeader
            title={m.navigation.itemIntake}
            crumbs={[{ label: m.register.administration }]}
            count={count}
          />
        }
        toolbar={
          <Toolbar aria-label={m.people.formShow}>
            <ListSearchBox
              search={search}
              set={set as SetList}
              label={m.register.search}
              placeholder={m.intake.searchHint}
            />
            <Segmented
              size="s"
              aria-label={m.intake.state}
              options={options}
              value={shown}
              onChange={choose}
            />
            <span className="ml-auto">
              <ExportButton
                title={fill(m.register.exportTitle, { count: count ?? '' })}
                text={m.register.exportText}
                okLabel={m.register.exportOk}
                disabledReason={query.data?.total === 0 ? m.intake.none : undefined}
                filename={datedFilename('aliquot_intake_', todayIn(labZone()), 'csv')}
                run={() => callFile(api.intake.exportCsv, { query: { ...listInput(search), page: 1 } })}
              />
            </span>
          </Toolbar>
        }
        foot={<ListFooter page={query.data} set={set as SetList} updatedAt={query.dataUpdatedAt} />}
      >
        <DataTable
          label={m.navigation.itemIntake}
          query={query}
          columns={columns}
          getRowId={(row) => row._id}
          search={search}
          set={set as SetList}
          defaultSort="-submittedAt"
          onOpen={(row, newTab) => (newTab ? window.open(`/intake/${row._id}`) : go(`/intake/${row._id}`))}
          card={(row) => (
            <>
              <span className="flex justify-between gap-3 font-medium">
                {nameOf(row)}
                <IntakeStateChip state={row.state} />
              </span>
              <span className="text-meta text-hint">
                {row.formName} · {formatDateTime(row.submittedAt, labZone())}
              </span>
            </>
          )}
          filtered={search.text !== '' || shown !== 'all'}
          empty={<EmptyState title={m.intake.none} text={m.intake.noneHelp} />}
          noMatch={
            <EmptyState
              tone="nomatch"
              title={
                search.text !== ''
                  ? fill(m.register.noMatch, { text: search.text })
                  : shown === 'NEW'
                    ? m.intake.noneNew
                    : m.register.noMatchFilter
              }
              text={search.text === '' ? m.intake.noneHelp : m.register.noMatchHelp}
              action={
                <Button onClick={() => set({ text: '', state: 'all' })}>{m.people.formClearFilters}</Button>
              }
            />
          }
        />
      </ListPage>
    </IntakeTabs>
  )
}
