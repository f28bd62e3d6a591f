import type { z } from 'zod'
import type { Panel, SampleType, SpecimenSource, Test, TestType } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { useReference } from '@/app/me'
import { columnHelper } from '@/table/features'
import type { ListSearch, SetList } from '@/table/list-state'
import { CatalogueList } from './catalogue-list'
import { adultRange, countTests, unitsOf } from './words'

interface ListProps {
  search: ListSearch
  set: SetList
}
type Sample = z.infer<typeof SampleType>
type Source = z.infer<typeof SpecimenSource>
type Section = z.infer<typeof TestType>

const words = 'catalogue.column'

/** Code and name, which every entry has, and whether it is offered no more. */
function common<Row extends { code: string; name: string; active: boolean }>() {
  const col = columnHelper<Row>()
  return {
    code: col.accessor((row) => row.code, {
      id: 'code',
      header: t(`${words}.code`),
      meta: { width: '116px', sort: 'code' },
      cell: ({ row }) => <span className="mono">{row.original.code}</span>,
    }),
    name: col.accessor((row) => row.name, {
      id: 'name',
      header: t(`${words}.name`),
      meta: { sort: 'name' },
      cell: ({ row }) => <span className="font-medium">{row.original.name}</span>,
    }),
    status: col.accessor((row) => row.active, {
      id: 'status',
      header: t(`${words}.status`),
      meta: { width: '96px' },
      cell: ({ row }) => <InactiveChip active={row.original.active} />,
    }),
  }
}

type TestRow = Test & { section: string }
const testCol = columnHelper<TestRow>()
const ofTests = common<TestRow>()
const testColumns = testCol.columns([
  ofTests.code,
  ofTests.name,
  testCol.accessor((row) => t(`catalogue.kind.${row.definition.kind}`), {
    id: 'kind',
    header: t(`${words}.kind`),
    meta: { width: '132px', from: 'lg' },
  }),
  testCol.accessor('section', { header: t(`${words}.section`), meta: { width: '144px', from: 'md' } }),
  testCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: t(`${words}.loinc`),
    meta: { width: '84px', from: 'lg' },
    cell: ({ getValue }) => <span className="mono">{String(getValue())}</span>,
  }),
  testCol.accessor((row) => unitsOf(row), {
    id: 'units',
    header: t(`${words}.units`),
    meta: { width: '92px', from: 'lg' },
  }),
  testCol.accessor((row) => adultRange(row), {
    id: 'range',
    header: t(`${words}.range`),
    meta: { width: '164px', from: 'xl' },
    cell: ({ row }) => <span title={adultRange(row.original)}>{adultRange(row.original)}</span>,
  }),
  testCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: t(`${words}.cpt`),
    meta: { width: '76px', from: 'xl' },
    cell: ({ getValue }) => <span className="mono">{String(getValue())}</span>,
  }),
  ofTests.status,
])

export function TestsPage({ search, set }: ListProps) {
  const { tests, testTypes } = useReference()
  const sections = new Map(testTypes.map(({ _id, name }) => [_id, name]))
  const rows = tests.map((test) => ({ ...test, section: sections.get(test.testTypeId) ?? '' }))
  return (
    <CatalogueList
      title={t('navigation.item.tests')}
      rows={rows}
      columns={testColumns}
      search={search}
      set={set}
      detail="/test"
      more={(row) =>
        [row.loinc, row.section, row.reportName, ...row.procedureCodes].filter(Boolean).join(' ')
      }
      line={(row) => [row.section, unitsOf(row), adultRange(row)].filter(Boolean).join(' · ')}
    />
  )
}

