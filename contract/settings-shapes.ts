import { z } from 'zod'
import { UserType } from './choices'
import { FeatureName } from './features'
import { Address, Phone } from './people-shapes'
import { Id, Instant, Version, cleanText, optionalText, requiredText } from './shapes'

/** Idle sign-out that a laboratory may set, in seconds: a minute to a working day. */
export const logoutRange = { min: 60, max: 28_800 } as const
const logoutMessage = `Use ${logoutRange.min} to ${logoutRange.max} seconds: one minute to eight hours.`

/** Opening hours as the laboratory words them: a few short lines. */
export const hoursLimit = 400

const isTimeZone = (zone: string): boolean => {
  try {
    // Refuses a zone that does not exist by throwing.
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

export const LabFields = z.object({
  name: requiredText(160, 'Enter the name of the laboratory.'),
  shortName: requiredText(40, 'Enter a short name.'),
  /** Ten characters: two digits, D, seven digits. */
  clia: z
    .union([
      z.literal('').transform(() => null),
      z.string().regex(/^\d{2}D\d{7}$/, 'A CLIA number has ten characters, such as 13D2187704.'),
    ])
    .nullable(),
  director: optionalText(120),
  address: Address,
  phone: Phone,
  /** Opening hours in the laboratory's own words, for the contact page; empty where it names none. */
  hours: cleanText(hoursLimit),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list.'),
  logout_seconds: z
    .int(logoutMessage)
    .min(logoutRange.min, logoutMessage)
    .max(logoutRange.max, logoutMessage),
  /** Who entered a result may not verify it. */
  verifierMustDiffer: z.boolean(),
  /** Releasing a report asks for the password again. */
  confirmSignature: z.boolean(),
  /** User types that may not sign in without a second factor. */
  requireTotpFor: z.array(UserType).max(UserType.options.length),
})
export type LabFields = z.infer<typeof LabFields>
export const LabDetail = LabFields.extend({ _id: Id, version: Version, hasLogo: z.boolean() })
export type LabDetail = z.infer<typeof LabDetail>

export const FeatureRow = z.object({ name: FeatureName, active: z.boolean(), version: z.int() })

export const tagColors = [
  'info',
  'success',
  'warning',
  'danger',
  'purple',
  'teal',
  'magenta',
  'neutral',
] as const
export const TagColor = z.enum(tagColors)
export type TagColor = z.infer<typeof TagColor>
export const TagFields = z.object({
  category: requiredText(60, 'Enter the category, such as order or specimen.').transform((text) =>
    text.toLowerCase(),
  ),
  name: requiredText(60, 'Enter the name of the tag.'),
  color: TagColor.nullable().default(null),
})
export type TagFields = z.infer<typeof TagFields>
export const TagDetail = TagFields.extend({ _id: Id, version: Version, active: z.boolean() })
export type TagDetail = z.infer<typeof TagDetail>

export const TemplateType = z.enum(['result', 'requisition', 'statement', 'invoice'])
export type TemplateType = z.infer<typeof TemplateType>
export const TemplateFields = z.object({
  type: TemplateType,
  label: requiredText(120, 'Enter the label of the template.'),
  folder: optionalText(80),
  heading: cleanText(200).default(''),
  note: cleanText(2000).default(''),
  footer: cleanText(500).default(''),
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

/** How a part that the laboratory depends on stands. `lastGood` and `lastBad` are null where nothing is on record. */
export const HealthRow = z.object({
  key: z.enum(['database', 'storage', 'mail', 'imports']),
  ok: z.boolean(),
  detail: z.string(),
  lastGood: Instant.nullable(),
  lastBad: Instant.nullable(),
})
export type HealthRow = z.infer<typeof HealthRow>
