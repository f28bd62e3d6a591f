import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import type { IntakeRow } from '@contract/form-shapes'
import { t } from '@contract/messages'
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
    header: t('settings.intake.patient'),
    meta: { width: '24%', sort: 'patient' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => formatDateShort(row.dob), {
    id: 'dob',
    header: t('settings.intake.dob'),
    meta: { width: '120px', from: 'md' },
  }),
  col.accessor('formName', { header: t('settings.intake.form') }),
  col.accessor('locationName', { header: t('settings.intake.location'), meta: { from: 'lg' } }),
  col.accessor((row) => formatDateTime(row.submittedAt, labZone()), {
    id: 'submittedAt',
    header: t('settings.intake.submitted'),
    meta: { width: '170px', sort: 'submittedAt' },
  }),
  col.accessor('state', {
    header: t('settings.intake.state'),
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
      label: `${t(`settings.intake.states.${value}`)}${counts ? ` ${counts[value]}` : ''}`,
    })),
    { value: 'all' as const, label: t('settings.intake.all') },
  ]
  const choose = (state: (typeof options)[number]['value']) =>
    set({ state: state === 'NEW' ? undefined : state })
  return (
    <IntakeTabs current="/intake">
      <ListPage
        head={
          <PageHeader
            title={t('navigation.item.intake')}
            crumbs={[{ label: t('register.administration') }]}
            count={count}
          />
        }
        toolbar={
          <Toolbar aria-label={t('people.form.show')}>
            <ListSearchBox
              search={search}
              set={set as SetList}
              label={t('register.search')}
              placeholder={t('settings.intake.searchHint')}
            />
            <Segmented
              size="s"
              aria-label={t('settings.intake.state')}
              options={options}
              value={shown}
              onChange={choose}
            />
            <span className="ml-auto">
              <ExportButton
                title={t('register.export.title', { count: count ?? '' })}
                text={t('register.export.text')}
                okLabel={t('register.export.ok')}
                disabledReason={query.data?.total === 0 ? t('settings.intake.none') : undefined}
                filename={datedFilename('aliquot_intake_', todayIn(labZone()), 'csv')}
                run={() => callFile(api.intake.exportCsv, { query: { ...listInput(search), page: 1 } })}
              />
            </span>
          </Toolbar>
        }
        foot={<ListFooter page={query.data} set={set as SetList} updatedAt={query.dataUpdatedAt} />}
      >
        <DataTable
          label={t('navigation.item.intake')}
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
          empty={<EmptyState title={t('settings.intake.none')} text={t('settings.intake.noneHelp')} />}
          noMatch={
            <EmptyState
              tone="nomatch"
              title={
                search.text !== ''
                  ? t('register.noMatch', { text: search.text })
                  : shown === 'NEW'
                    ? t('settings.intake.noneNew')
                    : t('register.noMatchFilter')
              }
              text={search.text === '' ? t('settings.intake.noneHelp') : t('register.noMatchHelp')}
              action={
                <Button onClick={() => set({ text: '', state: 'all' })}>
                  {t('people.form.clearFilters')}
                </Button>
              }
            />
          }
        />
      </ListPage>
    </IntakeTabs>
  )
}
