import { checkCodes } from '../catalogue/shapes'
import { definitionProblems } from '../rules/test-definition'
import { Id, Version, onceSound } from '../shapes'
import { TestKind } from './choices'
import { Test, TestFields } from './shapes'
import { z } from 'zod'

/** What the form of a test sends. Switching is a call of its own. */
export const TestInput = TestFields.omit({ active: true }).superRefine(
  onceSound((test, ctx) => {
    checkCodes(test, ctx)
    for (const { path, message } of definitionProblems(test.definition))
      ctx.addIssue({ code: 'custom', path: ['definition', ...path], message })
  }),
)
export type TestInput = z.infer<typeof TestInput>

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
