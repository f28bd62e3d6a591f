import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { IntakeFormDetail } from '@contract/intake-forms/shapes'
import { m } from '@contract/messages'
import { call, callFile } from '@/api/client'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { FormsList, OneFormPage, OneNewFormPage, type FormKind } from '@/app/questions/form-pages'
import { intakeFormSchema, toIntakeForm } from '@/app/questions/form-values'
import { listInput } from '@/app/questions/queries'
import { IntakeTabs } from '@/features/intake/intake-tabs'
import { intakeFormQuery, intakeFormsQuery, touchedForms as staleAfter } from '@/features/intake/queries'

const listRoute = getRouteApi('/_in/intake_/forms')
const route = getRouteApi('/_in/intake_/forms_/$id')
const kind: FormKind<IntakeFormDetail> = {
  list: { label: m.intake.forms, to: '/intake/forms' },
  section: m.navigation.itemIntake,
  file: 'intake-forms',
  empty: { title: m.intake.noneForms, text: m.intake.noneFormsHelp },
  intro: true,
  schema: intakeFormSchema,
  entity: IntakeFormDetail,
  calls: api.intakeForms,
  staleAfter,
}

/** What patients are asked before they are seen. */
export function IntakeFormsPage() {
  const search = listRoute.useSearch()
  const { ability } = useMe()
  return (
    <IntakeTabs current="/intake/forms">
      <FormsList
        kind={kind}
        search={search}
        query={intakeFormsQuery(search)}
        mayCreate={ability.can('manage', 'Intake')}
        mayEdit={ability.can('edit', 'Intake')}
        chunk={(at, signal) =>
          call(api.intakeForms.list, { query: { ...listInput(search), ...at } }, { signal })
        }
        exportFile={(cols) =>
          callFile(api.intakeForms.exportCsv, { query: { ...listInput(search), page: 1, cols } })
        }
      />
    </IntakeTabs>
  )
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
