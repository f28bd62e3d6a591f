import type { CallInput } from '@contract/endpoint'
import { fill } from '@contract/messages'
import { keeperOf } from '@contract/register/shared-calls'
import { titleOf, type Described } from '@contract/register/description'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { FieldsCards } from './described-form'
import type { Entry, Screen } from './described-screen'
import { shownText } from './described-columns'
import { NewThingPage } from './new-page'
import { ThingPage } from './thing-page'

const nameOf = (register: Described, doc: Entry) =>
  shownText(register.fields[titleOf(register)], doc, titleOf(register))

/** One entry of a described register: its form, and what has changed about it. */
export function DescribedPage<Doc extends Entry, Row extends Entry>({
  of,
  id,
  tab,
}: {
  of: Screen<Doc, Row>
  id: string
  tab: string | undefined
}) {
  const { register, calls, onePath, staleAfter } = of
  const { ability } = useMe()
  const update = useSend(calls.update, { invalidates: staleAfter })
  return (
    <ThingPage
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
    </ThingPage>
  )
}

/** A new entry of a described register. */
export function NewDescribedPage<Doc extends Entry, Row extends Entry>({ of }: { of: Screen<Doc, Row> }) {
  const { register, calls, words } = of
  const add = useSend(calls.add, { invalidates: of.staleAfter })
  return (
    <NewThingPage
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
    </NewThingPage>
  )
}
