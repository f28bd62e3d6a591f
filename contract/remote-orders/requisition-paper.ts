import { z } from 'zod'

const text = z.string().max(4000).default('')

/** The requisition form of an order on paper: words, and its number as a barcode. */
export const RequisitionDocument = z.object({
  lab: text,
  labLines: z.array(text).max(8),
  number: z.string().min(1).max(60),
  title: text,
  priority: text,
  facts: z.array(z.object({ label: text, words: text })).max(60),
  tests: z.array(z.object({ code: text, name: text, letter: text })).max(60),
  specimens: z.array(z.object({ letter: text, barcode: z.string().min(1).max(60), words: text })).max(26),
  more: z.array(z.object({ label: text, lines: z.array(text).max(80) })).max(12),
  foot: text,
})
export type RequisitionDocument = z.output<typeof RequisitionDocument>
