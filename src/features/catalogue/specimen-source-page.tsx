import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { SpecimenSource } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe } from '@/app/me'
import { SkeletonRows } from '@/ui/skeleton'
import { CodedCard } from './coded-card'
import { NewPage, useGoToAdded } from './new-page'
import { codedForm, specimenSourceSchema } from './plain-values'
import { specimenSourceQuery, touched } from './queries'

const route = getRouteApi('/_in/specimenSource/$id')
const list = { label: t('navigation.item.specimenSources'), to: '/specimenSources' }
const shared = {
  schema: specimenSourceSchema,
  entity: SpecimenSource,
  valuesOf: codedForm.valuesOf,
  tell: codedForm.tell,
  thing: t('catalogue.specimenSource.thing'),
}
const card = <CodedCard title={t('catalogue.specimenSource.title')} sub={t('catalogue.specimenSource.sub')} />

/** Where on or from the body a specimen is taken. */
export function SpecimenSourcePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const client = useQueryClient()
  const { ability } = useMe()
  const { data: entry, error } = useQuery(specimenSourceQuery(id))
  const update = useSend(api.specimenSources.update, { invalidates: touched })
  if (error && !entry) throw error
  if (!entry) return <SkeletonRows label={list.label} />
  return (
    <RegisterPage
      list={list}
      to={`/specimenSource/${id}`}
      doc={entry}
      name={entry.name}
      code={entry.code}
      calls={api.specimenSources}
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
              body: { specimenSource: { ...codedForm.toFields(values), version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(specimenSourceQuery(saved._id).queryKey, saved)}
        >
          {card}
        </EditThing>
      }
    />
  )
}

export function NewSpecimenSourcePage() {
  const added = useGoToAdded('/specimenSource', (name) => t('catalogue.specimenSource.added', { name }))
  const add = useSend(api.specimenSources.add, { invalidates: touched })
  return (
    <NewPage title={t('catalogue.specimenSource.new')} list={list}>
      <NewThing
        {...shared}
        blank={codedForm.blank}
        saveLabel={t('catalogue.specimenSource.add')}
        send={(values) => add.mutateAsync({ body: { specimenSource: codedForm.toFields(values) } })}
        onAdded={added}
      >
        {card}
      </NewThing>
    </NewPage>
  )
}
