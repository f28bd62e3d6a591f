import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { FormDetail } from '@contract/form-shapes'
import { t } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterList } from '@/app/entity/register-list'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { routerLink, useGo } from '@/app/router-link'
import { useSetList } from '@/table/use-list'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { FormCards } from '../questions/form-cards'
import { FormCardRow, formColumns } from '../questions/form-columns'
import { FormPreview } from '../questions/form-preview'
import { blankForm, formSchema, tell, toForm, valuesOf } from '../questions/form-values'
import { formQuery, formsQuery, listInput, touched } from '../questions/queries'
import { usual, type FormsSearch } from '../questions/search'
import { ConsoleTabs } from './console-tabs'

const listRoute = getRouteApi('/_in/management_/forms')
const route = getRouteApi('/_in/management_/forms_/$id')
const list = { label: t('settings.console.forms'), to: '/management/forms' }

/** What order entry asks, by panel and location. */
export function FormsPage() {
  const search = listRoute.useSearch()
  const set = useSetList<FormsSearch>('/management/forms')
  const { ability } = useMe()
  return (
    <ConsoleTabs current="/management/forms">
      <RegisterList
        list="forms"
        title={list.label}
        section={t('navigation.page.managementConsole')}
        search={search}
        set={set}
        usual={usual}
        query={useQuery(formsQuery(search))}
        columns={formColumns}
        defaultSort="name"
        searchHint={t('settings.forms.searchHint')}
        pageOf={(row) => `/management/forms/${row._id}`}
        nameOf={(row) => row.name}
        card={(row) => <FormCardRow row={row} />}
        create={
          ability.can('create', 'Setting')
            ? { to: '/management/forms/new', label: t('settings.forms.new') }
            : undefined
        }
        empty={{ title: t('settings.forms.none'), text: t('settings.forms.noneHelp') }}
        exportFile={(cols) =>
          callFile(api.dynamicForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
        bulk={
          ability.can('edit', 'Setting')
            ? {
                calls: api.dynamicForms,
                invalidates: touched,
                stretch: (at, signal) =>
                  call(api.dynamicForms.list, { query: { ...listInput(search), ...at } }, { signal }),
              }
            : undefined
        }
      />
    </ConsoleTabs>
  )
}

export function FormPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: form, error } = useQuery(formQuery(id))
  const update = useSend(api.dynamicForms.update, { invalidates: touched })
  if (error && !form) throw error
  if (!form) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/management/forms/${id}`}
      doc={form}
      name={form.name}
      calls={api.dynamicForms}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Setting')}
      tab={tab}
      form={
        <EditThing
          key={form._id}
          doc={form}
          schema={formSchema}
          entity={FormDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('settings.forms.thing')}
          send={(values, on) =>
            update.mutateAsync({
              body: { dynamicForm: { ...toForm(values), _id: form._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(formQuery(saved._id).queryKey, saved)}
          rail={<FormPreview />}
        >
          <FormCards />
        </EditThing>
      }
    />
  )
}

export function NewFormPage() {
  const go = useGo()
  const add = useSend(api.dynamicForms.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('settings.forms.new')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankForm}
        schema={formSchema}
        entity={FormDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('settings.forms.thing')}
        saveLabel={t('settings.forms.add')}
        send={(values) => add.mutateAsync({ body: { dynamicForm: toForm(values) } })}
        onAdded={(form) => {
          toast.success(t('settings.forms.added', { name: form.name }))
          go(`/management/forms/${form._id}`, { replace: true })
        }}
        rail={<FormPreview />}
      >
        <FormCards />
      </NewThing>
    </div>
  )
}
