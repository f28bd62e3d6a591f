import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { IntakeFormDetail } from '@contract/form-shapes'
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
import { blankForm, intakeFormSchema, tell, toIntakeForm, valuesOf } from '../questions/form-values'
import {
  intakeFormQuery as formQuery,
  intakeFormsQuery as formsQuery,
  touchedForms as touched,
} from './queries'
import { listInput } from '../questions/queries'
import { usual, type FormsSearch } from '../questions/search'
import { IntakeTabs } from './intake-tabs'

const listRoute = getRouteApi('/_in/intake_/forms')
const route = getRouteApi('/_in/intake_/forms_/$id')
const list = { label: t('settings.intake.forms'), to: '/intake/forms' }

/** What patients are asked before they are seen. */
export function IntakeFormsPage() {
  const search = listRoute.useSearch()
  const set = useSetList<FormsSearch>('/intake/forms')
  const { ability } = useMe()
  return (
    <IntakeTabs current="/intake/forms">
      <RegisterList
        list="intake-forms"
        title={list.label}
        section={t('navigation.item.intake')}
        search={search}
        set={set}
        usual={usual}
        query={useQuery(formsQuery(search))}
        columns={formColumns}
        defaultSort="name"
        searchHint={t('settings.forms.searchHint')}
        pageOf={(row) => `/intake/forms/${row._id}`}
        nameOf={(row) => row.name}
        card={(row) => <FormCardRow row={row} />}
        create={
          ability.can('manage', 'Intake')
            ? { to: '/intake/forms/new', label: t('settings.forms.new') }
            : undefined
        }
        empty={{ title: t('settings.intake.noneForms'), text: t('settings.intake.noneFormsHelp') }}
        exportFile={(cols) =>
          callFile(api.intakeForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
        bulk={
          ability.can('edit', 'Intake')
            ? {
                calls: api.intakeForms,
                invalidates: touched,
                stretch: (at, signal) =>
                  call(api.intakeForms.list, { query: { ...listInput(search), ...at } }, { signal }),
              }
            : undefined
        }
      />
    </IntakeTabs>
  )
}

export function IntakeFormPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: form, error } = useQuery(formQuery(id))
  const update = useSend(api.intakeForms.update, { invalidates: touched })
  if (error && !form) throw error
  if (!form) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/intake/forms/${id}`}
      doc={form}
      name={form.name}
      calls={api.intakeForms}
      invalidates={touched}
      mayEdit={ability.can('edit', 'Intake')}
      tab={tab}
      form={
        <EditThing
          key={form._id}
          doc={form}
          schema={intakeFormSchema}
          entity={IntakeFormDetail}
          valuesOf={valuesOf}
          tell={tell}
          thing={t('settings.forms.thing')}
          send={(values, on) =>
            update.mutateAsync({
              body: { intakeForm: { ...toIntakeForm(values), _id: form._id, version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(formQuery(saved._id).queryKey, saved)}
          rail={<FormPreview />}
        >
          <FormCards intro />
        </EditThing>
      }
    />
  )
}

export function NewIntakeFormPage() {
  const go = useGo()
  const add = useSend(api.intakeForms.add, { invalidates: touched })
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={t('settings.forms.new')} crumbs={[list]} renderLink={routerLink} />
      <NewThing
        blank={blankForm}
        schema={intakeFormSchema}
        entity={IntakeFormDetail}
        valuesOf={valuesOf}
        tell={tell}
        thing={t('settings.forms.thing')}
        saveLabel={t('settings.forms.add')}
        send={(values) => add.mutateAsync({ body: { intakeForm: toIntakeForm(values) } })}
        onAdded={(form) => {
          toast.success(t('settings.forms.added', { name: form.name }))
          go(`/intake/forms/${form._id}`, { replace: true })
        }}
        rail={<FormPreview />}
      >
        <FormCards intro />
      </NewThing>
    </div>
  )
}
