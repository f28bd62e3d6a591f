import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { SpecimenSource } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { CodedPage, NewCodedPage, type CodedKind } from './coded-pages'
import { specimenSourceSchema } from './plain-values'
import { specimenSourceQuery, touched } from './queries'

const route = getRouteApi('/_in/specimenSource/$id')
const kind: CodedKind<SpecimenSource> = {
  list: { label: t('navigation.item.specimenSources'), to: '/specimenSources' },
  one: '/specimenSource',
  schema: specimenSourceSchema,
  entity: SpecimenSource,
  thing: t('catalogue.specimenSource.thing'),
  calls: api.specimenSources,
  words: {
    title: t('catalogue.specimenSource.title'),
    sub: t('catalogue.specimenSource.sub'),
    new: t('catalogue.specimenSource.new'),
    add: t('catalogue.specimenSource.add'),
    added: (name) => t('catalogue.specimenSource.added', { name }),
  },
}

/** Where on or from the body a specimen is taken. */
export function SpecimenSourcePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const update = useSend(api.specimenSources.update, { invalidates: touched })
  return (
    <CodedPage
      kind={kind}
      id={id}
      tab={tab}
      query={specimenSourceQuery(id)}
      send={(fields, { version }) =>
        update.mutateAsync({ params: { id }, body: { specimenSource: { ...fields, version } } })
      }
    />
  )
}

export function NewSpecimenSourcePage() {
  const add = useSend(api.specimenSources.add, { invalidates: touched })
  return <NewCodedPage kind={kind} send={(fields) => add.mutateAsync({ body: { specimenSource: fields } })} />
}
