import type { z } from 'zod'
import type { FieldValues } from 'react-hook-form'
import type { ComparedPart, FieldInput } from '@contract/register/fields'
import { AddressFields } from '@/form/address-fields'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import type { ThingForm } from './register-form'

/** A register as the contract describes it, as far as a form reads it. */
interface DescribedForm<V extends FieldValues, Doc extends { _id: string; version: number }> {
  Fields: z.ZodType
  Detail: z.ZodType<Doc>
  Values: z.ZodType<V, V>
  valuesOf(doc: NoInfer<Doc>): V
  sentOf(values: V): unknown
  compared(values: V): Record<string, ComparedPart>
}

/** The form of a described register: its rules are the contract's, checked before anything is sent. */
export const formOf = <V extends FieldValues, Doc extends { _id: string; version: number }>(
  register: DescribedForm<V, Doc>,
  recordName: string,
): ThingForm<V, Doc> => ({
  schema: checkedBy(register.Values, { contract: register.Fields, toFields: register.sentOf }),
  entity: register.Detail,
  valuesOf: register.valuesOf,
  tell: register.compared,
  recordName,
})

/** One card of the form: the fields named, side by side where there is room. */
export function FieldsCard({
  of,
  show,
  ...card
}: {
  of: { fields: Readonly<Record<string, { label: string; input: FieldInput }>> }
  show: readonly string[]
  number: number
  title: string
  sub?: string
}) {
  return (
    <FormCard {...card}>
      {show.map((name) => {
        const field = of.fields[name]
        return field && <InputOf key={name} name={name} label={field.label} input={field.input} />
      })}
    </FormCard>
  )
}

function InputOf({ name, label, input }: { name: string; label: string; input: FieldInput }) {
  if (input.kind === 'address') return <AddressFields />
  if (input.kind === 'choice')
    return <SelectField name={name} label={label} options={input.options} className={span.half} />
  const { kind: _kind, ...text } = input
  return <TextField name={name} label={label} {...text} className={span.half} />
}
