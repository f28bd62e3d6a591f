import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@contract/api'
import { TestDetail } from '@contract/catalogue-inputs'
import { t } from '@contract/messages'
import { useSend } from '@/api/query'
import { plainWords } from '@/app/entity/history-words'
import { EditThing, NewThing } from '@/app/entity/register-form'
import { RegisterPage } from '@/app/entity/register-page'
import { useMe, useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { later } from '@/ui/later'
import { SkeletonRows } from '@/ui/skeleton'
import { kindLabels } from './labels'
import { EntryLinks } from './entry-links'
import { NewPage, useGoToAdded } from './new-page'
import { testQuery, touched } from './queries'
import { TestFieldCards } from './test-fields'
import { tellTest } from './test-told'
import { blankTest, testSchema, toFields, valuesOf } from './test-values'

const DiagCodesTab = later(
  () => import('./diag-codes-tab').then((part) => part.DiagCodesTab),
  <SkeletonRows rows={6} />,
)

const route = getRouteApi('/_in/test/$id')
const words = 'catalogue.test'
const list = { label: t('navigation.item.tests'), to: '/tests' }
const shared = { schema: testSchema, entity: TestDetail, valuesOf, thing: t(`${words}.thing`) }

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
  const client = useQueryClient()
  const { ability } = useMe()
  const { testTypes, panels } = useReference()
  const tell = useTell()
  const { data: test, error } = useQuery(testQuery(id))
  const update = useSend(api.tests.update, { invalidates: touched })
  if (error && !test) throw error
  if (!test) return <SkeletonRows label={list.label} />
  const mayEdit = ability.can('edit', 'Catalogue')
  const section = testTypes.find(({ _id }) => _id === test.testTypeId)
  const holding = panels.filter(({ testIds }) => testIds.includes(id))
  return (
    <RegisterPage
      list={list}
      to={`/test/${id}`}
      doc={test}
      name={test.name}
      code={test.code}
      calls={api.tests}
      invalidates={touched}
      mayEdit={mayEdit}
      facts={[
        { label: t('catalogue.column.code'), value: <span className="mono">{test.code}</span> },
        { label: t('catalogue.column.kind'), value: kindLabels[test.definition.kind] },
        ...(section
          ? [
              {
                label: t(`${words}.section`),
                value: <AppLink to={`/testType/${section._id}`}>{section.name}</AppLink>,
              },
            ]
          : []),
        { label: t(`${words}.versionFact`), value: test.version },
      ]}
      tab={tab}
      tabs={[
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
      ]}
      words={({ field }) => fieldWords[field] ?? plainWords(field)}
      form={
        <EditThing
          {...shared}
          key={test._id}
          doc={test}
          tell={tell}
          send={(values, on) =>
            update.mutateAsync({
              params: { id },
              body: { test: { ...toFields(values), version: on.version } },
            })
          }
          onSaved={(saved) => client.setQueryData(testQuery(saved._id).queryKey, saved)}
        >
          <TestFieldCards own={id} />
        </EditThing>
      }
    />
  )
}

export function NewTestPage() {
  const tell = useTell()
  const added = useGoToAdded('/test', (name) => t(`${words}.added`, { name }))
  const add = useSend(api.tests.add, { invalidates: touched })
  return (
    <NewPage title={t(`${words}.new`)} list={list}>
      <NewThing
        {...shared}
        blank={blankTest}
        tell={tell}
        saveLabel={t(`${words}.add`)}
        send={(values) => add.mutateAsync({ body: { test: toFields(values) } })}
        onAdded={added}
      >
        <TestFieldCards />
      </NewThing>
    </NewPage>
  )
}
