import { z } from 'zod'
import { CodeName, LoincCode, ProcedureCode, checkCodes, optionalLoinc } from '../catalogue/shapes'
import { m } from '../messages'
import {
  EditedActive,
  EditedVersion,
  Id,
  Version,
  eachKept,
  nullableText,
  onceSound,
  optionalText,
  requiredText,
} from '../shapes'

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

const Sent = PanelFields.omit({ active: true }).extend({
  shortName: optionalText(24),
  loinc: optionalLoinc,
  procedureCodes: PanelFields.shape.procedureCodes.default([]),
  sampleTypeId: Id.nullish().transform((id) => id ?? null),
})
const checkPanel = (panel: Partial<z.output<typeof Sent>>, ctx: z.RefinementCtx): void => {
  checkCodes(panel, ctx)
  const twice = panel.testIds?.findIndex((id, at, all) => all.indexOf(id) < at) ?? -1
  if (twice >= 0)
    ctx.addIssue({
      code: 'custom',
      path: ['testIds'],
      message: m.panels.testTwice,
    })
}

export const PanelInput = Sent.superRefine(onceSound(checkPanel))
export type PanelInput = z.infer<typeof PanelInput>

/** A new panel; one that is sent as not active is added switched off. */
export const PanelAdded = Sent.extend({ active: EditedActive }).superRefine(onceSound(checkPanel))

/** A change of a panel: what is left out stays as it is. */
export const PanelEdit = z
  .object({
    ...Sent.shape,
    ...eachKept({
      shortName: Sent.shape.shortName,
      loinc: Sent.shape.loinc,
      procedureCodes: PanelFields.shape.procedureCodes,
      sampleTypeId: Sent.shape.sampleTypeId,
    }),
    version: EditedVersion,
    active: EditedActive,
  })
  .superRefine(onceSound(checkPanel))

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
