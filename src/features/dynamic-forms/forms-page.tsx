import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { FormDetail } from '@contract/dynamic-forms/shapes'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { FormsList, OneFormPage, OneNewFormPage, type FormKind } from '@/app/questions/form-pages'
import { formSchema, toForm } from '@/app/questions/form-values'
import { formQuery, formsQuery, listInput, staleAfter } from '@/app/questions/queries'
import { ConsoleTabs } from '@/app/console-tabs'

const listRoute = getRouteApi('/_in/management_/forms')
const route = getRouteApi('/_in/management_/forms_/$id')
const kind: FormKind<FormDetail> = {
  list: { label: m.management.consoleForms, to: '/management/forms' },
  section: m.navigation.pageManagementConsole,
  file: 'forms',
  empty: { title: m.dynamicForms.none, text: m.dynamicForms.noneHelp },
  schema: formSchema,
  entity: FormDetail,
  calls: api.dynamicForms,
  staleAfter,
}

/** What order entry asks, by panel and location. */
export function FormsPage() {
  const search = listRoute.useSearch()
  const { ability } = useMe()
  return (
    <ConsoleTabs current="/management/forms">
      <FormsList
        kind={kind}
        search={search}
        query={formsQuery(search)}
        mayCreate={ability.can('create', 'Setting')}
        mayEdit={ability.can('edit', 'Setting')}
        chunk={(at, signal) =>
          call(api.dynamicForms.list, { query: { ...listInput(search), ...at } }, { signal })
        }
        exportFile={(cols) =>
          callFile(api.dynamicForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
      />
    </ConsoleTabs>
  )
}

export function FormPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.dynamicForms.update, { invalidates: staleAfter })
  return (
    <OneFormPage
      kind={kind}
      id={id}
      tab={tab}
      query={formQuery(id)}
      mayEdit={ability.can('edit', 'Setting')}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { dynamicForm: { ...toForm(values), _id, version } } })
      }
    />
  )
}

export function NewFormPage() {
  const add = useSend(api.dynamicForms.add, { invalidates: staleAfter })
  return (
    <OneNewFormPage
      kind={kind}
      send={(values) => add.mutateAsync({ body: { dynamicForm: toForm(values) } })}
    />
  )
}
