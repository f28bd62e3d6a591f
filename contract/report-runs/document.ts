import { z } from 'zod'

const text = z.string().max(2000).default('')

/** A report as paper: a table, with what it was asked for. All of it is words. */
export const TableDocument = z.object({
  lab: text,
  title: text,
  answers: text,
  facts: z.array(z.object({ label: text, words: text })).max(20),
  columns: z
    .array(z.object({ label: text, isFigure: z.boolean() }))
    .min(1)
    .max(12),
  rows: z.array(z.array(text)).max(20_000),
  totals: z.array(text).nullable(),
  notes: z.array(text).max(20),
  made: text,
})
export type TableDocument = z.output<typeof TableDocument>
export type TableInput = z.input<typeof TableDocument>
