import { z } from 'zod'
import { printerProblems } from '../labels/layout'
import { m } from '../messages'
import { Flag, Id, Version, listInput, requiredText, cleanLines, onceSound } from '../shapes'

export const PrinterList = listInput(['name'], 'name').extend({ active: Flag.optional() })
export type PrinterList = z.infer<typeof PrinterList>

const Offset = z
  .int(m.printers.whole)
  .min(-9999, m.printers.dotsLow)
  .max(9999, m.printers.dotsHigh)
  .default(0)

const Shape = z.object({
  name: requiredText(80, m.printers.nameMissing),
  /** The first one is what labels are printed on. Empty content: the layout built in. */
  templates: z
    .array(
      z.object({
        code: requiredText(100, m.printers.codeMissing),
        /** ZPL II with `{{field}}` places. */
        content: cleanLines(20_000).default(''),
      }),
    )
    .min(1, m.printers.noTemplates)
    .max(12, m.printers.tooManyTemplates),
  /** Dots to the right, of the labels A to D of one print. */
  offset: Offset,
  offset2: Offset,
  offset3: Offset,
  offset4: Offset,
})

type Checked = z.output<typeof Shape>

const check = (fields: Checked, ctx: z.RefinementCtx) => {
  for (const { path, message } of printerProblems(fields.templates, fields))
    ctx.addIssue({ code: 'custom', path, message })
}

/** A label printer. What it cannot print is refused before it is saved: see `printerProblems`. */
export const PrinterFields = Shape.superRefine(onceSound(check))
export type PrinterFields = z.infer<typeof PrinterFields>

export const PrinterEdit = Shape.extend({ _id: Id, version: Version }).superRefine(onceSound(check))

export const PrinterRow = Shape.pick({ name: true }).extend({
  _id: Id,
  version: Version,
  /** The codes of its templates. */
  codes: z.array(z.string()),
  offsets: z.array(z.int()),
  active: z.boolean(),
})
export type PrinterRow = z.infer<typeof PrinterRow>
