import { z } from 'zod'
import { Flag, Id, Version, cleanText, listInput, requiredText } from '../shapes'

export const TagList = listInput(['name', 'category'], 'category').extend({
  category: cleanText(60).optional(),
  active: Flag.optional(),
})
export type TagList = z.infer<typeof TagList>

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
  name: requiredText(60, 'Enter the tag name.'),
  color: TagColor.nullable().default(null),
})
export type TagFields = z.infer<typeof TagFields>

export const TagDetail = TagFields.extend({ _id: Id, version: Version, active: z.boolean() })
export type TagDetail = z.infer<typeof TagDetail>
