import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { TemplateRow } from '@contract/report-templates/shapes'
import { TemplateType } from '@contract/report-templates/choices'
import { call, callFile } from '@/api/client'
import { InactiveChip } from '@/app/entity/active-chip'
import { RegisterList } from '@/app/entity/register-list'
import { useMe } from '@/app/me'
import { columnHelper } from '@/table/features'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { ConsoleTabs } from '@/app/console-tabs'
import { listInput, templatesQuery, staleAfter } from './queries'
import { defaults, type TemplatesSearch } from './search'
import { typeLabel, types } from './types'

const listRoute = getRouteApi('/_in/management_/templates')
const col = columnHelper<TemplateRow>()
const columns = col.columns([
  col.accessor('label', {
    header: m.reportTemplates.label,
    meta: { width: '36%', sort: 'label' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => typeLabel(row.type), {
    id: 'type',
    header: m.reportTemplates.type,
    meta: { width: '160px', sort: 'type' },
  }),
  col.accessor((row) => (row.type === 'result' ? m.reportTemplates.kinds[row.kind] : ''), {
    id: 'kind',
    header: m.reportTemplates.kind,
    meta: { from: 'md', width: '128px' },
  }),
  col.accessor('folder', { header: m.reportTemplates.folder, meta: { from: 'md' } }),
  col.accessor('revision', {
    header: m.reportTemplates.revision,
    meta: { width: '96px', align: 'right' },
  }),
  col.accessor('active', {
    header: m.reportTemplates.status,
    meta: { width: '104px' },
    cell: ({ getValue }) => <InactiveChip active={getValue()} />,
  }),
])

/** The words around reports, each edit a new revision. */
export function TemplatesPage() {
  const search = listRoute.useSearch()
  const set = useSetList<TemplatesSearch>('/management/templates')
  const { ability } = useMe()
  return (
    <ConsoleTabs current="/management/templates">
      <RegisterList
        list="report-templates"
        title={m.management.consoleTemplates}
        section={m.navigation.pageManagementConsole}
        search={search}
        set={set}
        defaults={defaults}
        query={useQuery(templatesQuery(search))}
        columns={columns}
        defaultSort="label"
        searchHint={m.reportTemplates.searchHint}
        pageOf={(row) => `/management/templates/${row._id}`}
        nameOf={(row) => row.label}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3 font-medium">
              {row.label}
              <InactiveChip active={row.active} />
            </span>
            <span className="text-meta text-hint">
              {typeLabel(row.type)} · {fill(m.reportTemplates.number, { number: row.revision })}
            </span>
          </>
        )}
        create={
          ability.can('create', 'Setting')
            ? { to: '/management/templates/new', label: m.reportTemplates.create }
            : undefined
        }
        filters={
          <span className="w-44 flex-none">
            <NativeSelect
              size="s"
              aria-label={m.reportTemplates.type}
              placeholder={m.reportTemplates.allTypes}
              options={types}
              value={search.type ?? ''}
              onChange={(event) => set({ type: TemplateType.safeParse(event.target.value).data })}
            />
          </span>
        }
        filtered={search.type !== undefined}
        cleared={{ type: undefined }}
        empty={{ title: m.reportTemplates.none, text: m.reportTemplates.noneHelp }}
        exportFile={(cols) =>
          callFile(api.reportTemplates.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
        bulk={
          ability.can('edit', 'Setting')
            ? {
                calls: api.reportTemplates,
                invalidates: staleAfter,
                chunk: (at, signal) =>
                  call(api.reportTemplates.list, { query: { ...listInput(search), ...at } }, { signal }),
              }
            : undefined
        }
      />
    </ConsoleTabs>
  )
}
