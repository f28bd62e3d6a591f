import type { CallInput } from '@contract/endpoint'
import type { FieldValues } from 'react-hook-form'
import { useParams, useSearch } from '@tanstack/react-router'
import { fill } from '@contract/messages'
import { keeperOf } from '@contract/register/shared-calls'
import { titleOf, type Described } from '@contract/register/description'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { tabSearch } from '@/lib/search-params'
import { FieldsCards, formOf } from './described-form'
import type { Entry, Screen } from './described-screen'
import { shownText } from './described-columns'
import { NewEntityPage } from './new-page'
import type { FormDefinition } from './register-form'
import { EntityPage } from './entity-page'

/** The screens of a register with the form that its pages share. */
type WithForm<Doc extends Entry, Row extends Entry> = Screen<Doc, Row> & {
  form: FormDefinition<FieldValues, Doc>
}

const withForm = <Doc extends Entry, Row extends Entry>(of: Screen<Doc, Row>): WithForm<Doc, Row> => ({
  ...of,
  form: formOf(of.register, of.register.noun),
})

const nameOf = (register: Described, doc: Entry) =>
  shownText(register.fields[titleOf(register)], doc, titleOf(register))

/** One entry of a described register: its form, and what has changed about it. */
function DescribedPage<Doc extends Entry, Row extends Entry>({
  of,
  id,
  tab,
}: {
  of: WithForm<Doc, Row>
  id: string
  tab: string | undefined
}) {
  const { register, calls, onePath, staleAfter } = of
  const { ability } = useMe()
  const update = useSend(calls.update, { invalidates: staleAfter })
  return (
    <EntityPage
      list={{ label: of.title, to: of.path }}
      to={`${onePath}/${id}`}
      query={of.queries.one(id)}
      about={(doc) => ({ name: nameOf(register, doc), ...of.about?.(doc) })}
      calls={calls}
      invalidates={staleAfter}
      mayEdit={ability.can(...keeperOf(register))}
      tab={tab}
      form={of.form}
      send={(values, { _id, version }) => {
        const fields = { ...register.sentOf(values), version }
        return update.mutateAsync(
          (calls.update.params
            ? { params: { id }, body: { [register.one]: fields } }
            : { body: { [register.one]: { ...fields, _id } } }) as CallInput<typeof calls.update>,
          // An answer of this call is an entry of this register.
        ) as Promise<Doc>
      }}
    >
      <FieldsCards of={register} cards={of.cards} />
    </EntityPage>
  )
}

/** A new entry of a described register. */
function NewDescribedPage<Doc extends Entry, Row extends Entry>({ of }: { of: WithForm<Doc, Row> }) {
  const { register, calls, words } = of
  const add = useSend(calls.add, { invalidates: of.staleAfter })
  return (
    <NewEntityPage
      title={words.create}
      list={{ label: of.title, to: of.path }}
      section={of.newUnder}
      one={of.onePath}
      form={of.form}
      blank={register.blank}
      saveLabel={words.add}
      send={(values) =>
        add.mutateAsync({
          body: { [register.one]: register.sentOf(values) },
        } as CallInput<typeof calls.add>) as Promise<Doc>
      }
      said={(doc) => fill(words.added, { name: nameOf(register, doc) })}
    >
      <FieldsCards of={register} cards={of.cards} />
    </NewEntityPage>
  )
}

/** The page of one entry, for a route that ends with its id. In a file of its own: a list has no need of a form. */
export function entryPage<Doc extends Entry, Row extends Entry>(screen: Screen<Doc, Row>) {
  const of = withForm(screen)
  return function EntryPage() {
    const { id = '' } = useParams({ strict: false })
    return <DescribedPage of={of} id={id} tab={tabSearch.parse(useSearch({ strict: false })).tab} />
  }
}

/** The page of a new entry. */
export function newPage<Doc extends Entry, Row extends Entry>(screen: Screen<Doc, Row>) {
  const of = withForm(screen)
  return function NewPage() {
    return <NewDescribedPage of={of} />
  }
}
