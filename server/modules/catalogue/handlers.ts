import { sql } from 'kysely'
import type { z } from 'zod'
import type { api } from '@contract/api'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { SampleType } from '@contract/sample-types/shapes'
import type { SpecimenSource } from '@contract/specimen-sources/shapes'
import type { TestType } from '@contract/test-types/shapes'
import type { PanelRow } from '@contract/panels/shapes'
import type { TestRow } from '@contract/tests/shapes'
import type { Ctx } from '../../core/context'
import { exportCsv, type CsvColumn } from '../../core/csv'
import type { HandlersOf } from '../../core/handlers'
import {
  addThing,
  getThing,
  historyOfThing,
  switchThings,
  updateThing,
  usesOfThing,
  type Register,
} from '../../core/register'
import { listNamed, listPanels, listTests } from './list'
import { panelRegister } from './panel-register'
import { sampleTypeRegister, specimenSourceRegister, testTypeRegister } from './plain-registers'
import { addDiagCode, diagCodeThroughTheYears, removeDiagCode } from './test-diag-codes'
import { testRegister } from './test-register'

type Thing = { _id: string; version: number; active: boolean }

/** The calls of a register that follow from it alone. */
const common = <F extends object, D extends Thing>(register: Register<F, D>) => ({
  get: (ctx: Ctx, { params }: { params: { id: string } }) => getThing(register, ctx, params.id),
  history: (ctx: Ctx, { body }: { body: { _id: string } }) => historyOfThing(register, ctx, body._id),
  uses: (ctx: Ctx, { body }: { body: { _id: string } }) => usesOfThing(register, ctx, body._id),
  setActive: (ctx: Ctx, { body }: { body: { ids: string[]; active: boolean } }) =>
    switchThings(register, ctx, body.ids, body.active),
})

const testColumns: CsvColumn<TestRow>[] = [
  { head: 'Code', of: ['code'], text: (row) => row.code },
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Kind', of: ['kind'], text: (row) => row.kind },
  { head: 'Section', of: ['section'], text: (row) => row.section },
  { head: 'LOINC', of: ['loinc'], text: (row) => row.loinc },
  { head: 'Units', of: ['units'], text: (row) => row.units },
  { head: 'CPT', of: ['cpt'], text: (row) => row.procedureCodes.join(' ') },
  { head: 'Target hours', text: (row) => row.turnaroundHours },
  { head: 'Active', of: ['status'], text: (row) => row.active },
]

