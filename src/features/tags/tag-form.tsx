import { Tag as TagIcon } from 'lucide-react'
import { z } from 'zod'
import { m } from '@contract/messages'
import { tagColors, TagFields, type TagColor, type TagDetail } from '@contract/tags/shapes'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import type { ToldFields } from '@/form/merge'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Chip } from '@/ui/chip'

const colorLabel = (color: TagColor) => m.tags.colors[color]

/** The tag as the form holds it. */
const Shape = z.object({ category: z.string(), name: z.string(), color: z.enum([...tagColors, '']) })
export type TagValues = z.infer<typeof Shape>

export const blankTag: TagValues = { category: '', name: '', color: '' }
export const valuesOf = ({ category, name, color }: TagDetail): TagValues => ({
  category,
  name,
  color: color ?? '',
})
export const toFields = ({ color, ...values }: TagValues) => ({
  ...values,
  color: color === '' ? null : color,
})
export const tagSchema = checkedBy(Shape, { contract: TagFields, toFields })

export function tell({ category, name, color }: TagValues): ToldFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    category: line(m.tags.category, category.toLowerCase()),
    name: line(m.tags.name, name),
    color: {
      label: m.tags.color,
      value: color,
      text: color === '' ? m.tags.noColor : colorLabel(color),
    },
  }
}

const colors = tagColors.map((value) => ({ value, label: colorLabel(value) }))

export function TagFieldCards() {
  return (
    <FormCard number={1} title={m.tags.tag} sub={m.tags.tagSub}>
      <TextField name="name" label={m.tags.name} maxLength={60} className={span.half} />
      <TextField
        name="category"
        label={m.tags.category}
        maxLength={60}
        hint={m.tags.categoryHint}
        className={span.half}
      />
      <SelectField
        name="color"
        label={m.tags.color}
        optional
        placeholder={m.tags.noColor}
        options={colors}
        className={span.half}
      />
    </FormCard>
  )
}

/** A tag as people meet it on an order. */
export const TagChip = ({ tag: { name, color } }: { tag: Pick<TagDetail, 'name' | 'color'> }) => (
  <Chip tone={color ?? 'neutral'} icon={TagIcon}>
    {name}
  </Chip>
)
