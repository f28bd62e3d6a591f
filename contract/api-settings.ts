import { z } from 'zod'
import { Question } from './api-reference'
import { BarcodePrinter } from './api-reports'
import { area, get, post } from './endpoint'
import { FeatureName } from './features'
import { FormDetail, FormEdit, FormFields, FormRow } from './form-shapes'
import { History } from './history'
import { PrinterEdit, PrinterFields, PrinterRow } from './printer-shapes'
import { registerCalls } from './register'
import {
  FeatureRow,
  HealthRow,
  LabDetail,
  LabFields,
  TagDetail,
  TagFields,
  TemplateDetail,
  TemplateFields,
  TemplateRevision,
  TemplateRow,
  TemplateWords,
  TemplateType,
} from './settings-shapes'
import { Flag, Id, Version, cleanText, listInput, pageOf, wholeNumber } from './shapes'

const forLab = { phi: 'none', scope: 'lab' } as const
const lab = { ...forLab, entity: 'lab' } as const
const setting = ['read', 'Setting'] as const

/** Lab Settings. The logo itself is served by `reports.publicMedia`. */
export const labSettings = area('labSettings', {
  get: get('/lab/settings', {
    ...lab,
    out: LabDetail,
    can: setting,
    summary: 'The laboratory with everything that can be set.',
  }),
  update: post('/update/labInfo', {
    ...lab,
    body: z.object({ lab: LabFields.extend({ version: Version }) }),
    out: LabDetail,
    can: ['edit', 'Lab'],
    summary: 'Changes the laboratory’s settings.',
  }),
  history: post('/history/labInfo', {
    ...lab,
    out: History,
    can: setting,
    summary: 'What changed on the settings: field, old, new, who and when.',
  }),
  setLogo: post('/labInfo/logo', {
    ...lab,
    out: LabDetail,
    can: ['edit', 'Lab'],
    upload: true,
    maxBody: 1024 * 1024,
    summary: 'Sets the logo: PNG or JPEG by its bytes, at most 320 wide, 300 tall if portrait.',
  }),
  removeLogo: post('/labInfo/logo/remove', {
    ...lab,
    out: LabDetail,
    can: ['edit', 'Lab'],
    summary: 'Takes the logo away.',
  }),
})

export const PrinterList = listInput(['name'], 'name', 20).extend({ active: Flag.optional() })
export type PrinterList = z.infer<typeof PrinterList>
const printer = { ...forLab, entity: 'barcodePrinter' } as const

/** Barcode Printers as a register; what a print asks stands in the area `labels`. */
export const printers = area('printers', {
  list: get('/barcodePrinters_list', {
    ...printer,
    query: PrinterList,
    out: pageOf(PrinterRow),
    can: ['read', 'Printer'],
    summary: 'Label printers by name.',
  }),
  add: post('/add/barcodePrinter', {
    ...printer,
    body: z.object({ printer: PrinterFields }),
    out: BarcodePrinter,
    can: ['configure', 'Receiving'],
    idempotent: true,
    summary: 'Adds a label printer.',
  }),
  update: post('/update/barcodePrinter', {
    ...printer,
    body: z.object({ printer: PrinterEdit }),
    out: BarcodePrinter,
    can: ['configure', 'Receiving'],
    summary: 'Changes a label printer: templates and offsets.',
  }),
  ...registerCalls({
    one: 'barcodePrinter',
    many: 'barcodePrinters',
    entity: 'barcodePrinter',
    subject: 'Printer',
    keeps: ['configure', 'Receiving'],
    list: PrinterList,
  }),
})

/** The Management Console beside its registers. */
export const management = area('management', {
  features: get('/management/features', {
    ...forLab,
    entity: 'feature',
    out: z.object({ docs: z.array(FeatureRow) }),
    can: setting,
    summary: 'Every feature, whether it is on.',
  }),
  setFeature: post('/management/feature', {
    ...forLab,
    entity: 'feature',
    body: z.object({ name: FeatureName, active: z.boolean(), version: wholeNumber(0) }),
    out: z.object({ docs: z.array(FeatureRow) }),
    can: ['edit', 'Feature'],
    summary: 'Switches a feature on or off: it counts from the next call of everybody.',
  }),
  featureHistory: post('/history/feature', {
    ...forLab,
    entity: 'feature',
    out: History,
    can: setting,
    summary: 'Which features were switched, by whom and when.',
  }),
  health: get('/management/health', {
    ...forLab,
    entity: 'lab',
    out: z.object({ docs: z.array(HealthRow) }),
    can: setting,
    summary: 'How database, storage, mail and imports stand, with the last success and failure.',
  }),
  clinic: get('/management/clinic', {
    phi: 'none',
    scope: 'own',
    entity: 'location',
    out: z.object({
      locations: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), active: z.boolean() })),
      users: z.array(
        z.object({
          _id: Id,
          username: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          locations: z.array(z.string()),
          active: z.boolean(),
        }),
      ),
      forms: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          panels: z.array(z.string()),
          locations: z.array(z.string()),
          questions: z.array(Question),
        }),
      ),
    }),
    can: ['read', 'PortalUser'],
    summary: 'The caller’s own locations, the portal users there, and the forms that are asked there.',
  }),
})

