import { z } from 'zod'

/** Whom an instrument names, as sent; what it says nothing of is empty. */
export const NamedPatient = z.object({
  last: z.string(),
  first: z.string(),
  birth: z.string(),
  sex: z.string(),
})
export type NamedPatient = z.infer<typeof NamedPatient>

/**
 * One result as an instrument sent it, between reading and filing: from a file, an ASTM record or an HL7 segment alike. Nothing in
 * it is interpreted; a line that could not be understood is one of kind `unread` with the reason, never left out.
 */
export const ReadResult = z.object({
  /** The place in what was received, in words: "line 12", "sheet Results, row 4, well B3". */
  line: z.string(),
  /** Barcode or id as sent. */
  specimen: z.string().nullable(),
  /** Position on a plate as sent. */
  well: z.string().nullable(),
  /** Code or name of the test as sent. */
  test: z.string(),
  /** As sent, with its sign and its blanks taken off at the ends. */
  value: z.string(),
  unit: z.string().nullable(),
  flags: z.array(z.string()),
  /** As sent, in the instrument's own words and its own clock. */
  measuredAt: z.string().nullable(),
  kind: z.enum(['specimen', 'control', 'unread']),
  /** What the control is called where it is one. */
  control: z.string().nullable(),
  /** Why it is unread. */
  why: z.string().nullable(),
  /** Whom the instrument names beside the specimen. Absent: nobody. */
  patient: NamedPatient.optional(),
})
export type ReadResult = z.infer<typeof ReadResult>

/** A place of a file that could not be read, or the one reason why none of it could. */
export const ReadProblem = z.object({ line: z.string(), message: z.string() })
export type ReadProblem = z.infer<typeof ReadProblem>
