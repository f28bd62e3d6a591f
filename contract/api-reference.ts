import { z } from 'zod'
import {
  DiagCode,
  Medication,
  Panel,
  SampleType,
  SpecimenSource,
  Test,
  TestBrief,
  TestType,
} from './catalogue-shapes'
import { running } from './api-version'
import { area, get, post } from './endpoint'
import { Address } from './people-shapes'
import { Id, PlainDate, Version, cleanText, pageOf } from './shapes'

export const LabInfo = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  shortName: z.string(),
  clia: z.string().nullable(),
  director: z.string().nullable(),
  address: Address,
  phone: z.string().nullable(),
  timeZone: z.string(),
  logout_seconds: z.int(),
  /** A second person must verify: the one who entered a result may not. */
  verifierMustDiffer: z.boolean(),
  demo: z.boolean(),
})
export type LabInfo = z.infer<typeof LabInfo>

export const FeatureState = z.object({ name: z.string(), active: z.boolean() })
export const About = z.object({
  product: z.string(),
  shortName: z.string(),
  version: z.string(),
  buildId: z.int(),
  notices: z.array(z.object({ name: z.string(), text: z.string() })),
})
export const ReportKind = z.object({ key: z.string(), name: z.string(), group: z.string() })
export const LinkedUser = z.object({ _id: Id, parent: z.string(), child: z.string(), verified: z.boolean() })
export const Tag = z.object({ _id: Id, category: z.string(), name: z.string(), color: z.string().nullable() })
export const Approver = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
})
export const Payer = z.object({
  _id: Id,
  name: z.string(),
  electronicId: z.string().nullable(),
  active: z.boolean(),
})
export type Payer = z.infer<typeof Payer>

/** One question of an order-specific form (an "ask at order entry" question). */
export const Question = z.object({
  key: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'choice', 'yesno']),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).default([]),
  required: z.boolean().default(false),
  hint: z
    .string()
    .nullish()
    .transform((h) => h ?? null),
})
export type Question = z.infer<typeof Question>
/** Asked when one of its panels is ordered, or from one of its locations; by code. Empty lists: always. */
export const DynamicForm = z.object({
  _id: Id,
  name: z.string(),
  appliesTo: z.object({
    panels: z.array(z.string()).default([]),
    locations: z.array(z.string()).default([]),
  }),
  questions: z.array(Question),
})
export type DynamicForm = z.infer<typeof DynamicForm>

export const Reference = {
  features: z.array(FeatureState),
  labInfo: LabInfo,
  about: About,
  linkedUsers: z.array(LinkedUser),
  reports: z.array(ReportKind),
  panels: z.array(Panel),
  tests: z.array(Test),
  tags: z.array(Tag),
  dynamicForms: z.array(DynamicForm),
  approvers: z.array(Approver),
  testTypes: z.array(TestType),
  sampleTypes: z.array(SampleType),
  specimenSources: z.array(SpecimenSource),
}

const read = { can: 'session', phi: 'none' } as const

export const reference = area('reference', {
  /**
   * Everything the screens need after login, in one call; the twelve below answer the same lists one by one. Definitions of
   * tests (ranges, cutoffs, criticals) are nine tenths of it and no form asks for them: they are left to `tests`.
   */
  bootstrap: get('/bootstrap', {
    ...read,
    out: z.object({ ...Reference, tests: z.array(TestBrief), payers: z.array(Payer) }),
    entity: 'reference',
    summary: 'All reference data in one call.',
  }),
  features: get('/features', {
    ...read,
    out: Reference.features,
    entity: 'feature',
    summary: 'Features and whether each is active.',
  }),
  labInfo: get('/labInfo', {
    ...read,
    out: LabInfo,
    entity: 'lab',
    summary: 'The laboratory: name, CLIA number, address, logout_seconds.',
  }),
  about: get('/about', { ...read, out: About, entity: 'about', summary: 'Product, version and notices.' }),
  linkedUsers: get('/linkedUsers', {
    ...read,
    out: Reference.linkedUsers,
    entity: 'linkedUser',
    summary: "The signed-in user's linked accounts.",
  }),
  reports: get('/reports', {
    ...read,
    out: Reference.reports,
    entity: 'report',
    summary: 'The catalogue of reports.',
  }),
  panels: get('/panels', {
    ...read,
    out: Reference.panels,
    entity: 'panel',
    summary: 'Panels with their tests in order.',
  }),
  tests: get('/tests', {
    ...read,
    out: Reference.tests,
    entity: 'test',
    summary: 'Tests with their current definitions.',
  }),
  tags: get('/tags', {
    ...read,
    query: z.object({ category: cleanText(60).optional() }),
    out: Reference.tags,
    entity: 'tag',
    summary: 'Tags, of one category if given.',
  }),
  dynamicForms: get('/dynamicForms', {
    ...read,
    out: Reference.dynamicForms,
    entity: 'dynamicForm',
    summary: 'Order-specific questions.',
  }),
  approvers: get('/approvers', {
    ...read,
    out: Reference.approvers,
    entity: 'user',
    summary: 'Users who may verify and release.',
  }),
  testTypes: get('/testTypes', {
    ...read,
    out: Reference.testTypes,
    entity: 'testType',
    summary: 'Test types (sections).',
  }),
  sampleTypes: get('/sampleTypes', {
    ...read,
    out: Reference.sampleTypes,
    entity: 'sampleType',
    summary: 'Sample types with containers.',
  }),
  specimenSources: get('/specimenSources', {
    ...read,
    out: Reference.specimenSources,
    entity: 'specimenSource',
    summary: 'Specimen sources.',
  }),
  payers: get('/payers', {
    can: 'session',
    phi: 'none',
    out: z.array(Payer),
    entity: 'payer',
    summary: 'Insurance payers.',
  }),
  searchDiagCodes: post('/search/diagcodes', {
    ...read,
    body: z.object({
      text: cleanText(200).default(''),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(100).default(20),
      /** Codes valid on this day; today if missing. */
      on: PlainDate.optional(),
      billableOnly: z.boolean().default(true),
    }),
    out: pageOf(DiagCode),
    entity: 'diagCode',
    summary: 'ICD-10-CM by code or words, over the whole table.',
  }),
  searchMedications: post('/search/medications', {
    ...read,
    body: z.object({
      text: cleanText(200).default(''),
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(100).default(20),
    }),
    out: pageOf(Medication),
    entity: 'medication',
    summary: 'Medications by name or ingredient.',
  }),
  zip: get('/zip/:zip', {
    ...read,
    params: z.object({ zip: z.string().regex(/^\d{5}$/, 'A ZIP code has five digits.') }),
    out: z.object({
      /** Null while no table of ZIP codes is loaded; empty for a code that the table lacks. */
      places: z
        .array(
          z.object({
            city: z.string(),
            state: z.string(),
            county: z.string().nullable(),
            countyFips: z.string().nullable(),
          }),
        )
        .nullable(),
    }),
    entity: 'place',
    summary: 'City, state and county of a ZIP code.',
  }),
  changeLog: get('/changelog', {
    ...read,
    out: z.array(z.object({ version: z.string(), releaseDate: PlainDate, action: z.string() })),
    entity: 'about',
    summary: 'Release history, newest first. Lab users only.',
  }),
  ...running,
})
