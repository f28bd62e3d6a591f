import { z } from 'zod'

export const InjectionKind = z.enum(['calibrator', 'control', 'blank', 'doubleBlank', 'specimen'])
export type InjectionKind = z.infer<typeof InjectionKind>

const cell = z.string().nullable()

/** What a run by LC-MS/MS or GC-MS says of one analyte in one injection, as sent; null: the profile names no such column. */
export const ReadInjection = z.object({
  /** Null: its type is none that the profile knows. */
  kind: InjectionKind.nullable(),
  type: z.string(),
  /** Its place in the sequence; null: that of its row in the file. */
  order: cell,
  nominal: cell,
  dilution: cell,
  /** The program says in its own words that it found no peak. */
  noPeak: z.boolean(),
  retention: cell,
  area: cell,
  ratios: z.array(z.object({ name: z.string(), ratio: cell, area: cell })),
  standardArea: cell,
  rSquared: cell,
  leftOut: z.boolean(),
  manual: z.object({ by: z.string(), why: z.string(), reviewedBy: z.string() }).nullable(),
  /** Cells that say neither yes nor no where one of both is needed. */
  unclear: z.array(z.string()),
})
export type ReadInjection = z.infer<typeof ReadInjection>

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
  /** How the specimen was diluted, as sent; left out where nothing says so. Runs by LC-MS/MS or GC-MS have it in `injection`. */
  dilution: z.string().optional(),
  /** Of a run by LC-MS/MS or GC-MS alone. */
  injection: ReadInjection.optional(),
  /** Whom the instrument names beside the specimen. Absent: nobody. */
  patient: NamedPatient.optional(),
})
export type ReadResult = z.infer<typeof ReadResult>

/** A place of a file that could not be read, or the one reason why none of it could. */
export const ReadProblem = z.object({ line: z.string(), message: z.string() })
export type ReadProblem = z.infer<typeof ReadProblem>
