import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { SpecimenSource } from '@contract/specimen-sources/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { CodedPage, NewCodedPage, type CodedKind } from '@/app/catalogue/coded-pages'
import { specimenSourceSchema } from '@/app/catalogue/plain-values'
import { specimenSourceQuery, touched } from '@/app/catalogue/queries'

const route = getRouteApi('/_in/specimenSource/$id')
const kind: CodedKind<SpecimenSource> = {
  list: { label: m.navigation.itemSpecimenSources, to: '/specimenSources' },
  one: '/specimenSource',
  schema: specimenSourceSchema,
  entity: SpecimenSource,
  recordName: m.specimenSources.recordName,
  calls: api.specimenSources,
  words: {
    title: m.specimenSources.title,
    sub: m.specimenSources.sub,
    new: m.specimenSources.create,
    add: m.specimenSources.add,
    added: (name) => fill(m.specimenSources.added, { name }),
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
