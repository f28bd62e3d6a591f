import { z } from 'zod'

const text = z.string().max(8000).default('')
const line = z.object({ label: text, words: text })

/** The paper of a batch. All of it is words. */
export const BatchReportDocument = z.object({
  lab: text,
  /** "Plate report P-1001"; empty: the report of a batch of that number. */
  title: text,
  number: text,
  /** "Version 2". */
  version: text,
  testType: text,
  status: text,
  madeAt: text,
  madeBy: text,
  facts: z.array(line).max(80),
  tests: z
    .array(
      z.object({
        position: text,
        specimen: text,
        patient: text,
        test: text,
        result: text,
        /** Who entered and verified it, and when. */
        people: text,
        notes: text,
      }),
    )
    .max(4000),
  /** Control runs, plates, orders that were not released, releases, events: a title with lines under it. */
  sections: z.array(z.object({ title: text, none: text, lines: z.array(line).max(5000) })).max(10),
})
export type BatchReportDocument = z.output<typeof BatchReportDocument>
export type BatchReportInput = z.input<typeof BatchReportDocument>
