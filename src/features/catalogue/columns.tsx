import type { z } from 'zod'
import type { PanelRow, TestRow } from '@contract/catalogue-inputs'
import type { SampleType, SpecimenSource, TestType } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'
import { kindLabels, matrixLabels } from './labels'

const words = 'catalogue.column'

export type SampleTypeRow = z.infer<typeof SampleType>
export type TestTypeRow = z.infer<typeof TestType>
export type SpecimenSourceRow = z.infer<typeof SpecimenSource>

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
      meta: { width: '104px' },
      cell: ({ row }) => <InactiveChip active={row.original.active} />,
    }),
  }
}

const testCol = columnHelper<TestRow>()
const ofTests = common<TestRow>()
export const testColumns = testCol.columns([
  ofTests.code,
  ofTests.name,
  testCol.accessor((row) => kindLabels[row.kind], {
    id: 'kind',
    header: t(`${words}.kind`),
    meta: { width: '132px', from: 'lg' },
  }),
  testCol.accessor('section', { header: t(`${words}.section`), meta: { width: '152px', from: 'md' } }),
  testCol.accessor((row) => row.units ?? '', {
    id: 'units',
    header: t(`${words}.units`),
    meta: { width: '100px', from: 'lg' },
  }),
  testCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: t(`${words}.loinc`),
    meta: { width: '92px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.loinc}</span>,
  }),
  testCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: t(`${words}.cpt`),
    meta: { width: '100px', from: 'xl' },
    cell: ({ row }) => <span className="mono">{row.original.procedureCodes.join(', ')}</span>,
  }),
  ofTests.status,
])

const panelCol = columnHelper<PanelRow>()
const ofPanels = common<PanelRow>()
export const panelColumns = panelCol.columns([
  ofPanels.code,
  ofPanels.name,
  panelCol.accessor('tests', { header: t(`${words}.tests`), meta: { width: '72px', align: 'right' } }),
  panelCol.accessor((row) => row.sample ?? '', {
    id: 'sample',
    header: t(`${words}.sample`),
    meta: { width: '20%', from: 'md' },
    cell: ({ row }) => <span className="pl-4">{row.original.sample}</span>,
  }),
  panelCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: t(`${words}.loinc`),
    meta: { width: '104px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.loinc}</span>,
  }),
  panelCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: t(`${words}.cpt`),
    meta: { width: '120px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.procedureCodes.join(', ')}</span>,
  }),
  ofPanels.status,
])

const sampleCol = columnHelper<SampleTypeRow>()
const ofSamples = common<SampleTypeRow>()
export const sampleTypeColumns = sampleCol.columns([
  ofSamples.code,
  ofSamples.name,
  sampleCol.accessor((row) => matrixLabels[row.matrix], {
    id: 'matrix',
    header: t(`${words}.matrix`),
    meta: { width: '120px' },
  }),
  sampleCol.accessor((row) => row.container ?? '', {
    id: 'container',
    header: t(`${words}.container`),
    meta: { width: '28%', from: 'md' },
  }),
  sampleCol.accessor((row) => row.stabilityHours ?? 0, {
    id: 'stability',
    header: t(`${words}.stability`),
    meta: { width: '112px', from: 'md', align: 'right' },
    cell: ({ row }) =>
      row.original.stabilityHours === null
        ? ''
        : t('catalogue.hours', { count: row.original.stabilityHours }),
  }),
  ofSamples.status,
])

const typeCol = columnHelper<TestTypeRow>()
const ofTypes = common<TestTypeRow>()
export const testTypeColumns = typeCol.columns([ofTypes.code, ofTypes.name, ofTypes.status])

const sourceCol = columnHelper<SpecimenSourceRow>()
const ofSources = common<SpecimenSourceRow>()
export const specimenSourceColumns = sourceCol.columns([ofSources.code, ofSources.name, ofSources.status])
