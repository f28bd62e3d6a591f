import { z } from 'zod'
import type { Entity } from './abilities'
import {
  MedicationDetail,
  MedicationInput,
  MedicationRow,
  PanelInput,
  PanelRow,
  SampleTypeInput,
  SpecimenSourceInput,
  TestDetail,
  TestInput,
  TestRow,
  TestTypeInput,
} from './catalogue-inputs'
import {
  DiagCode,
  MedicationKind,
  Panel,
  SampleType,
  SpecimenSource,
  TestKind,
  TestType,
} from './catalogue-shapes'
import { area, get, post } from './endpoint'
import { registerCalls } from './register'
import { Flag, Id, Version, cleanText, listInput, pageOf } from './shapes'

const byId = { params: z.object({ id: Id }) }
const version = { version: Version }

/** What the lists of the catalogue take. */
export const CatalogueList = listInput(['name', 'code'], 'name', 20).extend({ active: Flag.optional() })
export type CatalogueList = z.infer<typeof CatalogueList>
export const TestList = CatalogueList.extend({
  kind: TestKind.optional(),
  testType: Id.optional(),
  sampleType: Id.optional(),
})
export type TestList = z.infer<typeof TestList>
export const MedicationList = listInput(['name'], 'name', 20).extend({
  kind: MedicationKind.optional(),
  active: Flag.optional(),
})
export type MedicationList = z.infer<typeof MedicationList>

const common = (entity: string) => ({ phi: 'none', scope: 'lab', entity }) as const
const catalogue = (action: 'read' | 'create' | 'manage') =>
  [action, 'Catalogue'] as const satisfies [string, Entity]

const ofTests = common('test')
/** Tests. Every save writes a version of its own; an order keeps the one it was made with. */
export const tests = area('tests', {
  list: get('/tests_list', {
    ...ofTests,
    query: TestList,
    out: pageOf(TestRow),
    can: catalogue('read'),
    summary: 'Tests by code, name, LOINC or CPT.',
  }),
  get: post('/tests/:id', {
    ...ofTests,
    ...byId,
    out: TestDetail,
    can: catalogue('read'),
    summary: 'One test with its definition and diagnosis codes.',
  }),
  add: post('/add/test', {
    ...ofTests,
    body: z.object({ test: TestInput }),
    out: TestDetail,
    can: catalogue('create'),
    idempotent: true,
    summary: 'Adds a test; its code must be new.',
  }),
  update: post('/test/:id', {
    ...ofTests,
    ...byId,
    body: z.object({ test: TestInput.safeExtend(version) }),
    out: TestDetail,
    can: catalogue('manage'),
    summary: 'Changes a test. What was ordered before keeps the definition it was ordered with.',
  }),
  addDiagCode: post('/add/test_diagcode', {
    ...ofTests,
    body: z.object({ diagcode: cleanText(10), testId: Id }),
    out: TestDetail,
    can: catalogue('manage'),
    summary: 'Adds a diagnosis code that supports a test.',
  }),
  removeDiagCode: post('/remove/test_diagcode', {
    ...ofTests,
    body: z.object({ diagcode: cleanText(10), testId: Id }),
    out: TestDetail,
    can: catalogue('manage'),
    summary: 'Takes a diagnosis code off a test.',
  }),
  ...registerCalls({
    one: 'test',
    many: 'tests',
    entity: 'test',
    subject: 'Catalogue',
    keeps: catalogue('manage'),
    list: TestList,
  }),
})

const ofPanels = common('panel')
export const panels = area('panels', {
  list: get('/panels_list', {
    ...ofPanels,
    query: CatalogueList,
    out: pageOf(PanelRow),
    can: catalogue('read'),
    summary: 'Panels by code, name, LOINC or CPT.',
  }),
  get: post('/panels/:id', {
    ...ofPanels,
    ...byId,
    out: Panel,
    can: catalogue('read'),
    summary: 'One panel with its tests in order.',
  }),
  add: post('/add/panel', {
    ...ofPanels,
    body: z.object({ panel: PanelInput }),
    out: Panel,
    can: catalogue('create'),
    idempotent: true,
    summary: 'Adds a panel; its code must be new and its tests in use.',
  }),
  update: post('/panel/:id', {
    ...ofPanels,
    ...byId,
    body: z.object({ panel: PanelInput.safeExtend(version) }),
    out: Panel,
    can: catalogue('manage'),
    summary: 'Changes a panel. What was ordered before keeps its tests.',
  }),
  ...registerCalls({
    one: 'panel',
    many: 'panels',
    entity: 'panel',
    subject: 'Catalogue',
    keeps: catalogue('manage'),
    list: CatalogueList,
  }),
})

