import { t } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { DetailPage } from '@/app/entity/detail-page'
import { useReference } from '@/app/me'
import { RouteMissing } from '@/app/route-states'
import { AppLink } from '@/app/router-link'
import { formatInstantDate } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { Facts } from '@/ui/facts'
import { EntryLinks } from './entry-links'
import { ChoicesCard, CutoffsCard, LimitsCard, PcrCard, RangesCard } from './test-cards'
import { unitsOf } from './words'

const words = 'catalogue.test'

/** Everything the laboratory says of a test: how it is read, what is normal, what is critical, and where it is ordered. */
export function TestPage({ id }: { id: string }) {
  const { tests, testTypes, sampleTypes, panels } = useReference()
  const test = tests.find(({ _id }) => _id === id)
  if (!test) return <RouteMissing />
  const { definition } = test
  const section = testTypes.find(({ _id }) => _id === test.testTypeId)
  const samples = sampleTypes.filter(({ _id }) => test.sampleTypeIds.includes(_id))
  const fact = (label: string, value: string | number | null) =>
    value === null || value === '' ? [] : [{ label, value }]
  return (
    <DetailPage
      crumbs={[{ label: t('navigation.item.tests'), to: '/tests' }, { label: test.code }]}
      title={test.name}
      about={t(`catalogue.kind.${definition.kind}`)}
      chips={<InactiveChip active={test.active} />}
      facts={[
        { label: t('catalogue.column.code'), value: <span className="mono">{test.code}</span> },
        ...(section
          ? [
              {
                label: t('catalogue.column.section'),
                value: <AppLink to={`/testType/${section._id}`}>{section.name}</AppLink>,
              },
            ]
          : []),
        ...fact(t('catalogue.column.units'), unitsOf(test)),
        ...(test.loinc
          ? [{ label: t('catalogue.column.loinc'), value: <span className="mono">{test.loinc}</span> }]
          : []),
        ...(test.procedureCodes.length > 0
          ? [
              {
                label: t('catalogue.column.cpt'),
                value: <span className="mono">{test.procedureCodes.join(', ')}</span>,
              },
            ]
          : []),
        ...fact(
          t(`${words}.turnaround`),
          test.turnaroundHours === null ? null : t('catalogue.hours', { count: test.turnaroundHours }),
        ),
      ]}
    >
      <div className="grid items-start gap-4 p-6 max-sm:p-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <RangesCard test={test} />
          <CutoffsCard test={test} />
          <ChoicesCard definition={definition} />
          <LimitsCard definition={definition} />
          <PcrCard definition={definition} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Card
            title={t(`${words}.version`, { number: test.version })}
            end={formatInstantDate(test.updatedAt, labZone())}
          >
            <Facts
              layout="column"
              className="p-4"
              facts={[
                ...fact(t(`${words}.reportName`), test.reportName),
                ...fact(t(`${words}.method`), definition.method),
                ...fact(t(`${words}.drugClass`), definition.drugClass),
                ...fact(t(`${words}.figures`), definition.significantFigures),
                ...fact(
                  t(`${words}.delta`),
                  definition.deltaPercent === null
                    ? null
                    : t(`${words}.deltaPercent`, { count: definition.deltaPercent }),
                ),
                ...fact(
                  t(`${words}.samples`),
                  samples.length === 0 ? t(`${words}.anySample`) : samples.map(({ name }) => name).join(', '),
                ),
                ...fact(t(`${words}.note`), definition.reportNote),
              ]}
            />
          </Card>
          <EntryLinks
            title={t(`${words}.panels`)}
            none={t(`${words}.noPanels`)}
            detail="/panel"
            entries={panels.filter(({ testIds }) => testIds.includes(id))}
          />
        </div>
      </div>
    </DetailPage>
  )
}
