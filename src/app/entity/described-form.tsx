import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ComparedPart, Field, FieldInput } from '@contract/register/field'
import { AddressFields } from '@/form/address-fields'
import { checkedBy } from '@/form/checked-by'
import { FormCard, span } from '@/form/form-card'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import type { FormDefinition } from './register-form'

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
): FormDefinition<V, Doc> => ({
  schema: checkedBy(register.Values, {
    contract: register.Fields,
    toFields: (values) => register.sentOf(values),
  }),
  entity: register.Detail,
  valuesOf: (doc) => register.valuesOf(doc),
  describe: (values) => register.compared(values),
  recordName,
})

/** A card of the form: its title, and the fields that stand in it. */
export interface CardOfFields<Name extends string = string> {
  title: string
  sub?: string
  show: readonly Name[]
  /** Widths by field; half of the card unless said. */
  spans?: { readonly [Of in Name]?: keyof typeof span }
}

/** The cards of the form, the fields side by side where there is room. */
export const FieldsCards = ({
  of,
  cards,
}: {
  of: { fields: Readonly<Record<string, Field>> }
  cards: readonly CardOfFields[]
}) =>
  cards.map(({ show, spans = {}, ...card }, at) => (
    <FormCard key={card.title} number={at + 1} {...card}>
      {show.map((name) => {
        const field = of.fields[name]
        return (
          field && (
            <InputOf
              key={name}
              name={name}
              label={field.label}
              input={field.input}
              className={span[spans[name] ?? 'half']}
            />
          )
        )
      })}
    </FormCard>
  ))

interface InputOfProps {
  name: string
  label: string
  input: FieldInput
  className: string
}

function InputOf({ input, ...field }: InputOfProps) {
  if (input.kind === 'address') return <AddressFields name={field.name} />
  if (input.kind === 'choice') {
    const { kind: _kind, ...choice } = input
    return <SelectField {...field} {...choice} />
  }
  const { kind: _kind, ...text } = input
  return <TextField {...field} {...text} />
}
