import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { fill, m } from '@contract/messages'
import { useReference } from '@/app/me'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { Button } from '@/ui/button'
import { Combobox } from '@/ui/combobox'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { blankInsurance, type PatientValues } from './patient-values'

const MOST = 3
const SHOWN = 20
const ranks = [m.patients.insurancePrimary, m.patients.insuranceSecondary, m.patients.insuranceTertiary]
const relations = (['self', 'spouse', 'child', 'other'] as const).map((value) => ({
  value,
  label: m.patients.insuranceRelations[value],
}))

/** Up to three payers, in the order in which they are billed. */
export function InsuranceCards() {
  const { fields, append, remove } = useFieldArray<PatientValues, 'insurance'>({ name: 'insurance' })
  const add = (
    <Button
      icon={Plus}
      disabledReason={fields.length >= MOST ? m.patients.insuranceMost : undefined}
      onClick={() => append(blankInsurance)}
    >
      {m.patients.insuranceAdd}
    </Button>
  )
  if (fields.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState title={m.patients.insuranceNone} text={m.patients.insuranceNoneHelp} action={add} />
      </div>
    )
  return (
    <>
      {fields.map(({ id }, at) => (
        <FormCard key={id} number={at + 1} title={ranks[at] ?? ''}>
          <PayerField name={`insurance.${at}.payer`} />
          <SelectField
            name={`insurance.${at}.relation`}
            label={m.patients.insuranceRelation}
            options={relations}
            className={span.third}
          />
          <TextField
            name={`insurance.${at}.policyNumber`}
            label={m.patients.insurancePolicy}
            optional
            mono
            maxLength={40}
            className={span.third}
          />
          <TextField
            name={`insurance.${at}.groupNumber`}
            label={m.patients.insuranceGroup}
            optional
            mono
            maxLength={40}
            className={span.third}
          />
          <div className="col-span-12">
            <Button
              size="s"
              variant="quiet"
              icon={X}
              aria-label={fill(m.patients.insuranceRemove, { number: at + 1 })}
              onClick={() => remove(at)}
            >
              {fill(m.patients.insuranceRemove, { number: at + 1 })}
            </Button>
          </div>
        </FormCard>
      ))}
      <div>{add}</div>
    </>
  )
}

interface PayerItem {
  /** Null for one that was written out by hand. */
  _id: string | null
  name: string
  electronicId: string | null
}

function PayerField({ name }: { name: `insurance.${number}.payer` }) {
  const { payers } = useReference()
  const { field } = useController<PatientValues, `insurance.${number}.payer`>({ name })
  const error = useFieldError(name)
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase().split(/\s+/)
  const found = payers.filter(
    ({ active, name: payer, electronicId }) =>
      active && words.every((word) => `${payer} ${electronicId ?? ''}`.toLowerCase().includes(word)),
  )
  return (
    <Field label={m.patients.insurancePayer} error={error} id={fieldId(name)} className={span.twoThirds}>
      {(wiring) => (
        <Combobox
          {...wiring}
          ref={field.ref}
          label={m.patients.insurancePayer}
          placeholder={m.patients.insurancePayerFind}
          items={found
            .slice(0, SHOWN)
            .map(({ _id, name: payer, electronicId }): PayerItem => ({ _id, name: payer, electronicId }))}
          value={field.value && { ...field.value, electronicId: null }}
          getKey={({ _id, name: payer }) => _id ?? payer}
          getLabel={({ name: payer }) => payer}
          renderItem={({ name: payer, electronicId }) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{payer}</span>
              <span className="mono ml-auto shrink-0 text-dense text-hint">{electronicId}</span>
            </span>
          )}
          onQuery={setText}
          onClear={() => field.onChange(null)}
          onPick={({ _id, name: payer }) => {
            setText('')
            field.onChange({ _id, name: payer })
          }}
        />
      )}
    </Field>
  )
}
