import { z } from 'zod'
import { SampleTypeInput } from '@contract/sample-types/shapes'
import { SpecimenSourceInput } from '@contract/specimen-sources/shapes'
import { TestTypeInput } from '@contract/test-types/shapes'
import { SampleType } from '@contract/sample-types/shapes'
import { m } from '@contract/messages'
import { checkedBy } from '@/form/checked-by'
import type { ToldFields } from '@/form/merge'
import type { SampleTypeRow } from './columns'
import { matrixLabels } from './labels'

const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })

/** Whole digits as a number, and nothing as none. */
export const wholeNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
export const WholeNumber = z.string().regex(/^\s*\d*\s*$/, m.catalogue.whole)

const Matrix = SampleType.shape.matrix
const SampleTypeShape = z.object({
  code: z.string(),
  name: z.string(),
  matrix: Matrix,
  container: z.string(),
  stabilityHours: WholeNumber,
})
export type SampleTypeValues = z.infer<typeof SampleTypeShape>
export const sampleTypeForm = {
  blank: { code: '', name: '', matrix: 'blood', container: '', stabilityHours: '' } as SampleTypeValues,
  valuesOf: (type: SampleTypeRow): SampleTypeValues => ({
    code: type.code,
    name: type.name,
    matrix: type.matrix,
    container: type.container ?? '',
    stabilityHours: type.stabilityHours?.toString() ?? '',
  }),
  toFields: ({ code, stabilityHours, ...values }: SampleTypeValues) => ({
    ...values,
    code: code.trim(),
    stabilityHours: wholeNumber(stabilityHours),
  }),
  tell: (values: SampleTypeValues): ToldFields => ({
    code: line(m.catalogue.columnCode, values.code),
    name: line(m.catalogue.columnName, values.name),
    matrix: {
      label: m.catalogue.columnMatrix,
      value: values.matrix,
      text: matrixLabels[values.matrix],
    },
    container: line(m.catalogue.columnContainer, values.container),
    stabilityHours: line(m.sampleTypes.stability, values.stabilityHours),
  }),
}
export const sampleTypeSchema = checkedBy(SampleTypeShape, {
  contract: SampleTypeInput,
  toFields: sampleTypeForm.toFields,
})
export const matrixOptions = Matrix.options.map((value) => ({ value, label: matrixLabels[value] }))

/** Test types and specimen sources have a code and a name. */
const CodedShape = z.object({ code: z.string(), name: z.string() })
export type CodedValues = z.infer<typeof CodedShape>
export const codedForm = {
  blank: { code: '', name: '' },
  valuesOf: ({ code, name }: CodedValues): CodedValues => ({ code, name }),
  toFields: ({ code, name }: CodedValues): CodedValues => ({ code: code.trim(), name }),
  tell: (values: CodedValues): ToldFields => ({
    code: line(m.catalogue.columnCode, values.code),
    name: line(m.catalogue.columnName, values.name),
  }),
}
export const testTypeSchema = checkedBy(CodedShape, {
  contract: TestTypeInput,
  toFields: codedForm.toFields,
})
export const specimenSourceSchema = checkedBy(CodedShape, {
  contract: SpecimenSourceInput,
  toFields: codedForm.toFields,
})
