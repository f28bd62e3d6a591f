import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ApiError } from '@/api/errors'
import { SkeletonRows } from '@/ui/skeleton'
import { EditEntity, type FormDefinition } from './register-form'
import { RegisterPage, type RegisterPageProps } from './register-page'

interface About extends Pick<
  RegisterPageProps,
  'name' | 'code' | 'chips' | 'facts' | 'actions' | 'overview' | 'tabs' | 'words'
> {
  /** At the right of the form. */
  rail?: ReactNode
  isRailWide?: boolean
  /** What stands in place of the form for those who may not edit, or null where the overview shows it. */
  shown?: ReactNode
}

interface EntityPageProps<
  V extends FieldValues,
  Doc extends { _id: string; version: number; active: boolean },
> extends Pick<RegisterPageProps, 'list' | 'to' | 'calls' | 'invalidates' | 'mayEdit' | 'tab'> {
  /** How the thing is asked for; what is saved is put in the same place. */
  query: UseQueryOptions<Doc, ApiError> & { queryKey: QueryKey }
  form: FormDefinition<V, Doc>
  /** What the page says of the thing besides its form. */
  about: (doc: Doc) => About
  /** Sends the values, made on `on`: the version that was edited, or the one that was merged with. */
  send: (values: V, on: Doc) => Promise<Doc>
  /** The form's fields. */
  children: ReactNode | ((doc: Doc) => ReactNode)
}

/** The page of one thing of a register, from asking for it to saving its form. */
export function EntityPage<
  V extends FieldValues,
  Doc extends { _id: string; version: number; active: boolean },
>({ query, form, about, send, children, ...page }: EntityPageProps<V, Doc>) {
  const client = useQueryClient()
  const { data: doc, error } = useQuery(query)
  if (error && !doc) throw error
  if (!doc) return <SkeletonRows label={page.list.label} />
  const { rail, isRailWide = false, shown, ...said } = about(doc)
  return (
    <RegisterPage
      {...page}
      {...said}
      doc={doc}
      form={
        shown === undefined ? (
          <EditEntity
            {...form}
            key={doc._id}
            doc={doc}
            send={send}
            onSaved={(saved) => client.setQueryData<Doc>(query.queryKey, saved)}
            rail={rail}
            isRailWide={isRailWide}
          >
            {typeof children === 'function' ? children(doc) : children}
          </EditEntity>
        ) : (
          shown
        )
      }
    />
  )
}
