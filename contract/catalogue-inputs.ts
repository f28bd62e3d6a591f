import { z } from 'zod'
import {
  LoincCode,
  Medication,
  MedicationFields,
  MedicationKind,
  PanelFields,
  SampleTypeFields,
  SpecimenSourceFields,
  Test,
  TestFields,
  TestKind,
  TestTypeFields,
} from './catalogue-shapes'
import { isLoinc } from './rules/loinc'
import { definitionProblems } from './rules/test-definition'
import { Id, Version } from './shapes'

/** What the catalogue's forms send, without `active`, and what its lists and pages show. */

interface Refuse {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void
}

/** A LOINC whose check digit is wrong, and a procedure code that stands there twice. */
function checkCodes(
  { loinc, procedureCodes }: { loinc: string | null; procedureCodes: readonly string[] },
  ctx: Refuse,
): void {
  if (loinc !== null && LoincCode.safeParse(loinc).success && !isLoinc(loinc))
    ctx.addIssue({
      code: 'custom',
      path: ['loinc'],
      message: 'The check digit of this LOINC code is wrong. Compare it with loinc.org.',
    })
  const twice = procedureCodes.find((code, at) => procedureCodes.indexOf(code) < at)
  if (twice !== undefined)
    ctx.addIssue({
      code: 'custom',
      path: ['procedureCodes'],
      message: `${twice} stands here twice. Take one away.`,
    })
}

/** What the form of a test sends. Switching is a call of its own. */
export const TestInput = TestFields.omit({ active: true }).superRefine((test, ctx) => {
  checkCodes(test, ctx)
  for (const { path, message } of definitionProblems(test.definition))
    ctx.addIssue({ code: 'custom', path: ['definition', ...path], message })
})
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

export const PanelInput = PanelFields.omit({ active: true }).superRefine((panel, ctx) => {
  checkCodes(panel, ctx)
  const twice = panel.testIds.findIndex((id, at) => panel.testIds.indexOf(id) < at)
  if (twice >= 0)
    ctx.addIssue({
      code: 'custom',
      path: ['testIds'],
      message: 'This test stands in the panel already. Take one of the two away.',
    })
})
export type PanelInput = z.infer<typeof PanelInput>
export const PanelRow = z.object({
  _id: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  tests: z.int(),
  sample: z.string().nullable(),
  loinc: z.string().nullable(),
  procedureCodes: z.array(z.string()),
  active: z.boolean(),
})
export type PanelRow = z.infer<typeof PanelRow>

export const SampleTypeInput = SampleTypeFields.omit({ active: true })
export type SampleTypeInput = z.infer<typeof SampleTypeInput>

export const SpecimenSourceInput = SpecimenSourceFields.omit({ active: true })
export type SpecimenSourceInput = z.infer<typeof SpecimenSourceInput>

export const TestTypeInput = TestTypeFields.omit({ active: true })
export type TestTypeInput = z.infer<typeof TestTypeInput>

export const MedicationInput = MedicationFields.omit({ active: true })
export type MedicationInput = z.infer<typeof MedicationInput>
/** A medication as its page shows it: who sells it, and what else holds the same. */
export const MedicationDetail = Medication.extend({
  /** The list it came from and what that list says last (RX, OTC, DISCN); null for one that somebody entered. */
  source: z.string().nullable(),
  market: z.string().nullable(),
  marketedBy: z.array(z.string()),
  /** Brands and other medications with the same ingredients. */
  sameIngredients: z.array(
    z.object({ _id: Id, name: z.string(), strength: z.string(), kind: MedicationKind, active: z.boolean() }),
  ),
  /** What the body makes of its ingredients, by ingredient, from the drug graph that toxicology reads with. */
  metabolites: z.array(z.object({ ingredient: z.string(), becomes: z.array(z.string()) })),
})
export type MedicationDetail = z.infer<typeof MedicationDetail>
export const MedicationRow = MedicationDetail.pick({
  _id: true,
  version: true,
  name: true,
  kind: true,
  strength: true,
  form: true,
  route: true,
  ingredients: true,
  market: true,
  active: true,
})
export type MedicationRow = z.infer<typeof MedicationRow>