type PanelRow = Panel & { sample: string }
const panelCol = columnHelper<PanelRow>()
const ofPanels = common<PanelRow>()
const panelColumns = panelCol.columns([
  ofPanels.code,
  ofPanels.name,
  panelCol.accessor((row) => row.testIds.length, {
    id: 'tests',
    header: t(`${words}.tests`),
    meta: { width: '72px', align: 'right' },
  }),
  panelCol.accessor('sample', {
    header: t(`${words}.sample`),
    meta: { width: '20%', from: 'md' },
    cell: ({ getValue }) => <span className="pl-4">{getValue()}</span>,
  }),
  panelCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: t(`${words}.loinc`),
    meta: { width: '104px', from: 'lg' },
    cell: ({ getValue }) => <span className="mono">{String(getValue())}</span>,
  }),
  panelCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: t(`${words}.cpt`),
    meta: { width: '120px', from: 'lg' },
    cell: ({ getValue }) => <span className="mono">{String(getValue())}</span>,
  }),
  ofPanels.status,
])

export function PanelsPage({ search, set }: ListProps) {
  const { panels, sampleTypes } = useReference()
  const samples = new Map(sampleTypes.map(({ _id, name }) => [_id, name]))
  return (
    <CatalogueList
      title={t('navigation.item.panels')}
      rows={panels.map((panel) => ({ ...panel, sample: samples.get(panel.sampleTypeId ?? '') ?? '' }))}
      columns={panelColumns}
      search={search}
      set={set}
      detail="/panel"
      more={(row) => [row.loinc, row.sample, ...row.procedureCodes].filter(Boolean).join(' ')}
      line={(row) => [countTests(row.testIds.length), row.sample].filter(Boolean).join(' · ')}
    />
  )
}

const sampleCol = columnHelper<Sample>()
const ofSamples = common<Sample>()
const sampleColumns = sampleCol.columns([
  ofSamples.code,
  ofSamples.name,
  sampleCol.accessor((row) => row.container ?? '', {
    id: 'container',
    header: t(`${words}.container`),
    meta: { width: '26%', from: 'md' },
  }),
  sampleCol.accessor((row) => t(`catalogue.matrix.${row.matrix}`), {
    id: 'matrix',
    header: t(`${words}.matrix`),
    meta: { width: '120px' },
  }),
  sampleCol.accessor(
    (row) => (row.stabilityHours === null ? '' : t('catalogue.hours', { count: row.stabilityHours })),
    {
      id: 'stability',
      header: t(`${words}.stability`),
      meta: { width: '104px', align: 'right', from: 'md' },
    },
  ),
  ofSamples.status,
])

export function SampleTypesPage({ search, set }: ListProps) {
  const { sampleTypes } = useReference()
  return (
    <CatalogueList
      title={t('navigation.item.sampleTypes')}
      rows={sampleTypes}
      columns={sampleColumns}
      search={search}
      set={set}
      detail="/sampleType"
      more={(row) => `${row.container ?? ''} ${t(`catalogue.matrix.${row.matrix}`)}`}
      line={(row) => [row.container, t(`catalogue.matrix.${row.matrix}`)].filter(Boolean).join(' · ')}
    />
  )
}

type SectionRow = Section & { tests: number }
const sectionCol = columnHelper<SectionRow>()
const ofSections = common<SectionRow>()
const sectionColumns = sectionCol.columns([
  ofSections.code,
  ofSections.name,
  sectionCol.accessor('tests', { header: t(`${words}.usedBy`), meta: { width: '72px', align: 'right' } }),
  ofSections.status,
])

export function TestTypesPage({ search, set }: ListProps) {
  const { testTypes, tests } = useReference()
  const rows = testTypes.map((type) => ({
    ...type,
    tests: tests.filter(({ testTypeId }) => testTypeId === type._id).length,
  }))
  return (
    <CatalogueList
      title={t('navigation.item.testTypes')}
      rows={rows}
      columns={sectionColumns}
      search={search}
      set={set}
      detail="/testType"
      line={(row) => countTests(row.tests)}
    />
  )
}

const sourceCol = columnHelper<Source>()
const ofSources = common<Source>()
const sourceColumns = sourceCol.columns([ofSources.code, ofSources.name, ofSources.status])

export function SpecimenSourcesPage({ search, set }: ListProps) {
  const { specimenSources } = useReference()
  return (
    <CatalogueList
      title={t('navigation.item.specimenSources')}
      rows={specimenSources}
      columns={sourceColumns}
      search={search}
      set={set}
      detail="/specimenSource"
      line={() => null}
    />
  )
}