/** The three plain registers differ in their fields alone. */
function plainCalls<Doc extends z.ZodType>(one: string, words: { thing: string; things: string }, doc: Doc) {
  const of = common(one)
  return {
    list: get(`/${one}s_list`, {
      ...of,
      query: CatalogueList,
      out: pageOf(doc),
      can: catalogue('read'),
      summary: `${words.things} by code or name.`,
    }),
    get: post(`/${one}s/:id`, {
      ...of,
      ...byId,
      out: doc,
      can: catalogue('read'),
      summary: `One ${words.thing}.`,
    }),
    ...registerCalls({
      one,
      many: `${one}s`,
      entity: one,
      subject: 'Catalogue',
      keeps: catalogue('manage'),
      list: CatalogueList,
    }),
  }
}

const ofSampleTypes = common('sampleType')
export const sampleTypes = area('sampleTypes', {
  ...plainCalls('sampleType', { thing: 'sample type', things: 'Sample types' }, SampleType),
  add: post('/add/sampleType', {
    ...ofSampleTypes,
    body: z.object({ sampleType: SampleTypeInput }),
    out: SampleType,
    can: catalogue('create'),
    idempotent: true,
    summary: 'Adds a sample type; its code must be new.',
  }),
  update: post('/sampleType/:id', {
    ...ofSampleTypes,
    ...byId,
    body: z.object({ sampleType: SampleTypeInput.extend(version) }),
    out: SampleType,
    can: catalogue('manage'),
    summary: 'Changes a sample type.',
  }),
})

const ofTestTypes = common('testType')
export const testTypes = area('testTypes', {
  ...plainCalls('testType', { thing: 'test type', things: 'Test types' }, TestType),
  add: post('/add/testType', {
    ...ofTestTypes,
    body: z.object({ testType: TestTypeInput }),
    out: TestType,
    can: catalogue('create'),
    idempotent: true,
    summary: 'Adds a test type; its code must be new.',
  }),
  update: post('/testType/:id', {
    ...ofTestTypes,
    ...byId,
    body: z.object({ testType: TestTypeInput.extend(version) }),
    out: TestType,
    can: catalogue('manage'),
    summary: 'Changes a test type.',
  }),
})

const ofSources = common('specimenSource')
export const specimenSources = area('specimenSources', {
  ...plainCalls('specimenSource', { thing: 'specimen source', things: 'Specimen sources' }, SpecimenSource),
  add: post('/add/specimenSource', {
    ...ofSources,
    body: z.object({ specimenSource: SpecimenSourceInput }),
    out: SpecimenSource,
    can: catalogue('create'),
    idempotent: true,
    summary: 'Adds a specimen source; its code must be new.',
  }),
  update: post('/specimenSource/:id', {
    ...ofSources,
    ...byId,
    body: z.object({ specimenSource: SpecimenSourceInput.extend(version) }),
    out: SpecimenSource,
    can: catalogue('manage'),
    summary: 'Changes a specimen source.',
  }),
})

/** Diagnosis codes are those of CMS: read, never edited. */
export const diagCodes = area('diagCodes', {
  get: post('/diagcodes/:code', {
    ...common('diagCode'),
    params: z.object({ code: cleanText(10) }),
    out: z.object({
      /** The code in every table that had it, newest first. */
      docs: z.array(DiagCode),
      /** Tests that list it. */
      tests: z.array(z.object({ _id: Id, code: z.string(), name: z.string(), active: z.boolean() })),
    }),
    can: ['read', 'DiagCode'],
    summary: 'One diagnosis code through the years, and the tests that list it.',
  }),
})

const ofMedications = common('medication')
export const medications = area('medications', {
  list: get('/medications_list', {
    ...ofMedications,
    query: MedicationList,
    out: pageOf(MedicationRow),
    can: ['read', 'Medication'],
    summary: 'Medications by name or ingredient, in use or not.',
  }),
  get: post('/medications/:id', {
    ...ofMedications,
    ...byId,
    out: MedicationDetail,
    can: ['read', 'Medication'],
    summary: 'One medication: ingredients, brands, metabolites, side effects, alternatives.',
  }),
  /** Not /add/medication, which adds one to an order. */
  add: post('/add/medication_entry', {
    ...ofMedications,
    body: z.object({ medication: MedicationInput }),
    out: MedicationDetail,
    can: ['create', 'Medication'],
    idempotent: true,
    summary: 'Adds a medication to the list that orders choose from.',
  }),
  update: post('/medication/:id', {
    ...ofMedications,
    ...byId,
    body: z.object({ medication: MedicationInput.extend(version) }),
    out: MedicationDetail,
    can: ['edit', 'Medication'],
    summary: 'Changes a medication.',
  }),
  ...registerCalls({
    one: 'medication',
    many: 'medications',
    entity: 'medication',
    subject: 'Medication',
    list: MedicationList,
  }),
})
