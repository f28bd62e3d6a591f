import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { FormDetail } from '@contract/dynamic-forms/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { OneFormPage, OneNewFormPage, type FormKind } from '@/app/questions/form-pages'
import { formSchema, toForm } from '@/app/questions/form-values'
import { formQuery, staleAfter } from '@/app/questions/queries'
import { orderForms } from './kind'

const route = getRouteApi('/_in/management_/forms_/$id')

const kind: FormKind<FormDetail> = { ...orderForms, schema: formSchema, entity: FormDetail }

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
