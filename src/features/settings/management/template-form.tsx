import { z } from 'zod'
import { t } from '@contract/messages'
import { TemplateFields, TemplateType, type TemplateDetail } from '@contract/settings-shapes'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import type { ToldFields } from '@/form/merge'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'

export const typeLabel = (type: TemplateType) => t(`settings.templates.types.${type}`)
export const types = TemplateType.options.map((value) => ({ value, label: typeLabel(value) }))

/** The template as the form holds it. */
const Shape = z.object({
  type: TemplateType,
  label: z.string(),
  folder: z.string(),
  heading: z.string(),
  note: z.string(),
  footer: z.string(),
})
export type TemplateValues = z.infer<typeof Shape>

export const blankTemplate: TemplateValues = {
  type: 'result',
  label: '',
  folder: '',
  heading: '',
  note: '',
  footer: '',
}
export const valuesOf = ({ type, label, folder, heading, note, footer }: TemplateDetail): TemplateValues => ({
  type,
  label,
  folder: folder ?? '',
  heading,
  note,
  footer,
})
export const toFields = (values: TemplateValues) => values
export const templateSchema = checkedBy(Shape, { contract: TemplateFields, toFields })

export function tell(values: TemplateValues): ToldFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    type: { label: t('settings.templates.type'), value: values.type, text: typeLabel(values.type) },
    label: line(t('settings.templates.label'), values.label),
    folder: line(t('settings.templates.folder'), values.folder),
    heading: line(t('settings.templates.heading'), values.heading),
    note: line(t('settings.templates.note'), values.note),
    footer: line(t('settings.templates.footer'), values.footer),
  }
}

export function TemplateFieldCards() {
  return (
    <>
      <FormCard number={1} title={t('settings.templates.template')} sub={t('settings.templates.templateSub')}>
        <TextField name="label" label={t('settings.templates.label')} maxLength={120} className={span.half} />
        <SelectField name="type" label={t('settings.templates.type')} options={types} className={span.half} />
        <TextField
          name="folder"
          label={t('settings.templates.folder')}
          optional
          maxLength={80}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={t('settings.templates.words')} sub={t('settings.templates.wordsSub')}>
        <TextField
          name="heading"
          label={t('settings.templates.heading')}
          optional
          maxLength={200}
          hint={t('settings.templates.headingHint')}
          className={span.all}
        />
        <LinesField
          name="note"
          label={t('settings.templates.note')}
          maxLength={2000}
          rows={4}
          hint={t('settings.templates.noteHint')}
        />
        <LinesField
          name="footer"
          label={t('settings.templates.footer')}
          maxLength={500}
          hint={t('settings.templates.footerHint')}
        />
      </FormCard>
    </>
  )
}
