import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { DetailPage } from '@/app/entity/detail-page'
import { useReference } from '@/app/me'
import { RouteMissing } from '@/app/route-states'
import { AppLink } from '@/app/router-link'
import { Card } from '@/ui/card'
import type { Fact } from '@/ui/facts'
import { EntryLinks } from './entry-links'
import { SimpleTable } from './simple-table'
import { adultRange, unitsOf } from './words'

const words = 'catalogue.column'
const mono = (text: string) => <span className="mono">{text}</span>

interface EntryPageProps {
  list: { label: string; to: string }
  entry: { code: string; name: string; active: boolean }
  facts?: readonly Fact[]
  children: ReactNode
}

function EntryPage({ list, entry, facts = [], children }: EntryPageProps) {
  return (
    <DetailPage
      crumbs={[list, { label: entry.code }]}
      title={entry.name}
      chips={<InactiveChip active={entry.active} />}
      facts={[{ label: t(`${words}.code`), value: mono(entry.code) }, ...facts]}
    >
      <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">{children}</div>
    </DetailPage>
  )
}

export function PanelPage({ id }: { id: string }) {
  const { panels, tests, sampleTypes } = useReference()
  const panel = panels.find(({ _id }) => _id === id)
  if (!panel) return <RouteMissing />
  const sample = sampleTypes.find(({ _id }) => _id === panel.sampleTypeId)
  const inOrder = panel.testIds.flatMap((test) => tests.find(({ _id }) => _id === test) ?? [])
  return (
    <EntryPage
      list={{ label: t('navigation.item.panels'), to: '/panels' }}
      entry={panel}
      facts={[
        ...(sample
          ? [
              {
                label: t(`${words}.sample`),
                value: <AppLink to={`/sampleType/${sample._id}`}>{sample.name}</AppLink>,
              },
            ]
          : []),
        ...(panel.loinc ? [{ label: t(`${words}.loinc`), value: mono(panel.loinc) }] : []),
        ...(panel.procedureCodes.length > 0
          ? [{ label: t(`${words}.cpt`), value: mono(panel.procedureCodes.join(', ')) }]
          : []),
      ]}
    >
      <Card title={t('catalogue.panel.tests')} end={inOrder.length}>
        <SimpleTable
          label={t('catalogue.panel.tests')}
          columns={[
            { head: t(`${words}.name`) },
            { head: t(`${words}.code`) },
            { head: t(`${words}.range`), align: 'right' },
            { head: t(`${words}.units`) },
          ]}
          rows={inOrder.map((test) => ({
            key: test._id,
            cells: [
              <AppLink key="name" to={`/test/${test._id}`}>
                {test.name}
              </AppLink>,
              mono(test.code),
              adultRange(test),
              <span key="units" className="whitespace-nowrap text-text2">
                {unitsOf(test)}
              </span>,
            ],
          }))}
        />
      </Card>
    </EntryPage>
  )
}

export function SampleTypePage({ id }: { id: string }) {
  const { sampleTypes, tests, panels } = useReference()
  const type = sampleTypes.find(({ _id }) => _id === id)
  if (!type) return <RouteMissing />
  return (
    <EntryPage
      list={{ label: t('navigation.item.sampleTypes'), to: '/sampleTypes' }}
      entry={type}
      facts={[
        { label: t(`${words}.matrix`), value: t(`catalogue.matrix.${type.matrix}`) },
        ...(type.container ? [{ label: t(`${words}.container`), value: type.container }] : []),
        ...(type.stabilityHours === null
          ? []
          : [
              { label: t(`${words}.stability`), value: t('catalogue.hours', { count: type.stabilityHours }) },
            ]),
      ]}
    >
      <EntryLinks
        title={t('catalogue.users.panels')}
        none={t('catalogue.users.noPanels')}
        detail="/panel"
        entries={panels.filter(({ sampleTypeId }) => sampleTypeId === id)}
      />
      <EntryLinks
        title={t('catalogue.users.tests')}
        none={t('catalogue.users.noTests')}
        detail="/test"
        entries={tests.filter(({ sampleTypeIds }) => sampleTypeIds.includes(id))}
      />
    </EntryPage>
  )
}

export function TestTypePage({ id }: { id: string }) {
  const { testTypes, tests } = useReference()
  const type = testTypes.find(({ _id }) => _id === id)
  if (!type) return <RouteMissing />
  return (
    <EntryPage list={{ label: t('navigation.item.testTypes'), to: '/testTypes' }} entry={type}>
      <EntryLinks
        title={t('catalogue.users.tests')}
        none={t('catalogue.users.noTests')}
        detail="/test"
        entries={tests.filter(({ testTypeId }) => testTypeId === id)}
      />
    </EntryPage>
  )
}

export function SpecimenSourcePage({ id }: { id: string }) {
  const { specimenSources } = useReference()
  const source = specimenSources.find(({ _id }) => _id === id)
  if (!source) return <RouteMissing />
  return (
    <EntryPage list={{ label: t('navigation.item.specimenSources'), to: '/specimenSources' }} entry={source}>
      <p className="text-dense text-hint">{t('catalogue.source')}</p>
    </EntryPage>
  )
}
