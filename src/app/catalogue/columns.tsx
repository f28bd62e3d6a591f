import type { PanelRow } from '@contract/panels/shapes'
import type { TestRow } from '@contract/tests/inputs'
import { m } from '@contract/messages'
import { InactiveChip } from '@/app/entity/active-chip'
import { columnHelper } from '@/table/features'
import { kindLabels } from './labels'

/** Code and name, which every entry has, and whether it is offered no more. */
function common<Row extends { code: string; name: string; active: boolean }>() {
  const col = columnHelper<Row>()
  return {
    code: col.accessor((row) => row.code, {
      id: 'code',
      header: m.catalogue.columnCode,
      meta: { width: '116px', sort: 'code' },
      cell: ({ row }) => <span className="mono">{row.original.code}</span>,
    }),
    name: col.accessor((row) => row.name, {
      id: 'name',
      header: m.catalogue.columnName,
      meta: { sort: 'name' },
      cell: ({ row }) => <span className="font-medium">{row.original.name}</span>,
    }),
    status: col.accessor((row) => row.active, {
      id: 'status',
      header: m.catalogue.columnStatus,
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
    header: m.catalogue.columnKind,
    meta: { width: '132px', from: 'lg' },
  }),
  testCol.accessor('section', { header: m.catalogue.columnSection, meta: { width: '152px', from: 'md' } }),
  testCol.accessor((row) => row.units ?? '', {
    id: 'units',
    header: m.catalogue.columnUnits,
    meta: { width: '100px', from: 'lg' },
  }),
  testCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: m.catalogue.columnLoinc,
    meta: { width: '92px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.loinc}</span>,
  }),
  testCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: m.catalogue.columnCpt,
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
  panelCol.accessor('tests', { header: m.catalogue.columnTests, meta: { width: '72px', align: 'right' } }),
  panelCol.accessor((row) => row.sample ?? '', {
    id: 'sample',
    header: m.catalogue.columnSample,
    meta: { width: '20%', from: 'md' },
    cell: ({ row }) => <span className="pl-4">{row.original.sample}</span>,
  }),
  panelCol.accessor((row) => row.loinc ?? '', {
    id: 'loinc',
    header: m.catalogue.columnLoinc,
    meta: { width: '104px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.loinc}</span>,
  }),
  panelCol.accessor((row) => row.procedureCodes.join(', '), {
    id: 'cpt',
    header: m.catalogue.columnCpt,
    meta: { width: '120px', from: 'lg' },
    cell: ({ row }) => <span className="mono">{row.original.procedureCodes.join(', ')}</span>,
  }),
  ofPanels.status,
])
