import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { TemplateDetail, TemplateType, type TemplateRow } from '@contract/settings-shapes'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterList } from '@/app/entity/register-list'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { columnHelper } from '@/table/features'
import { useSetList } from '@/table/use-list'
import { PageHeader } from '@/ui/page-header'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ConsoleTabs } from './console-tabs'
import { RevisionsTab } from './revisions-tab'
import { InUse } from './template-in-use'
import { TemplatePreview } from './template-preview'
import {
  blankTemplate,
  tell,
  TemplateFieldCards,
  templateSchema,
  toFields,
  typeLabel,
  types,
  valuesOf,
} from './template-form'
import { listInput, templateQuery, templatesQuery, touched } from './template-queries'
import { usual, type TemplatesSearch } from './template-search'

const listRoute = getRouteApi('/_in/management_/templates')
const route = getRouteApi('/_in/management_/templates_/$id')
const list = { label: t('settings.console.templates'), to: '/management/templates' }

const col = columnHelper<TemplateRow>()
const columns = col.columns([
  col.accessor('label', {
    header: t('settings.templates.label'),
    meta: { width: '36%', sort: 'label' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor((row) => typeLabel(row.type), {
    id: 'type',
    header: t('settings.templates.type'),
    meta: { width: '160px', sort: 'type' },
  }),
  col.accessor('folder', { header: t('settings.templates.folder'), meta: { from: 'md' } }),
  col.accessor('revision', {
    header: t('settings.templates.revision'),
    meta: { width: '96px', align: 'right' },
  }),
  col.accessor('active', {
    header: t('settings.templates.status'),
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
        section={t('navigation.page.managementConsole')}
        search={search}
        set={set}
        usual={usual}
        query={useQuery(templatesQuery(search))}
        columns={columns}
        defaultSort="label"
        searchHint={t('settings.templates.searchHint')}
        pageOf={(row) => `/management/templates/${row._id}`}
        nameOf={(row) => row.label}
        card={(row) => (
          <>
            <span className="flex justify-between gap-3 font-medium">
              {row.label}
              <InactiveChip active={row.active} />
            </span>
            <span className="text-meta text-hint">
              {typeLabel(row.type)} · {t('settings.templates.number', { number: row.revision })}
            </span>
          </>
        )}
        create={
          ability.can('create', 'Setting')
            ? { to: '/management/templates/new', label: t('settings.templates.new') }
            : undefined
        }
        filters={
          <span className="w-44 flex-none">
            <NativeSelect
              size="s"
              aria-label={t('settings.templates.type')}
              placeholder={t('settings.templates.allTypes')}
              options={types}
              value={search.type ?? ''}
              onChange={(event) => set({ type: TemplateType.safeParse(event.target.value).data })}
            />
          </span>
        }
        filtered={search.type !== undefined}
        cleared={{ type: undefined }}
        empty={{ title: t('settings.templates.none'), text: t('settings.templates.noneHelp') }}
        exportFile={(cols) =>
          callFile(api.reportTemplates.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
        bulk={
          ability.can('edit', 'Setting')
            ? {
                calls: api.reportTemplates,
                invalidates: touched,
                stretch: (at, signal) =>
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
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: template, error } = useQuery(templateQuery(id))
  const update = useSend(api.reportTemplates.update, { invalidates: touched })
  if (error && !template) throw error
  if (!template) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/management/templates/${id}`}
      doc={template}
      name={template.label}
      calls={api.reportTemplates}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Setting')}
      facts={[
        { label: t('settings.templates.type'), value: typeLabel(template.type) },
        { label: t('settings.templates.revision'), value: template.revision },
        ...(template.type === 'result'
          ? [{ label: t('settings.templates.inUse'), value: <InUse template={template} /> }]
          : []),
      ]}
      tab={tab}
      tabs={[{ key: 'revisions', label: t('settings.templates.revisions'), body: <RevisionsTab id={id} /> }]}
      form={
        <EditThing
          key={template._id}
          doc={template}
          schema={templateSchema}
          entity={TemplateDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('settings.templates.thing')}
          send={(values, on) =>
            update.mutateAsync({
              body: { reportTemplate: { ...toFields(values), _id: template._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(templateQuery(saved._id).queryKey, saved)}
          rail={<TemplatePreview />}
        >
          <TemplateFieldCards />
        </EditThing>
      }
    />
  )
}

export function NewTemplatePage() {
  const go = useGo()
  const add = useSend(api.reportTemplates.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('settings.templates.new')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankTemplate}
        schema={templateSchema}
        entity={TemplateDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('settings.templates.thing')}
        saveLabel={t('settings.templates.add')}
        send={(values) => add.mutateAsync({ body: { reportTemplate: toFields(values) } })}
        onAdded={(template) => {
          toast.success(t('settings.templates.added', { name: template.label }))
          go(`/management/templates/${template._id}`, { replace: true })
        }}
        rail={<TemplatePreview />}
      >
        <TemplateFieldCards />
      </NewThing>
    </div>
  )
}
