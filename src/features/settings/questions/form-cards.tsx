import { useFormContext } from 'react-hook-form'
import { t } from '@contract/messages'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { LocationCodesField, PanelCodesField } from './codes-field'
import { QuestionsCard } from './questions-card'

/** The fields of a form; with `intro` those of an intake form. */
export function FormCards({ intro = false }: { intro?: boolean }) {
  return (
    <>
      <FormCard number={1} title={t('settings.forms.form')} sub={t('settings.forms.formSub')}>
        <TextField name="name" label={t('settings.forms.name')} maxLength={120} className={span.all} />
        <PanelCodesField />
        <LocationCodesField />
        {intro && <IntroField />}
      </FormCard>
      <QuestionsCard number={2} />
    </>
  )
}

function IntroField() {
  const { register } = useFormContext()
  return (
    <Field
      label={t('settings.forms.intro')}
      optional
      hint={t('settings.forms.introHint')}
      id={fieldId('intro')}
      className={span.all}
    >
      {(wiring) => (
        <Textarea rows={2} maxLength={1000} {...wiring} {...register('intro')} className="w-full" />
      )}
    </Field>
  )
}