export const tests: HandlersOf<typeof api.tests> = {
  ...common(testRegister),
  list: (ctx, { query }) => listTests(ctx.db, ctx.who, query),
  add: (ctx, { body }) => addThing(testRegister, ctx, body.test),
  update(ctx, { params, body: { test } }) {
    const { version, ...fields } = test
    return updateThing(testRegister, ctx, params.id, version, fields)
  },
  addDiagCode: (ctx, { body }) => addDiagCode(ctx, body.testId, body.diagcode),
  removeDiagCode: (ctx, { body }) => removeDiagCode(ctx, body.testId, body.diagcode),
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: testColumns,
      shown: query.cols,
      pageOf: (stretch) => listTests(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'tests',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}

const panelColumns: CsvColumn<PanelRow>[] = [
  { head: 'Code', of: ['code'], text: (row) => row.code },
  { head: 'Name', of: ['name'], text: (row) => row.name },
  { head: 'Tests', of: ['tests'], text: (row) => row.tests },
  { head: 'Sample type', of: ['sample'], text: (row) => row.sample },
  { head: 'LOINC', of: ['loinc'], text: (row) => row.loinc },
  { head: 'CPT', of: ['cpt'], text: (row) => row.procedureCodes.join(' ') },
  { head: 'Active', of: ['status'], text: (row) => row.active },
]

export const panels: HandlersOf<typeof api.panels> = {
  ...common(panelRegister),
  list: (ctx, { query }) => listPanels(ctx.db, ctx.who, query),
  add: (ctx, { body }) => addThing(panelRegister, ctx, body.panel),
  update(ctx, { params, body: { panel } }) {
    const { version, ...fields } = panel
    return updateThing(panelRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    exportCsv({
      columns: panelColumns,
      shown: query.cols,
      pageOf: (stretch) => listPanels(ctx.db, ctx.who, { ...query, ...stretch }),
      what: 'panels',
      zone: ctx.who.timeZone,
      now: ctx.now,
    }),
}

type SampleTypeDoc = z.infer<typeof SampleType>
const listSampleTypes = (ctx: Ctx, query: CatalogueList) =>
  listNamed<SampleTypeDoc>(
    ctx.db,
    ctx.who,
    query,
    'sample_type',
    sql`, r.container, r.matrix, r.stability_hours as "stabilityHours"`,
  )

/** The file of a plain register: code, name, and what else it has. */
const plainFile = <Row extends { _id: string; code: string; name: string; active: boolean }>(
  ctx: Ctx,
  what: string,
  shown: string[] | undefined,
  pageOf: Parameters<typeof exportCsv<Row>>[0]['pageOf'],
  more: CsvColumn<Row>[] = [],
) =>
  exportCsv<Row>({
    columns: [
      { head: 'Code', of: ['code'], text: (row) => row.code },
      { head: 'Name', of: ['name'], text: (row) => row.name },
      ...more,
      { head: 'Active', of: ['status'], text: (row) => row.active },
    ],
    shown,
    pageOf,
    what,
    zone: ctx.who.timeZone,
    now: ctx.now,
  })

export const sampleTypes: HandlersOf<typeof api.sampleTypes> = {
  ...common(sampleTypeRegister),
  list: (ctx, { query }) => listSampleTypes(ctx, query),
  add: (ctx, { body }) => addThing(sampleTypeRegister, ctx, body.sampleType),
  update(ctx, { params, body: { sampleType } }) {
    const { version, ...fields } = sampleType
    return updateThing(sampleTypeRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<SampleTypeDoc>(
      ctx,
      'sample_types',
      query.cols,
      (stretch) => listSampleTypes(ctx, { ...query, ...stretch }),
      [
        { head: 'Matrix', of: ['matrix'], text: (row) => row.matrix },
        { head: 'Container', of: ['container'], text: (row) => row.container },
        { head: 'Stable hours', of: ['stability'], text: (row) => row.stabilityHours },
      ],
    ),
}

type TestTypeDoc = z.infer<typeof TestType>
const listTestTypes = (ctx: Ctx, query: CatalogueList) =>
  listNamed<TestTypeDoc>(ctx.db, ctx.who, query, 'test_type')

export const testTypes: HandlersOf<typeof api.testTypes> = {
  ...common(testTypeRegister),
  list: (ctx, { query }) => listTestTypes(ctx, query),
  add: (ctx, { body }) => addThing(testTypeRegister, ctx, body.testType),
  update(ctx, { params, body: { testType } }) {
    const { version, ...fields } = testType
    return updateThing(testTypeRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<TestTypeDoc>(ctx, 'test_types', query.cols, (stretch) =>
      listTestTypes(ctx, { ...query, ...stretch }),
    ),
}

type SourceDoc = z.infer<typeof SpecimenSource>
const listSources = (ctx: Ctx, query: CatalogueList) =>
  listNamed<SourceDoc>(ctx.db, ctx.who, query, 'specimen_source')

export const specimenSources: HandlersOf<typeof api.specimenSources> = {
  ...common(specimenSourceRegister),
  list: (ctx, { query }) => listSources(ctx, query),
  add: (ctx, { body }) => addThing(specimenSourceRegister, ctx, body.specimenSource),
  update(ctx, { params, body: { specimenSource } }) {
    const { version, ...fields } = specimenSource
    return updateThing(specimenSourceRegister, ctx, params.id, version, fields)
  },
  exportCsv: (ctx, { query }) =>
    plainFile<SourceDoc>(ctx, 'specimen_sources', query.cols, (stretch) =>
      listSources(ctx, { ...query, ...stretch }),
    ),
}

export const diagCodes: HandlersOf<typeof api.diagCodes> = {
  get: (ctx, { params }) => diagCodeThroughTheYears(ctx, params.code),
}
