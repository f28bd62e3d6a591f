import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { FormRow } from '@contract/dynamic-forms/shapes'
import { m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Stale } from '@/api/query'
import type { ApiError } from '@/api/errors'
import type { RegisterCalls } from '@/app/entity/active-switch'
import { RegisterList } from '@/app/entity/register-list'
import { useSetList } from '@/table/use-list'
import { FormCardRow, formColumns } from './form-columns'
import { defaults, type FormsSearch } from './search'

type Query<Reply> = UseQueryOptions<Reply, ApiError> & { queryKey: readonly unknown[] }

/** The forms of order entry and those of intake differ in who asks them, and in the greeting that intake has. */
export interface FormsKind {
  /** Its pages stand under the list's address. */
  list: { label: string; to: '/intake/forms' | '/management/forms' }
  section: string
  /** The list's short name, under which its views are kept and its files are named. */
  file: string
  empty: { title: string; text: string }
  calls: RegisterCalls
  staleAfter: Stale[]
}

type List = ComponentProps<typeof RegisterList<FormRow, FormsSearch>>

interface FormsListProps extends Pick<List, 'exportFile'> {
  kind: FormsKind
  search: FormsSearch
  query: Query<Page<FormRow>>
  chunk: NonNullable<List['bulk']>['chunk']
  mayCreate: boolean
  mayEdit: boolean
}

/** The list of forms, in a file of its own: it has no need of a form. */
export function FormsList({
  kind: { list, section, file, empty, calls, staleAfter },
  query,
  chunk,
  mayCreate,
  mayEdit,
  ...rest
}: FormsListProps) {
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
