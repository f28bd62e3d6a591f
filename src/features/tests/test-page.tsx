import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@contract/api'
import { TestDetail } from '@contract/tests/inputs'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { whenAsked } from '@/api/when-asked'
import { plainWords } from '@/app/entity/history-words'
import { NewEntityPage } from '@/app/entity/new-page'
import { EntityPage } from '@/app/entity/entity-page'
import { useMe, useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { deferred } from '@/ui/deferred'
import { SkeletonRows } from '@/ui/skeleton'
import { kindLabels } from '@/app/catalogue/labels'
import { EntryLinks } from '@/app/catalogue/entry-links'
import { testQuery, staleAfter } from '@/app/catalogue/queries'
import { TestFieldCards } from './test-fields'
import { describeTest } from './describe-test'
import { blankTest, valuesOf } from './test-values'

const DiagCodesTab = deferred(
  () => import('./diag-codes-tab').then((part) => part.DiagCodesTab),
  <SkeletonRows rows={6} />,
)

const route = getRouteApi('/_in/test/$id')
const list = { label: m.navigation.itemTests, to: '/tests' }
/** What a definition must hold together is a third of this page's code, and is asked at the save. */
const check = whenAsked(() => import('./test-check'))
const form = {
  schema: async () => (await check()).testSchema,
  entity: TestDetail,
  valuesOf,
  recordName: m.tests.recordName,
}

const fieldWords: Readonly<Record<string, string>> = {
  loinc: m.catalogue.columnLoinc,
  procedureCodes: m.catalogue.columnCpt,
  units: m.tests.units,
  pcr: m.tests.pcr,
  deltaPercent: m.tests.delta,
  delta: m.tests.deltaCheck,
  ranges: m.tests.ranges,
  critical: m.tests.critical,
  criticalByAge: m.tests.criticalByAge,
  sterileSite: m.tests.sterileSite,
  neverByLink: m.tests.neverByLink,
  limits: m.tests.limits,
  leastVolumeUl: m.tests.leastVolume,
  stability: m.tests.stability,
  measuresIndex: m.tests.measuresIndex,
  indexLimits: m.tests.indices,
  choices: m.tests.choices,
  diagCodes: m.tests.diagCodes,
  calculation: m.tests.calculation,
  reflexes: m.tests.reflexes,
}

function useTell() {
  const reference = useReference()
  return useMemo(() => describeTest(reference), [reference])
}

/** Everything the laboratory says of a test. A save writes a new version; orders made before keep theirs. */
export function TestPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const { testTypes, panels } = useReference()
  const describe = useTell()
  const update = useSend(api.tests.update, { invalidates: staleAfter })
  const mayEdit = ability.can('manage', 'Catalogue')
  const holding = panels.filter(({ testIds }) => testIds.includes(id))
  const sectionFact = (testTypeId: string) => {
    const section = testTypes.find(({ _id }) => _id === testTypeId)
    if (!section) return []
    const value = <AppLink to={`/testType/${section._id}`}>{section.name}</AppLink>
    return [{ label: m.tests.section, value }]
  }
  return (
    <EntityPage
      list={list}
      to={`/test/${id}`}
      query={testQuery(id)}
      about={(test) => ({
        name: test.name,
        code: test.code,
        facts: [
          { label: m.catalogue.columnCode, value: <span className="mono">{test.code}</span> },
          { label: m.catalogue.columnKind, value: kindLabels[test.definition.kind] },
          ...sectionFact(test.testTypeId),
          { label: m.tests.versionFact, value: test.version },
        ],
        tabs: [
          {
            key: 'panels',
            label: m.tests.panels,
            count: holding.length || undefined,
            body: (
              <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
                <EntryLinks
                  title={m.tests.panels}
                  none={m.tests.noPanels}
                  detail="/panel"
                  entries={holding}
                />
              </div>
            ),
          },
          {
            key: 'diagcodes',
            label: m.tests.diagCodes,
            count: test.diagCodes.length || undefined,
            body: <DiagCodesTab test={test} mayEdit={mayEdit} />,
          },
        ],
        words: ({ field }) => fieldWords[field] ?? plainWords(field),
      })}
      calls={api.tests}
      invalidates={staleAfter}
      mayEdit={mayEdit}
      tab={tab}
      form={{ ...form, describe }}
      send={async (values, { version }) => {
        const { toFields } = await check()
        return update.mutateAsync({ params: { id }, body: { test: { ...toFields(values), version } } })
      }}
    >
      <TestFieldCards own={id} />
    </EntityPage>
  )
}

export function NewTestPage() {
  const describe = useTell()
  const add = useSend(api.tests.add, { invalidates: staleAfter })
  return (
    <NewEntityPage
      title={m.tests.create}
      list={list}
      section={m.register.administration}
      one="/test"
      form={{ ...form, describe }}
      blank={blankTest}
      saveLabel={m.tests.add}
      send={async (values) => {
        const { toFields } = await check()
        return add.mutateAsync({ body: { test: toFields(values) } })
      }}
      said={({ name }) => fill(m.tests.added, { name })}
    >
      <TestFieldCards />
    </NewEntityPage>
  )
}
