import { z } from 'zod'
import { m } from '@contract/messages'
import { TemplateFields, type TemplateDetail } from '@contract/report-templates/shapes'
import { TemplateType } from '@contract/report-templates/choices'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import type { DescribedFields } from '@/form/merge'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'

export const typeLabel = (type: TemplateType) => m.reportTemplates.types[type]
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

export function describe(values: TemplateValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    type: { label: m.reportTemplates.type, value: values.type, text: typeLabel(values.type) },
    label: line(m.reportTemplates.label, values.label),
    folder: line(m.reportTemplates.folder, values.folder),
    heading: line(m.reportTemplates.heading, values.heading),
    note: line(m.reportTemplates.note, values.note),
    footer: line(m.reportTemplates.footer, values.footer),
  }
}

export function TemplateFieldCards() {
  return (
    <>
      <FormCard number={1} title={m.reportTemplates.template} sub={m.reportTemplates.templateSub}>
        <TextField name="label" label={m.reportTemplates.label} maxLength={120} className={span.half} />
        <SelectField name="type" label={m.reportTemplates.type} options={types} className={span.half} />
        <TextField
          name="folder"
          label={m.reportTemplates.folder}
          optional
          maxLength={80}
          className={span.half}
        />
      </FormCard>
      <FormCard number={2} title={m.reportTemplates.text} sub={m.reportTemplates.textSub}>
        <TextField
          name="heading"
          label={m.reportTemplates.heading}
          optional
          maxLength={200}
          hint={m.reportTemplates.headingHint}
          className={span.all}
        />
        <LinesField
          name="note"
          label={m.reportTemplates.note}
          maxLength={2000}
          rows={4}
          hint={m.reportTemplates.noteHint}
        />
        <LinesField
          name="footer"
          label={m.reportTemplates.footer}
          maxLength={500}
          hint={m.reportTemplates.footerHint}
        />
      </FormCard>
    </>
  )
}
