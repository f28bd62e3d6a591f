import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { FormDetail, FormRow } from '@contract/dynamic-forms/shapes'
import type { IntakeFormDetail } from '@contract/intake-forms/shapes'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Stale } from '@/api/query'
import type { ApiError } from '@/api/errors'
import type { RegisterCalls } from '@/app/entity/active-switch'
import { NewEntityPage } from '@/app/entity/new-page'
import type { FormDefinition } from '@/app/entity/register-form'
import { RegisterList } from '@/app/entity/register-list'
import { EntityPage } from '@/app/entity/entity-page'
import { useSetList } from '@/table/use-list'
import { deferred } from '@/ui/deferred'
import { FormCards } from './form-cards'
import { FormCardRow, formColumns } from './form-columns'
import { blankForm, describe, valuesOf, type FormValues } from './form-values'
import { defaults, type FormsSearch } from './search'

/** Beside the form, and as large as all of order entry's questions: it comes after. */
const FormPreview = deferred(() => import('./form-preview').then((part) => part.FormPreview))

type AnyForm = FormDetail | IntakeFormDetail
type Query<Reply> = UseQueryOptions<Reply, ApiError> & { queryKey: readonly unknown[] }

/** The forms of order entry and those of intake differ in who asks them, and in the greeting that intake has. */
export interface FormKind<Doc extends AnyForm> extends Pick<
  FormDefinition<FormValues, Doc>,
  'schema' | 'entity'
> {
  /** Its pages stand under the list's address. */
  list: { label: string; to: '/intake/forms' | '/management/forms' }
  section: string
  /** The list's short name, under which its views are kept and its files are named. */
  file: string
  empty: { title: string; text: string }
  intro?: boolean
  calls: RegisterCalls
  staleAfter: Stale[]
}

const formOf = <Doc extends AnyForm>({ schema, entity }: FormKind<Doc>): FormDefinition<FormValues, Doc> => ({
  schema,
  entity,
  valuesOf,
  describe,
  recordName: m.dynamicForms.recordName,
})

type List = ComponentProps<typeof RegisterList<FormRow, FormsSearch>>

interface FormsListProps<Doc extends AnyForm> extends Pick<List, 'exportFile'> {
  kind: FormKind<Doc>
  search: FormsSearch
  query: Query<Page<FormRow>>
  chunk: NonNullable<List['bulk']>['chunk']
  mayCreate: boolean
  mayEdit: boolean
}

export function FormsList<Doc extends AnyForm>({
  kind: { list, section, file, empty, calls, staleAfter },
  query,
  chunk,
  mayCreate,
  mayEdit,
  ...rest
}: FormsListProps<Doc>) {
  return (
    <RegisterList
      list={file}
      title={list.label}
      section={section}
      set={useSetList<FormsSearch>(list.to)}
      defaults={defaults}
      query={useQuery(query)}
      columns={formColumns}
      defaultSort="name"
      searchHint={m.dynamicForms.searchHint}
      pageOf={(row) => `${list.to}/${row._id}`}
      nameOf={(row) => row.name}
      card={(row) => <FormCardRow row={row} />}
      create={mayCreate ? { to: `${list.to}/new`, label: m.dynamicForms.create } : undefined}
      empty={empty}
      bulk={mayEdit ? { calls, invalidates: staleAfter, chunk } : undefined}
      {...rest}
    />
  )
}

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
