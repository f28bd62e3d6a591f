import { checkCodes, optionalLoinc } from '../catalogue/shapes'
import { definitionProblems } from '../rules/test-definition'
import { EditedActive, EditedVersion, Id, Version, eachKept, onceSound } from '../shapes'
import { TestKind } from './choices'
import { Test, TestFields } from './shapes'
import { z } from 'zod'

/** What the form of a test sends. Switching is a call of its own. */
const Sent = TestFields.omit({ active: true }).extend({
  loinc: optionalLoinc,
  procedureCodes: TestFields.shape.procedureCodes.default([]),
  turnaroundHours: TestFields.shape.turnaroundHours.nullish().transform((hours) => hours ?? null),
})
type Checked = Partial<z.output<typeof Sent>> & Pick<z.output<typeof Sent>, 'definition'>
const checkTest = (test: Checked, ctx: z.RefinementCtx): void => {
  checkCodes(test, ctx)
  for (const { path, message } of definitionProblems(test.definition))
    ctx.addIssue({ code: 'custom', path: ['definition', ...path], message })
}

export const TestInput = Sent.superRefine(onceSound(checkTest))
export type TestInput = z.infer<typeof TestInput>

/** A new test; one that is sent as not active is added switched off. */
export const TestAdded = Sent.extend({ active: EditedActive }).superRefine(onceSound(checkTest))

/** A change of a test: what is left out stays as it is; a definition is sent whole. */
export const TestEdit = z
  .object({
    ...Sent.shape,
    ...eachKept({
      reportName: Sent.shape.reportName,
      sampleTypeIds: Sent.shape.sampleTypeIds,
      loinc: Sent.shape.loinc,
      procedureCodes: TestFields.shape.procedureCodes,
      turnaroundHours: Sent.shape.turnaroundHours,
    }),
    version: EditedVersion,
    active: EditedActive,
  })
  .superRefine(onceSound(checkTest))

/** A test as its page shows it: with the diagnosis codes that support it. */
export const TestDetail = Test.extend({
  diagCodes: z.array(z.object({ code: z.string(), description: z.string() })),
})
export type TestDetail = z.infer<typeof TestDetail>

export const TestRow = z.object({
  _id: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  kind: TestKind,
  section: z.string(),
  loinc: z.string().nullable(),
  units: z.string().nullable(),
  procedureCodes: z.array(z.string()),
  turnaroundHours: z.int().nullable(),
  active: z.boolean(),
})
export type TestRow = z.infer<typeof TestRow>
