import { z } from 'zod'
import { MedicationInput } from '@contract/medications/shapes'
import { MedicationKind } from '@contract/medications/choices'
import type { Medication } from '@contract/medications/shapes'
import { fill, m } from '@contract/messages'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'
import { kindLabels } from './columns'

/** The medication as the form holds it: lists are typed one to a line. */
const Shape = z.object({
  name: z.string(),
  kind: MedicationKind,
  strength: z.string(),
  form: z.string(),
  route: z.string(),
  ingredients: z.string(),
  sideEffects: z.string(),
  alternatives: z.string(),
})
export type MedicationValues = z.infer<typeof Shape>

export const blankMedication: MedicationValues = {
  name: '',
  kind: 'brand',
  strength: '',
  form: '',
  route: '',
  ingredients: '',
  sideEffects: '',
  alternatives: '',
}

export const valuesOf = (medication: Medication): MedicationValues => ({
  name: medication.name,
  kind: medication.kind,
  strength: medication.strength,
  form: medication.form,
  route: medication.route,
  ingredients: medication.ingredients.join('\n'),
  sideEffects: medication.sideEffects.join('\n'),
  alternatives: medication.alternatives.join('\n'),
})

const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export const toFields = ({ ingredients, sideEffects, alternatives, ...values }: MedicationValues) => ({
  ...values,
  ingredients: linesOf(ingredients),
  sideEffects: linesOf(sideEffects),
  alternatives: linesOf(alternatives),
})

/** The most lines of each list, and the longest of them, as the contract has it. */
const bounds = {
  ingredients: { lines: 20, most: 120 },
  sideEffects: { lines: 40, most: 200 },
  alternatives: { lines: 40, most: 120 },
} as const
const lists = ['ingredients', 'sideEffects', 'alternatives'] as const

const own = (values: MedicationValues): FieldMessage[] =>
  lists.flatMap((field): FieldMessage[] => {
    const lines = linesOf(values[field])
    const { lines: mostLines, most } = bounds[field]
    const long = lines.find((line) => line.length > most)
    if (long !== undefined)
      return [{ field, message: fill(m.medications.lineTooLong, { line: long.slice(0, 30), most }) }]
    return lines.length > mostLines
      ? [{ field, message: fill(m.medications.tooMany, { most: mostLines }) }]
      : []
  })

export const medicationSchema = checkedBy(Shape, {
  contract: MedicationInput,
  // What is too long has its message at the field: the place of a line is no field of the form.
  toFields: (values) => {
    const fields = toFields(values)
    const fitting = (field: (typeof lists)[number]) =>
      fields[field].filter((line) => line.length <= bounds[field].most).slice(0, bounds[field].lines)
    return {
      ...fields,
      ingredients: fitting('ingredients'),
      sideEffects: fitting('sideEffects'),
      alternatives: fitting('alternatives'),
    }
  },
  own,
})

export function describe(values: MedicationValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  const list = (label: string, typed: string) => ({
    label,
    value: linesOf(typed),
    text: linesOf(typed).join('; '),
  })
  return {
    name: line(m.medications.name, values.name),
    kind: { label: m.medications.kind, value: values.kind, text: kindLabels[values.kind] },
    strength: line(m.medications.strength, values.strength),
    form: line(m.medications.form, values.form),
    route: line(m.medications.route, values.route),
    ingredients: list(m.medications.ingredients, values.ingredients),
    sideEffects: list(m.medications.sideEffects, values.sideEffects),
    alternatives: list(m.medications.alternatives, values.alternatives),
  }
}
