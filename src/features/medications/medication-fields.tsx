import { useFormContext } from 'react-hook-form'
import { MedicationKind } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { ChoiceField } from '@/form/choice-field'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { kindLabels } from './columns'

const words = 'catalogue.medication'
const kinds = MedicationKind.options.map((value) => ({ value, label: kindLabels[value] }))

function LinesField({ name, label }: { name: string; label: string }) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <Field
      label={label}
      optional
      hint={t(`${words}.lines`)}
      error={error}
      id={fieldId(name)}
      className={span.half}
    >
      {(wiring) => <Textarea {...wiring} rows={4} {...register(name)} />}
    </Field>
  )
}

export function MedicationFieldCards() {
  return (
    <>
      <FormCard number={1} title={t(`${words}.title`)} sub={t(`${words}.sub`)}>
        <TextField name="name" label={t(`${words}.name`)} maxLength={120} className={span.twoThirds} />
        <ChoiceField name="kind" label={t(`${words}.kind`)} options={kinds} className={span.third} />
        <TextField
          name="strength"
          label={t(`${words}.strength`)}
          optional
          maxLength={240}
          className={span.third}
        />
        <TextField name="form" label={t(`${words}.form`)} optional maxLength={80} className={span.third} />
        <TextField name="route" label={t(`${words}.route`)} optional maxLength={80} className={span.third} />
      </FormCard>
      <FormCard number={2} title={t(`${words}.contents`)} sub={t(`${words}.contentsSub`)}>
        <LinesField name="ingredients" label={t(`${words}.ingredients`)} />
      </FormCard>
      <FormCard number={3} title={t(`${words}.effects`)} sub={t(`${words}.effectsSub`)}>
        <LinesField name="sideEffects" label={t(`${words}.sideEffects`)} />
        <LinesField name="alternatives" label={t(`${words}.alternatives`)} />
      </FormCard>
    </>
  )
}
