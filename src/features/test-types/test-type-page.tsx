import { getRouteApi } from '@tanstack/react-router'
import { api } from '@contract/api'
import { TestType } from '@contract/test-types/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { CodedPage, NewCodedPage, type CodedKind } from '@/app/catalogue/coded-pages'
import { testTypeSchema } from '@/app/catalogue/plain-values'
import { testTypeQuery, touched } from '@/app/catalogue/queries'

const route = getRouteApi('/_in/testType/$id')
const kind: CodedKind<TestType> = {
  list: { label: m.navigation.itemTestTypes, to: '/testTypes' },
  one: '/testType',
  schema: testTypeSchema,
  entity: TestType,
  recordName: m.testTypes.recordName,
  calls: api.testTypes,
  words: {
    title: m.testTypes.title,
    sub: m.testTypes.sub,
    new: m.testTypes.create,
    add: m.testTypes.add,
    added: (name) => fill(m.testTypes.added, { name }),
  },
}

/** A section of the laboratory. */
export function TestTypePage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const update = useSend(api.testTypes.update, { invalidates: touched })
  return (
    <CodedPage
      kind={kind}
      id={id}
      tab={tab}
      query={testTypeQuery(id)}
      send={(fields, { version }) =>
        update.mutateAsync({ params: { id }, body: { testType: { ...fields, version } } })
      }
    />
  )
}

export function NewTestTypePage() {
  const add = useSend(api.testTypes.add, { invalidates: touched })
  return <NewCodedPage kind={kind} send={(fields) => add.mutateAsync({ body: { testType: fields } })} />
}
