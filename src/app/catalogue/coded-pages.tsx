import type { UseQueryOptions } from '@tanstack/react-query'
import { m } from '@contract/messages'
import type { ApiError } from '@/api/errors'
import type { RegisterCalls } from '@/app/entity/active-switch'
import { NewThingPage } from '@/app/entity/new-page'
import type { ThingForm } from '@/app/entity/register-form'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe } from '@/app/me'
import { CodedCard } from './coded-card'
import { codedForm, type CodedValues } from './plain-values'
import { touched } from './queries'

type Coded = CodedValues & { _id: string; version: number; active: boolean }

/** One kind of entry that has a code and a name and nothing else. */
export interface CodedKind<Doc extends Coded> extends Pick<
  ThingForm<CodedValues, Doc>,
  'schema' | 'entity' | 'recordName'
> {
  list: { label: string; to: string }
  /** The address of its pages, without the id: `/testType`. */
  one: string
  calls: RegisterCalls
  /** The heads of its card and of its page for a new one, and what is said when that was added. */
  words: { title: string; sub: string; new: string; add: string; added: (name: string) => string }
}

const formOf = <Doc extends Coded>({
  schema,
  entity,
  recordName,
}: CodedKind<Doc>): ThingForm<CodedValues, Doc> => ({
  schema,
  entity,
  recordName,
  valuesOf: codedForm.valuesOf,
  tell: codedForm.tell,
})

interface CodedPageProps<Doc extends Coded> {
  kind: CodedKind<Doc>
  id: string
  tab: string | undefined
  query: UseQueryOptions<Doc, ApiError> & { queryKey: readonly unknown[] }
  send: (fields: CodedValues, on: Doc) => Promise<Doc>
}

export function CodedPage<Doc extends Coded>({ kind, id, tab, query, send }: CodedPageProps<Doc>) {
  const { ability } = useMe()
  return (
    <ThingPage
      list={kind.list}
      to={`${kind.one}/${id}`}
      query={query}
      about={({ name, code }) => ({ name, code })}
      calls={kind.calls}
      invalidates={touched}
      mayEdit={ability.can('manage', 'Catalogue')}
      tab={tab}
      form={formOf(kind)}
      send={(values, on) => send(codedForm.toFields(values), on)}
    >
      <CodedCard title={kind.words.title} sub={kind.words.sub} />
    </ThingPage>
  )
}

export function NewCodedPage<Doc extends Coded>({
  kind,
  send,
}: {
  kind: CodedKind<Doc>
  send: (fields: CodedValues) => Promise<Doc>
}) {
  return (
    <NewThingPage
      title={kind.words.new}
      list={kind.list}
      section={m.register.administration}
      one={kind.one}
      form={formOf(kind)}
      blank={codedForm.blank}
      saveLabel={kind.words.add}
      send={(values) => send(codedForm.toFields(values))}
      said={({ name }) => kind.words.added(name)}
    >
      <CodedCard title={kind.words.title} sub={kind.words.sub} />
    </NewThingPage>
  )
}
