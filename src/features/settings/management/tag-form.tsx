import { Tag as TagIcon } from 'lucide-react'
import { z } from 'zod'
import { t } from '@contract/messages'
import { tagColors, TagFields, type TagColor, type TagDetail } from '@contract/settings-shapes'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import type { ToldFields } from '@/form/merge'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { Chip } from '@/ui/chip'

const colorLabel = (color: TagColor) => t(`settings.tags.colors.${color}`)

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
    category: line(t('settings.tags.category'), category.toLowerCase()),
    name: line(t('settings.tags.name'), name),
    color: {
      label: t('settings.tags.color'),
      value: color,
      text: color === '' ? t('settings.tags.noColor') : colorLabel(color),
    },
  }
}

const colors = tagColors.map((value) => ({ value, label: colorLabel(value) }))

export function TagFieldCards() {
  return (
    <FormCard number={1} title={t('settings.tags.tag')} sub={t('settings.tags.tagSub')}>
      <TextField name="name" label={t('settings.tags.name')} maxLength={60} className={span.half} />
      <TextField
        name="category"
        label={t('settings.tags.category')}
        maxLength={60}
        hint={t('settings.tags.categoryHint')}
        className={span.half}
      />
      <SelectField
        name="color"
        label={t('settings.tags.color')}
        optional
        placeholder={t('settings.tags.noColor')}
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
