import { z } from 'zod'
import { Panel } from '../panels/shapes'
import { Address } from '../people'
import { TemplateRow } from '../report-templates/shapes'
import { SampleType } from '../sample-types/register'
import { Notification } from '../session/shapes'
import { Id, Version } from '../shapes'
import { SpecimenSource } from '../specimen-sources/register'
import { TestType } from '../test-types/register'

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
  /** The caller is never signed out for being idle: a kiosk without seconds of its own. */
  idleExempt: z.boolean(),
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
  tags: z.array(Tag),
  dynamicForms: z.array(DynamicForm),
  approvers: z.array(Approver),
  testTypes: z.array(TestType),
  sampleTypes: z.array(SampleType),
  specimenSources: z.array(SpecimenSource),
  /** Report templates in use; their words are read with each. */
  templates: z.array(TemplateRow),
  /** The caller's own, newest first. */
  notifications: z.array(Notification),
}
