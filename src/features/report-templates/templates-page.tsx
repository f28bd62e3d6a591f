import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { TemplateDetail, type TemplateRow } from '@contract/report-templates/shapes'
import { TemplateType } from '@contract/report-templates/choices'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { NewEntityPage } from '@/app/entity/new-page'
import { RegisterList } from '@/app/entity/register-list'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe } from '@/app/me'
import { columnHelper } from '@/table/features'
import { useSetList } from '@/table/use-list'
import { NativeSelect } from '@/ui/select'
import { ConsoleTabs } from '@/app/console-tabs'
import { RevisionsTab } from './revisions-tab'
import { inUseWords } from './template-in-use'
import { TemplatePreview } from './template-preview'
import {
  blankTemplate,
  describe,
  TemplateFieldCards,
  templateSchema,
  toFields,
  typeLabel,
  types,
  valuesOf,
} from './template-form'
import { listInput, templateQuery, templatesQuery, staleAfter } from './queries'
import { defaults, type TemplatesSearch } from './search'

const listRoute = getRouteApi('/_in/management_/templates')
const route = getRouteApi('/_in/management_/templates_/$id')
const list = { label: m.management.consoleTemplates, to: '/management/templates' }
const form = {
  schema: templateSchema,
  entity: TemplateDetail,
  valuesOf,
  describe,
  recordName: m.reportTemplates.recordName,
}

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
        title={list.label}
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

export function TemplatePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.reportTemplates.update, { invalidates: staleAfter })
  return (
    <EntityPage
      list={list}
      to={`/management/templates/${id}`}
      query={templateQuery(id)}
      about={(template) => ({
        name: template.label,
        facts: [
          { label: m.reportTemplates.type, value: typeLabel(template.type) },
          { label: m.reportTemplates.revision, value: template.revision },
          ...(template.type === 'result'
            ? [{ label: m.reportTemplates.inUse, value: inUseWords(template) }]
            : []),
        ],
        rail: <TemplatePreview />,
        isRailWide: true,
        tabs: [{ key: 'revisions', label: m.reportTemplates.revisions, body: <RevisionsTab id={id} /> }],
      })}
      calls={api.reportTemplates}
      invalidates={staleAfter}
      mayEdit={ability.can('edit', 'Setting')}
      tab={tab}
      form={form}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { reportTemplate: { ...toFields(values), _id, version } } })
      }
    >
      <TemplateFieldCards />
    </EntityPage>
  )
}

export function NewTemplatePage() {
  const add = useSend(api.reportTemplates.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.reportTemplates.create}
      list={list}
      one="/management/templates"
      form={form}
      blank={blankTemplate}
      saveLabel={m.reportTemplates.add}
      send={(values) => add.mutateAsync({ body: { reportTemplate: toFields(values) } })}
      said={({ label }) => fill(m.reportTemplates.added, { name: label })}
      rail={<TemplatePreview />}
      isRailWide
    >
      <TemplateFieldCards />
    </NewEntityPage>
  )
}
