import { z } from 'zod'

const text = z.string().max(4000).default('')
const lines = z.array(z.string().max(1000)).max(200).default([])

/** What one collection has of a test: the value or the words in its place, and what a reader must know of it. */
const Cell = z.object({
  column: z.int().min(0),
  text,
  flag: text,
  /** Corrected, another range than the row's, a comment that the value needs. */
  note: text,
  /** It calls for action, as its own report says. */
  strong: z.boolean().default(false),
})

/** Results of one patient over time, as their reports told them: a summary of several specimens, never a report of one. */
export const CumulativeDocument = z.object({
  madeAt: text,
  madeBy: text,
  /** The days of collection that were asked for, in words. */
  range: text,
  lab: z.object({ name: text, addressLines: lines, phone: text, clia: text, director: text }),
  /** The file of the laboratory's logo; null without one. */
  logo: z.string().max(200).nullable().default(null),
  patient: z.object({ name: text, id: text, dob: text, sex: text }),
  /** Collections, newest first. */
  columns: z
    .array(z.object({ collected: text, requisition: text, specimen: text, location: text, report: text }))
    .max(2000),
  rows: z
    .array(
      z.object({ test: text, unit: text, specimen: text, reference: text, cells: z.array(Cell).max(2000) }),
    )
    .max(5000),
  /** Laboratories that performed a test, each with its address and CLIA number. */
  performers: lines,
  notes: lines,
  template: z
    .object({ label: text, revision: z.int(), heading: text, note: text, footer: text, logo: z.boolean() })
    .nullable()
    .default(null),
})
export type CumulativeDocument = z.output<typeof CumulativeDocument>
export type CumulativeInput = z.input<typeof CumulativeDocument>
