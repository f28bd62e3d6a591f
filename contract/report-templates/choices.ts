import { z } from 'zod'

export const TemplateType = z.enum(['result', 'requisition', 'statement', 'invoice'])
export type TemplateType = z.infer<typeof TemplateType>

/** The reports that a template is for; `general` is for those that have no template of their own. */
export const TemplateKind = z.enum(['general', 'toxicology', 'microbiology', 'cumulative'])
export type TemplateKind = z.infer<typeof TemplateKind>

/** The parts of a report between who it is about and the signatures, in the order that they have unless a template says otherwise. */
export const Section = z.enum([
  'keyFindings',
  'prescribed',
  'results',
  'pharmacist',
  'criticalCalls',
  'medications',
  'comments',
  'note',
])
export type Section = z.infer<typeof Section>

/**
 * What a template may leave out. The others hold what 42 CFR 493.1291(c) asks for, critical values and corrections (g, k), what
 * was concluded of the results and who concluded it; comments tell of specimens that were not accepted (c)(7).
 */
export const OPTIONAL_SECTIONS: readonly Section[] = ['criticalCalls', 'medications', 'note']
