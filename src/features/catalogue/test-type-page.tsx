import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { TestType } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { SkeletonRows } from '@/ui/skeleton'
import { CodedCard } from './coded-card'
import { NewPage, useGoToAdded } from './new-page'
import { codedForm, testTypeSchema } from './plain-values'
import { testTypeQuery, touched } from './queries'

const route = getRouteApi('/_in/testType/$id')
const list = { label: t('navigation.item.testTypes'), to: '/testTypes' }
const shared = {
  schema: testTypeSchema,
  entity: TestType,
  valuesOf: codedForm.valuesOf,
  tell: codedForm.tell,
  thing: t('catalogue.testType.thing'),
}
const card = <CodedCard title={t('catalogue.testType.title')} sub={t('catalogue.testType.sub')} />

/** A section of the laboratory. */
export function TestTypePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: entry, error } = useQuery(testTypeQuery(id))
  const update = useSend(api.testTypes.update, { invalidates: touched })
  if (error && !entry) throw error
  if (!entry) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/testType/${id}`}
      doc={entry}
      name={entry.name}
      code={entry.code}
      calls={api.testTypes}
      invalidates={touched}
      mayEdit={ability.can('manage', 'Catalogue')}
      tab={tab}
      form={
        <EditThing
          {...shared}
          key={entry._id}
          doc={entry}
          send={(values, on) =>
            update.mutateAsync({
              params: { id },
              body: { testType: { ...codedForm.toFields(values), version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(testTypeQuery(saved._id).queryKey, saved)}
        >
          {card}
        </EditThing>
      }
    />
  )
}

export function NewTestTypePage() {
  const added = useGoToAdded('/testType', (name) => t('catalogue.testType.added', { name }))
  const add = useSend(api.testTypes.add, { invalidates: touched })
  return (
    <NewPage title={t('catalogue.testType.new')} list={list}>
      <NewThing
        {...shared}
        blank={codedForm.blank}
        saveLabel={t('catalogue.testType.add')}
        send={(values) => add.mutateAsync({ body: { testType: codedForm.toFields(values) } })}
        onAdded={added}
      >
        {card}
      </NewThing>
    </NewPage>
  )
}
