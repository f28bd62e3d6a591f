import { z } from 'zod'

const text = z.string().max(4000).default('')

/** The paper that goes to the bench with a batch. All of it is words; `barcode` is printed as Code 128. */
export const WorkListDocument = z.object({
  lab: text,
  number: text,
  testType: text,
  status: text,
  madeAt: text,
  madeBy: text,
  /** Instrument, method, analyst, reagent lots, controls: label and words. */
  facts: z.array(z.object({ label: text, words: text })).max(60),
  rows: z
    .array(
      z.object({
        position: z.int(),
        barcode: z.string().min(1).max(60),
        patient: text,
        dob: text,
        requisition: text,
        sample: text,
        tests: text,
        priority: text,
        collected: text,
        /** What the person at the bench must know of it: on hold, past its stability. */
        note: text,
      }),
    )
    .max(400),
})
export type WorkListDocument = z.output<typeof WorkListDocument>
export type WorkListInput = z.input<typeof WorkListDocument>
