import {
  Flag,
  Id,
  Instant,
  Version,
  cleanText,
  cleanLines,
  onceSound,
  listInput,
  optionalText,
  requiredText,
} from '../shapes'
import { Section, TemplateKind, TemplateType } from './choices'
import { placeholderFault } from './placeholders'
import { sectionsFault } from './sections'
import { z } from 'zod'
import { m } from '../messages'

export const TemplateList = listInput(['label', 'type'], 'label').extend({
  type: TemplateType.optional(),
  active: Flag.optional(),
})
export type TemplateList = z.infer<typeof TemplateList>

/** A text that may name facts of the report; one that names something else is refused. */
const checkedText = <T extends z.ZodType<string>>(text: T) =>
  text.superRefine(
    onceSound((value, ctx) => {
      const fault = placeholderFault(value)
      if (fault !== null) ctx.addIssue({ code: 'custom', message: fault })
    }),
  )

const Sections = z
  .array(Section)
  .max(Section.options.length)
  .default([...Section.options])
  .superRefine(
    onceSound((sections, ctx) => {
      const fault = sectionsFault(sections)
      if (fault !== null) ctx.addIssue({ code: 'custom', message: fault })
    }),
  )

/** What of a template is printed, or says how. */
export const TemplateWords = z.object({
  heading: checkedText(cleanText(200)).default(''),
  note: checkedText(cleanLines(2000)).default(''),
  footer: checkedText(cleanLines(500)).default(''),
  /** The sections of the report in their order; one that is not among them is left out. */
  sections: Sections,
  logo: z.boolean().default(true),
})
export type TemplateWords = z.infer<typeof TemplateWords>

export const TemplateFields = z.object({
  type: TemplateType,
  label: requiredText(120, m.reportTemplates.labelMissing),
  folder: optionalText(80),
  kind: TemplateKind.default('general'),
  locationIds: z.array(Id).max(200).default([]),
  panelIds: z.array(Id).max(200).default([]),
  ...TemplateWords.shape,
})
export type TemplateFields = z.infer<typeof TemplateFields>

/** As they were kept: a text of before fields were known may have braces of its own. */
const keptWords = {
  heading: z.string().default(''),
  note: z.string().default(''),
  footer: z.string().default(''),
}

/** What of a template lies in its column of JSON. */
export const StoredTemplate = TemplateFields.omit({ type: true, label: true, folder: true }).extend(keptWords)
/** A revision as it was kept. */
export const StoredRevision = TemplateFields.extend(keptWords)

const Named = z.object({ _id: Id, name: z.string() })

export const TemplateDetail = StoredRevision.extend({
  /** The locations and panels that it is for, by name. */
  locations: z.array(Named),
  panels: z.array(Named),
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
  kind: true,
  label: true,
  folder: true,
  revision: true,
  active: true,
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const TemplateRevision = StoredRevision.extend({
  revision: z.int(),
  madeAt: Instant.nullable(),
  madeByName: z.string().nullable(),
})
export type TemplateRevision = z.infer<typeof TemplateRevision>
