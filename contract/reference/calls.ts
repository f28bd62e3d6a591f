import { z } from 'zod'
import { searchLimits } from '../constants'
import { DiagCode } from '../diag-codes/shapes'
import { GET, POST } from '../endpoint'
import { Medication } from '../medications/shapes'
import { m } from '../messages'
import { PlainDate, cleanText, pageOf } from '../shapes'
import { Test, TestBrief } from '../tests/shapes'
import { About, LabInfo, Payer, Reference } from './shapes'

const read = { area: 'reference', can: 'session', phi: 'none' } as const

/**
 * Everything the screens need after login, in one call; the twelve below answer the same lists one by one. Definitions of
 * tests (ranges, cutoffs, criticals) are nine tenths of it and no form asks for them: they are left to `tests`.
 */
export const bootstrap = GET('/bootstrap', {
  ...read,
  kiosk: true,
  out: z.object({ ...Reference, tests: z.array(TestBrief), payers: z.array(Payer) }),
  entity: 'reference',
  beforeAgreement: true,
  summary: 'All reference data in one call.',
})

export const features = GET('/features', {
  ...read,
  kiosk: true,
  out: Reference.features,
  entity: 'feature',
  summary: 'Features and whether each is active.',
})

export const labInfo = GET('/labInfo', {
  ...read,
  kiosk: true,
  out: LabInfo,
  entity: 'lab',
  summary: 'The laboratory: name, CLIA number, address, logout_seconds.',
})

export const about = GET('/about', {
  ...read,
  kiosk: true,
  out: About,
  entity: 'about',
  summary: 'Product, version and notices.',
})

export const linkedUsers = GET('/linkedUsers', {
  ...read,
  out: Reference.linkedUsers,
  entity: 'linkedUser',
  summary: "The signed-in user's linked accounts.",
})

export const reports = GET('/reports', {
  ...read,
  out: Reference.reports,
  entity: 'report',
  summary: 'The catalogue of reports.',
})

export const panels = GET('/panels', {
  ...read,
  out: Reference.panels,
  entity: 'panel',
  summary: 'Panels with their tests in order.',
})

export const tests = GET('/tests', {
  ...read,
  out: z.array(Test),
  entity: 'test',
  summary: 'Tests with their current definitions.',
})

export const tags = GET('/tags', {
  ...read,
  query: z.object({ category: cleanText(60).optional() }),
  out: Reference.tags,
  entity: 'tag',
  summary: 'Tags, of one category if given.',
})

export const dynamicForms = GET('/dynamicForms', {
  ...read,
  out: Reference.dynamicForms,
  entity: 'dynamicForm',
  summary: 'Order-specific questions.',
})

export const approvers = GET('/approvers', {
  ...read,
  out: Reference.approvers,
  entity: 'user',
  summary: 'Users who may verify and release.',
})

export const testTypes = GET('/testTypes', {
  ...read,
  out: Reference.testTypes,
  entity: 'testType',
  summary: 'Test types (sections).',
})

export const sampleTypes = GET('/sampleTypes', {
  ...read,
  out: Reference.sampleTypes,
  entity: 'sampleType',
  summary: 'Sample types with containers.',
})

export const specimenSources = GET('/specimenSources', {
  ...read,
  out: Reference.specimenSources,
  entity: 'specimenSource',
  summary: 'Specimen sources.',
})

export const payers = GET('/payers', {
  area: 'reference',
  can: 'session',
  phi: 'none',
  out: z.array(Payer),
  entity: 'payer',
  summary: 'Insurance payers.',
})

export const searchDiagCodes = POST('/search/diagcodes', {
  ...read,
  body: z.object({
    text: cleanText(200).default(''),
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(searchLimits.others),
    /** Codes valid on this day; today if missing. */
    on: PlainDate.optional(),
    billableOnly: z.boolean().default(true),
  }),
  out: pageOf(DiagCode).extend({
    /** Where the codes of the day asked for are not on file: the first day of those that are, which are answered instead. */
    firstDay: PlainDate.nullish(),
  }),
  entity: 'diagCode',
  summary: 'ICD-10-CM by code or words, over the whole table.',
})

export const searchMedications = POST('/search/medications', {
  ...read,
  body: z.object({
    text: cleanText(200).default(''),
    offset: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(searchLimits.medications),
  }),
  out: pageOf(Medication),
  entity: 'medication',
  summary: 'Medications by name or ingredient.',
})

export const zip = GET('/zip/:zip', {
  ...read,
  params: z.object({ zip: z.string().regex(/^\d{5}$/, m.errors.zipDigits) }),
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
})
