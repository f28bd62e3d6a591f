import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { IntakeFormDetail } from '@contract/intake-forms/shapes'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { OneFormPage, OneNewFormPage, type FormKind } from '@/app/questions/form-pages'
import { intakeFormSchema, toIntakeForm } from '@/app/questions/form-values'
import { intakeForms } from './forms-kind'
import { intakeFormQuery, touchedForms as staleAfter } from './queries'

const route = getRouteApi('/_in/intake_/forms_/$id')

const kind: FormKind<IntakeFormDetail> = {
  ...intakeForms,
  schema: intakeFormSchema,
  entity: IntakeFormDetail,
  intro: true,
}

export function IntakeFormPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const update = useSend(api.intakeForms.update, { invalidates: staleAfter })
  return (
    <OneFormPage
      kind={kind}
      id={id}
      tab={tab}
      query={intakeFormQuery(id)}
      mayEdit={ability.can('edit', 'Intake')}
      send={(values, { _id, version }) =>
        update.mutateAsync({ body: { intakeForm: { ...toIntakeForm(values), _id, version } } })
      }
    />
  )
}

export function NewIntakeFormPage() {
  const add = useSend(api.intakeForms.add, { invalidates: staleAfter })
  return (
    <OneNewFormPage
      kind={kind}
      send={(values) => add.mutateAsync({ body: { intakeForm: toIntakeForm(values) } })}
    />
  )
}
