import { useFormContext } from 'react-hook-form'
import { MedicationKind } from '@contract/medications/choices'
import { m } from '@contract/messages'
import { ChoiceField } from '@/form/choice-field'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { kindLabels } from './columns'
const kinds = MedicationKind.options.map((value) => ({ value, label: kindLabels[value] }))

function LinesField({ name, label }: { name: string; label: string }) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  return (
    <Field
      label={label}
      optional
      hint={m.medications.lines}
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
      <FormCard number={1} title={m.medications.title} sub={m.medications.sub}>
        <TextField name="name" label={m.medications.name} maxLength={120} className={span.twoThirds} />
        <ChoiceField name="kind" label={m.medications.kind} options={kinds} className={span.third} />
        <TextField
          name="strength"
          label={m.medications.strength}
          optional
          maxLength={240}
          className={span.third}
        />
        <TextField name="form" label={m.medications.form} optional maxLength={80} className={span.third} />
        <TextField name="route" label={m.medications.route} optional maxLength={80} className={span.third} />
      </FormCard>
      <FormCard number={2} title={m.medications.contents} sub={m.medications.contentsSub}>
        <LinesField name="ingredients" label={m.medications.ingredients} />
      </FormCard>
      <FormCard number={3} title={m.medications.effects} sub={m.medications.effectsSub}>
        <LinesField name="sideEffects" label={m.medications.sideEffects} />
        <LinesField name="alternatives" label={m.medications.alternatives} />
      </FormCard>
    </>
  )
}
