import { z } from 'zod'
import { CodeName, LoincCode, ProcedureCode, checkCodes } from '../catalogue/shapes'
import { m } from '../messages'
import { Id, Version, nullableText, requiredText, onceSound } from '../shapes'

export const PanelFields = z.object({
  code: CodeName,
  name: requiredText(120),
  /** Where there is little room, as in the list of orders. Null: the name. */
  shortName: nullableText(24),
  loinc: LoincCode.nullable(),
  procedureCodes: z.array(ProcedureCode).max(12),
  sampleTypeId: Id.nullable(),
  testIds: z.array(Id).min(1, m.panels.noTests).max(120),
  active: z.boolean(),
})
export type PanelFields = z.infer<typeof PanelFields>

export const PanelInput = PanelFields.omit({ active: true }).superRefine(
  onceSound((panel, ctx) => {
    checkCodes(panel, ctx)
    const twice = panel.testIds.findIndex((id, at) => panel.testIds.indexOf(id) < at)
    if (twice >= 0)
      ctx.addIssue({
        code: 'custom',
        path: ['testIds'],
        message: m.panels.testTwice,
      })
  }),
)
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

export const Panel = PanelFields.extend({ _id: Id, version: Version })
export type Panel = z.infer<typeof Panel>
