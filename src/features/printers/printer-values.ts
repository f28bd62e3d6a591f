import { z } from 'zod'
import type { BarcodePrinter } from '@contract/labels/shapes'
import { fill, m } from '@contract/messages'
import { PrinterFields } from '@contract/printers/shapes'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

const Offset = z.string().regex(/^\s*-?\d+\s*$/, m.printers.whole)

/** The printer as the form holds it. */
const Shape = z.object({
  name: z.string(),
  templates: z.array(z.object({ code: z.string(), content: z.string() })),
  offset: Offset,
  offset2: Offset,
  offset3: Offset,
  offset4: Offset,
})
export type PrinterValues = z.infer<typeof Shape>
export const offsetNames = ['offset', 'offset2', 'offset3', 'offset4'] as const

export const blankPrinter: PrinterValues = {
  name: '',
  templates: [{ code: 'specimen', content: '' }],
  offset: '0',
  offset2: '0',
  offset3: '0',
  offset4: '0',
}

export const valuesOf = (printer: BarcodePrinter): PrinterValues => ({
  name: printer.name,
  templates: printer.templates,
  offset: String(printer.offset),
  offset2: String(printer.offset2),
  offset3: String(printer.offset3),
  offset4: String(printer.offset4),
})

/** Dots as typed; what is no number stays none, and is refused by the form's shape before it is sent. */
export const dots = (typed: string): number => Number(typed.trim() || Number.NaN)

export const toFields = ({ name, templates, offset, offset2, offset3, offset4 }: PrinterValues) => ({
  name,
  templates,
  offset: dots(offset),
  offset2: dots(offset2),
  offset3: dots(offset3),
  offset4: dots(offset4),
})

export const printerSchema = checkedBy(Shape, { contract: PrinterFields, toFields })

export function describe(values: PrinterValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    name: line(m.printers.name, values.name),
    templates: {
      label: m.printers.templates,
      value: values.templates.map(({ code, content }) => ({ code: code.trim(), content: content.trim() })),
      text: values.templates.map(({ code, content }) => `${code}: ${content}`).join('; '),
    },
    offset: line(fill(m.printers.offset, { letter: 'A' }), values.offset),
    offset2: line(fill(m.printers.offset, { letter: 'B' }), values.offset2),
    offset3: line(fill(m.printers.offset, { letter: 'C' }), values.offset3),
    offset4: line(fill(m.printers.offset, { letter: 'D' }), values.offset4),
  }
}