export const TagList = listInput(['name', 'category'], 'category', 20).extend({
  category: cleanText(60).optional(),
  active: Flag.optional(),
})
export type TagList = z.infer<typeof TagList>
const tag = { ...forLab, entity: 'tag' } as const
export const tags = area('tags', {
  list: get('/tags_list', {
    ...tag,
    query: TagList,
    out: pageOf(TagDetail),
    can: setting,
    summary: 'Tags by category and name.',
  }),
  get: post('/tags/:id', {
    ...tag,
    params: z.object({ id: Id }),
    out: TagDetail,
    can: setting,
    summary: 'One tag.',
  }),
  add: post('/add/tag', {
    ...tag,
    body: z.object({ tag: TagFields }),
    out: TagDetail,
    can: ['create', 'Setting'],
    idempotent: true,
    summary: 'Adds a tag; its name must be new in its category.',
  }),
  update: post('/update/tag', {
    ...tag,
    body: z.object({ tag: TagFields.extend({ _id: Id, version: Version }) }),
    out: TagDetail,
    can: ['edit', 'Setting'],
    summary: 'Changes a tag.',
  }),
  ...registerCalls({ one: 'tag', many: 'tags', entity: 'tag', subject: 'Setting', list: TagList }),
})

export const TemplateList = listInput(['label', 'type'], 'label', 20).extend({
  type: TemplateType.optional(),
  active: Flag.optional(),
})
export type TemplateList = z.infer<typeof TemplateList>
const template = { ...forLab, entity: 'reportTemplate' } as const
export const reportTemplates = area('reportTemplates', {
  list: get('/reportTemplates_list', {
    ...template,
    query: TemplateList,
    out: pageOf(TemplateRow),
    can: setting,
    summary: 'Report templates by label or folder.',
  }),
  preview: post('/preview/reportTemplate', {
    ...template,
    body: z.object({ words: TemplateWords }),
    out: z.never(),
    bytes: true,
    can: setting,
    summary: 'A sample report, of nobody, with these words as they would be printed; nothing is kept.',
  }),
  get: post('/reportTemplates/:id', {
    ...template,
    params: z.object({ id: Id }),
    out: TemplateDetail,
    can: setting,
    summary: 'One report template in its present revision.',
  }),
  add: post('/add/reportTemplate', {
    ...template,
    body: z.object({ reportTemplate: TemplateFields }),
    out: TemplateDetail,
    can: ['create', 'Setting'],
    idempotent: true,
    summary: 'Adds a report template as revision 1.',
  }),
  update: post('/update/reportTemplate', {
    ...template,
    body: z.object({ reportTemplate: TemplateFields.extend({ _id: Id, version: Version }) }),
    out: TemplateDetail,
    can: ['edit', 'Setting'],
    summary: 'Makes a new revision of a report template; the old ones stay readable.',
  }),
  revisions: post('/reportTemplate/revisions', {
    ...template,
    body: z.object({ _id: Id }),
    out: z.object({ docs: z.array(TemplateRevision) }),
    can: setting,
    summary: 'Every revision of a report template, newest first.',
  }),
  ...registerCalls({
    one: 'reportTemplate',
    many: 'reportTemplates',
    entity: 'reportTemplate',
    subject: 'Setting',
    list: TemplateList,
  }),
})

export const FormList = listInput(['name'], 'name', 20).extend({ active: Flag.optional() })
export type FormList = z.infer<typeof FormList>
const form = { ...forLab, entity: 'dynamicForm' } as const
export const dynamicForms = area('dynamicForms', {
  list: get('/dynamicForms_list', {
    ...form,
    query: FormList,
    out: pageOf(FormRow),
    can: setting,
    summary: 'Forms that order entry asks, by name.',
  }),
  get: post('/dynamicForms/:id', {
    ...form,
    params: z.object({ id: Id }),
    out: FormDetail,
    can: setting,
    summary: 'One form with its questions.',
  }),
  add: post('/add/dynamicForm', {
    ...form,
    body: z.object({ dynamicForm: FormFields }),
    out: FormDetail,
    can: ['create', 'Setting'],
    idempotent: true,
    summary: 'Adds a form; its name must be new.',
  }),
  update: post('/update/dynamicForm', {
    ...form,
    body: z.object({ dynamicForm: FormEdit }),
    out: FormDetail,
    can: ['edit', 'Setting'],
    summary: 'Changes a form. Orders keep the answers that were given.',
  }),
  ...registerCalls({
    one: 'dynamicForm',
    many: 'dynamicForms',
    entity: 'dynamicForm',
    subject: 'Setting',
    list: FormList,
  }),
})
