import { z } from 'zod'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { optionalChoice, requiredLine } from '../register/fields'
import { cleanText } from '../shapes'
import { registerCalls } from '../register/shared-calls'

export const TagColor = z.enum([
  'info',
  'success',
  'warning',
  'danger',
  'purple',
  'teal',
  'magenta',
  'neutral',
])

const category = requiredLine({
  label: m.tags.category,
  max: 60,
  missing: m.tags.categoryMissing,
  hint: m.tags.categoryHint,
})

/** What orders and specimens can be marked with. A name is unique in its category, which is kept in small letters. */
export const tag = describeRegister({
  area: 'tags',
  one: 'tag',
  noun: m.tags.recordName,
  many: 'tags',
  entity: 'tag',
  subject: 'Setting',
  fields: {
    category: {
      ...category,
      stored: category.stored.transform((text) => text.toLowerCase()),
      compared: (path: string, typed: string) => category.compared(path, typed.toLowerCase()),
    },
    name: requiredLine({ label: m.tags.name, max: 60, missing: m.tags.nameMissing }),
    color: optionalChoice({ label: m.tags.color, of: TagColor, words: m.tags.colors, none: m.tags.noColor }),
  },
  sorts: ['category', 'name'],
  shown: ['category', 'name', 'color'],
  narrows: { category: cleanText(60).optional() },
})

export const tagCalls = registerCalls(tag)

export type TagRow = z.infer<typeof tag.Row>
