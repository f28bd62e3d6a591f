import {
  Flag,
  Id,
  Instant,
  Version,
  cleanText,
  cleanLines,
  listInput,
  optionalText,
  requiredText,
} from '../shapes'
import { TemplateType } from './choices'
import { z } from 'zod'
import { m } from '../messages'

export const TemplateList = listInput(['label', 'type'], 'label').extend({
  type: TemplateType.optional(),
  active: Flag.optional(),
})
export type TemplateList = z.infer<typeof TemplateList>

export const TemplateFields = z.object({
  type: TemplateType,
  label: requiredText(120, m.reportTemplates.labelMissing),
  folder: optionalText(80),
  heading: cleanText(200).default(''),
  note: cleanLines(2000).default(''),
  footer: cleanLines(500).default(''),
})
export type TemplateFields = z.infer<typeof TemplateFields>

/** What of a template is printed. */
export const TemplateWords = TemplateFields.pick({ heading: true, note: true, footer: true })
export type TemplateWords = z.infer<typeof TemplateWords>

export const TemplateDetail = TemplateFields.extend({
  _id: Id,
  version: Version,
  revision: z.int(),
  active: z.boolean(),
})
export type TemplateDetail = z.infer<typeof TemplateDetail>

export const TemplateRow = TemplateDetail.pick({
  _id: true,
  version: true,
  type: true,
  label: true,
  folder: true,
  revision: true,
  active: true,
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const TemplateRevision = TemplateFields.extend({
  revision: z.int(),
  madeAt: Instant.nullable(),
  madeByName: z.string().nullable(),
})
export type TemplateRevision = z.infer<typeof TemplateRevision>
