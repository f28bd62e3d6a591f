import type { UseQueryOptions } from '@tanstack/react-query'
import type { FormDetail } from '@contract/dynamic-forms/shapes'
import type { IntakeFormDetail } from '@contract/intake-forms/shapes'
import { fill, m } from '@contract/messages'
import type { ApiError } from '@/api/errors'
import { NewEntityPage } from '@/app/entity/new-page'
import type { FormDefinition } from '@/app/entity/register-form'
import { EntityPage } from '@/app/entity/entity-page'
import { deferred } from '@/ui/deferred'
import { FormCards } from './form-cards'
import type { FormsKind } from './forms-list'
import { blankForm, describe, valuesOf, type FormValues } from './form-values'

/** Beside the form, and as large as all of order entry's questions: it comes after. */
const FormPreview = deferred(() => import('./form-preview').then((part) => part.FormPreview))

type AnyForm = FormDetail | IntakeFormDetail
type Query<Reply> = UseQueryOptions<Reply, ApiError> & { queryKey: readonly unknown[] }

/** What the pages of a form need besides the list's. */
export interface FormKind<Doc extends AnyForm>
  extends
    Pick<FormsKind, 'list' | 'calls' | 'staleAfter'>,
    Pick<FormDefinition<FormValues, Doc>, 'schema' | 'entity'> {
  intro?: boolean
}

const formOf = <Doc extends AnyForm>({ schema, entity }: FormKind<Doc>): FormDefinition<FormValues, Doc> => ({
  schema,
  entity,
  valuesOf,
  describe,
  recordName: m.dynamicForms.recordName,
})

interface FormPageProps<Doc extends AnyForm> {
  kind: FormKind<Doc>
  id: string
  tab: string | undefined
  query: Query<Doc>
  mayEdit: boolean
  send: (values: FormValues, on: Doc) => Promise<Doc>
}

export function OneFormPage<Doc extends AnyForm>({ kind, id, ...page }: FormPageProps<Doc>) {
  return (
    <EntityPage
      {...page}
      list={kind.list}
      to={`${kind.list.to}/${id}`}
      about={({ name }) => ({ name, rail: <FormPreview /> })}
      calls={kind.calls}
      invalidates={kind.staleAfter}
      form={formOf(kind)}
    >
      <FormCards intro={kind.intro === true} />
    </EntityPage>
  )
}

export function OneNewFormPage<Doc extends AnyForm>({
  kind,
  send,
}: {
  kind: FormKind<Doc>
  send: (values: FormValues) => Promise<Doc>
}) {
  return (
    <NewEntityPage
      title={m.dynamicForms.create}
      list={kind.list}
      one={kind.list.to}
      form={formOf(kind)}
      blank={blankForm}
      saveLabel={m.dynamicForms.add}
      send={send}
      said={({ name }) => fill(m.dynamicForms.added, { name })}
      rail={<FormPreview />}
    >
      <FormCards intro={kind.intro === true} />
    </NewEntityPage>
  )
}
