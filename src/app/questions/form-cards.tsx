import { m } from '@contract/messages'
import { FormCard, span } from '@/form/form-card'
import { LinesField } from '@/form/lines-field'
import { TextField } from '@/form/text-field'
import { LocationCodesField, PanelCodesField } from './codes-field'
import { QuestionsCard } from './questions-card'

/** The fields of a form; with `intro` those of an intake form. */
export function FormCards({ intro = false }: { intro?: boolean }) {
  return (
    <>
      <FormCard number={1} title={m.dynamicForms.form} sub={m.dynamicForms.formSub}>
        <TextField name="name" label={m.dynamicForms.name} maxLength={120} className={span.all} />
        <PanelCodesField />
        <LocationCodesField />
        {intro && (
          <LinesField
            name="intro"
            label={m.dynamicForms.intro}
            maxLength={1000}
            hint={m.dynamicForms.introHint}
          />
        )}
      </FormCard>
      <QuestionsCard number={2} />
    </>
  )
}
