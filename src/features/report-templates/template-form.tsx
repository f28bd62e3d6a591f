import { z } from 'zod'
import { m } from '@contract/messages'
import { TemplateFields, type TemplateDetail } from '@contract/report-templates/shapes'
import { Section, TemplateKind, TemplateType } from '@contract/report-templates/choices'
import { ChosenField } from '@/app/catalogue/chosen-field'
import { useReference } from '@/app/me'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import { ChoiceField } from '@/form/choice-field'
import { LinesField } from '@/form/lines-field'
import type { DescribedFields } from '@/form/merge'
import { ChosenLocation } from '@/form/location-field'
import { LocationsField } from '@/form/locations-field'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { SectionsField } from './sections-field'
import { typeLabel, types } from './types'

const kinds = TemplateKind.options.map((value) => ({ value, label: m.reportTemplates.kinds[value] }))
const yesNo = [
  { value: 'yes', label: m.reportTemplates.yes },
  { value: 'no', label: m.reportTemplates.no },
] as const

/** The template as the form holds it. */
const Shape = z.object({
  type: TemplateType,
  label: z.string(),
  folder: z.string(),
  kind: TemplateKind,
  locations: z.array(ChosenLocation),
  panelIds: z.array(z.string()),
  heading: z.string(),
  note: z.string(),
  footer: z.string(),
  sections: z.array(Section),
  logo: z.enum(['yes', 'no']),
})
export type TemplateValues = z.infer<typeof Shape>

export const blankTemplate: TemplateValues = {
  type: 'result',
  label: '',
  folder: '',
  kind: 'general',
  locations: [],
  panelIds: [],
  heading: '',
  note: '',
  footer: '',
  sections: [...Section.options],
  logo: 'yes',
}
export const valuesOf = (template: TemplateDetail): TemplateValues => {
  const { type, label, folder, kind, locations, panelIds, heading, note, footer, sections, logo } = template
  return {
    type,
    label,
    folder: folder ?? '',
    kind,
    locations: locations.map(({ _id, name }) => ({ _id, name })),
    panelIds,
    heading,
    note,
    footer,
    sections,
    logo: logo ? 'yes' : 'no',
  }
}
export const toFields = ({ locations, logo, ...values }: TemplateValues) => ({
  ...values,
  locationIds: locations.map(({ _id }) => _id),
  logo: logo === 'yes',
})
export const templateSchema = checkedBy(Shape, { contract: TemplateFields, toFields })

export function describe(values: TemplateValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    type: { label: m.reportTemplates.type, value: values.type, text: typeLabel(values.type) },
    label: line(m.reportTemplates.label, values.label),
    folder: line(m.reportTemplates.folder, values.folder),
    kind: {
      label: m.reportTemplates.kind,
      value: values.kind,
      text: m.reportTemplates.kinds[values.kind],
    },
    locations: {
      label: m.reportTemplates.locations,
      value: values.locations.map(({ _id }) => _id),
      text: values.locations.map(({ name }) => name).join(', '),
    },
    panelIds: {
      label: m.reportTemplates.panels,
      value: values.panelIds,
      text: String(values.panelIds.length),
    },
    heading: line(m.reportTemplates.heading, values.heading),
    note: line(m.reportTemplates.note, values.note),
    footer: line(m.reportTemplates.footer, values.footer),
    sections: {
      label: m.reportTemplates.sectionsLabel,
      value: values.sections,
      text: values.sections.map((one) => m.reportTemplates.sections[one]).join(', '),
    },
    logo: {
      label: m.reportTemplates.logo,
      value: values.logo,
      text: values.logo === 'yes' ? m.reportTemplates.yes : m.reportTemplates.no,
    },
  }
}

export function TemplateFieldCards() {
  const { panels } = useReference()
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
      <FormCard number={2} title={m.reportTemplates.usedFor} sub={m.reportTemplates.usedForSub}>
        <SelectField
          name="kind"
          label={m.reportTemplates.kind}
          hint={m.reportTemplates.kindHint}
          options={kinds}
          className={span.half}
        />
        <LocationsField
          name="locations"
          label={m.reportTemplates.locations}
          placeholder={m.reportTemplates.locationsHint}
          className={span.all}
        />
        <ChosenField
          name="panelIds"
          label={m.reportTemplates.panels}
          hint={m.reportTemplates.panelsHint}
          entries={panels}
          className={span.all}
        />
      </FormCard>
      <FormCard number={3} title={m.reportTemplates.layout} sub={m.reportTemplates.layoutSub}>
        <SectionsField name="sections" />
        <ChoiceField name="logo" label={m.reportTemplates.logo} options={yesNo} className={span.half} />
      </FormCard>
      <FormCard number={4} title={m.reportTemplates.text} sub={m.reportTemplates.textSub}>
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
