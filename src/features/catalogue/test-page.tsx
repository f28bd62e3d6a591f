import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@contract/api'
import { TestDetail } from '@contract/catalogue-inputs'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { whenAsked } from '@/api/when-asked'
import { plainWords } from '@/app/entity/history-words'
import { NewThingPage } from '@/app/entity/new-page'
import { ThingPage } from '@/app/entity/thing-page'
import { useMe, useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { later } from '@/ui/later'
import { SkeletonRows } from '@/ui/skeleton'
import { kindLabels } from './labels'
import { EntryLinks } from './entry-links'
import { testQuery, touched } from './queries'
import { TestFieldCards } from './test-fields'
import { tellTest } from './test-told'
import { blankTest, valuesOf } from './test-values'

const DiagCodesTab = later(
  () => import('./diag-codes-tab').then((part) => part.DiagCodesTab),
  <SkeletonRows rows={6} />,
)

const route = getRouteApi('/_in/test/$id')
const words = 'catalogue.test'
const list = { label: t('navigation.item.tests'), to: '/tests' }
/** What a definition must hold together is a third of this page's code, and is asked at the save. */
const check = whenAsked(() => import('./test-check'))
const form = {
  schema: async () => (await check()).testSchema,
  entity: TestDetail,
  valuesOf,
  thing: t(`${words}.thing`),
}

const fieldWords: Readonly<Record<string, string>> = {
  loinc: t('catalogue.column.loinc'),
  procedureCodes: t('catalogue.column.cpt'),
  units: t(`${words}.units`),
  pcr: t(`${words}.pcr`),
  deltaPercent: t(`${words}.delta`),
  ranges: t(`${words}.ranges`),
  critical: t(`${words}.critical`),
  limits: t(`${words}.limits`),
  choices: t(`${words}.choices`),
  diagCodes: t(`${words}.diagCodes`),
  reflexes: t(`${words}.reflexes`),
}

function useTell() {
  const reference = useReference()
  return useMemo(() => tellTest(reference), [reference])
}

/** Everything the laboratory says of a test. A save writes a new version; orders made before keep theirs. */
export function TestPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { ability } = useMe()
  const { testTypes, panels } = useReference()
  const tell = useTell()
  const update = useSend(api.tests.update, { invalidates: touched })
  const mayEdit = ability.can('manage', 'Catalogue')
  const holding = panels.filter(({ testIds }) => testIds.includes(id))
  const sectionFact = (testTypeId: string) => {
    const section = testTypes.find(({ _id }) => _id === testTypeId)
    if (!section) return []
    const value = <AppLink to={`/testType/${section._id}`}>{section.name}</AppLink>
    return [{ label: t(`${words}.section`), value }]
  }
  return (
    <ThingPage
      list={list}
      to={`/test/${id}`}
      query={testQuery(id)}
      about={(test) => ({
        name: test.name,
        code: test.code,
        facts: [
          { label: t('catalogue.column.code'), value: <span className="mono">{test.code}</span> },
          { label: t('catalogue.column.kind'), value: kindLabels[test.definition.kind] },
          ...sectionFact(test.testTypeId),
          { label: t(`${words}.versionFact`), value: test.version },
        ],
        tabs: [
          {
            key: 'panels',
            label: t(`${words}.panels`),
            count: holding.length || undefined,
            body: (
              <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
                <EntryLinks
                  title={t(`${words}.panels`)}
                  none={t(`${words}.noPanels`)}
                  detail="/panel"
                  entries={holding}
                />
              </div>
            ),
          },
          {
            key: 'diagcodes',
            label: t(`${words}.diagCodes`),
            count: test.diagCodes.length || undefined,
            body: <DiagCodesTab test={test} mayEdit={mayEdit} />,
          },
        ],
        words: ({ field }) => fieldWords[field] ?? plainWords(field),
      })}
      calls={api.tests}
      invalidates={touched}
      mayEdit={mayEdit}
      tab={tab}
      form={{ ...form, tell }}
      send={async (values, { version }) => {
        const { toFields } = await check()
        return update.mutateAsync({ params: { id }, body: { test: { ...toFields(values), version } } })
      }}
    >
      <TestFieldCards own={id} />
    </ThingPage>
  )
}

export function NewTestPage() {
  const tell = useTell()
  const add = useSend(api.tests.add, { invalidates: touched })
  return (
    <NewThingPage
      title={t(`${words}.new`)}
      list={list}
      section={t('register.administration')}
      one="/test"
      form={{ ...form, tell }}
      blank={blankTest}
      saveLabel={t(`${words}.add`)}
      send={async (values) => {
        const { toFields } = await check()
        return add.mutateAsync({ body: { test: toFields(values) } })
      }}
      said={({ name }) => t(`${words}.added`, { name })}
    >
      <TestFieldCards />
    </NewThingPage>
  )
}
