import { z } from 'zod'

const words = (max: number) => z.string().trim().min(1).max(max)

/** Where a value of a line is found. */
export const Source = z.discriminatedUnion('from', [
  /** A column by the words over it; of several with the same words the nth, from 1. */
  z.object({ from: z.literal('column'), name: words(200), nth: z.int().min(1).max(50).default(1) }),
  /** A column by its place, from 1, for files without a header. */
  z.object({ from: z.literal('place'), place: z.int().min(1).max(500) }),
  /** What stands beside or behind these words in a line above the header. */
  z.object({ from: z.literal('above'), words: words(200) }),
  z.object({ from: z.literal('fixed'), text: words(200) }),
])
export type Source = z.infer<typeof Source>

/** A text that a cell is held against, without regard to capitals. */
export const Pattern = z
  .object({ how: z.enum(['is', 'begins', 'ends', 'contains']), text: z.string().trim().max(200) })
  // An empty text is in every cell: only "is" may ask for an empty one.
  .refine(({ how, text }) => how === 'is' || text !== '')
export type Pattern = z.infer<typeof Pattern>

/** A rule over a part of each line. */
export const LineRule = Pattern.safeExtend({ of: z.enum(['specimen', 'test', 'mark', 'value', 'first']) })
export type LineRule = z.infer<typeof LineRule>

/** Takes a part of a text: behind the last `after`, before the first `before`. */
const Cut = z.object({
  after: z.string().max(40).nullable().default(null),
  before: z.string().max(40).nullable().default(null),
})
export type Cut = z.infer<typeof Cut>

const source = Source.nullable().default(null)
const rules = z.array(LineRule).max(60).default([])

const texts = z.array(z.string().trim().max(60)).max(20).default([])

/** A column that answers yes or no in its own words. An empty cell is a no; any other text is neither and holds the run. */
export const YesOrNo = z.object({ in: source, yes: texts, no: texts })
export type YesOrNo = z.infer<typeof YesOrNo>

/**
 * Of a run by LC-MS/MS or GC-MS with a row for each injection and analyte: where its quantities stand. The value is the
 * concentration in the vial, before any dilution is counted in. What is read so is judged before it may be accepted.
 */
export const ChromatographyColumns = z.object({
  /** Whether a row is a calibrator, a control, a blank or a specimen, by these words of its own. */
  type: source,
  kinds: z.object({
    calibrator: texts,
    control: texts,
    blank: texts,
    /** A blank without internal standard. */
    doubleBlank: texts,
    specimen: texts,
  }),
  /** The place in the sequence; null: the rows of an analyte stand in the order of injection. */
  order: source,
  retention: source,
  /** Of the quantifier; needed where a ratio is that of two areas. */
  area: source,
  /** By name as the methods have it: a column of the ratio, or one of the qualifier's area. */
  ratios: z
    .array(z.object({ name: words(120), ratio: source, area: source }))
    .max(6)
    .default([]),
  standardArea: source,
  nominal: source,
  dilution: source,
  rSquared: source,
  leftOut: YesOrNo.nullable().default(null),
  manual: YesOrNo.nullable().default(null),
  manualBy: source,
  manualWhy: source,
  manualReviewed: source,
  /** What the program writes where it found no peak. An empty text is in the list where an empty cell says so. */
  noPeak: texts,
})
export type ChromatographyColumns = z.infer<typeof ChromatographyColumns>

/**
 * How the files of an instrument are read, as data. `rows`: a line for each result. `wide`: a line for each specimen, with a column
 * for each test. `pairs`: a name and a value on each line, a result for each section. `plate`: blocks of wells.
 */
export const Profile = z.object({
  encoding: z.enum(['auto', 'utf-8', 'utf-16le', 'utf-16be', 'latin-1']).default('auto'),
  delimiter: z.enum(['auto', 'comma', 'semicolon', 'tab', 'bar']).default('auto'),
  /** The sheet of a workbook by name; null: the first in which the header stands. */
  sheet: z.string().trim().max(120).nullable().default(null),
  layout: z.enum(['rows', 'wide', 'pairs', 'plate']),
  decimal: z.enum(['point', 'comma']).default('point'),
  /** The first cell of the line after which to look; null: from the top. */
  begins: Pattern.nullable().default(null),
  /** A line whose first cell is so ends the table. An empty line ends it too where `emptyEnds`. */
  ends: Pattern.nullable().default(null),
  emptyEnds: z.boolean().default(false),
  /** Words that all stand in the header line; none: there is no header, columns go by their place. */
  header: z.array(words(200)).max(30).default([]),
  /** The line above the header names groups of columns: a column is then called "group / column". */
  grouped: z.boolean().default(false),
  /** Whether the table comes several times in a file, each with its header: plates, analytes. */
  repeats: z.boolean().default(false),
  specimen: source,
  specimenCut: Cut.nullable().default(null),
  test: source,
  value: source,
  /** Taken where the value's own cell is empty. */
  valueElse: source,
  unit: source,
  /** The unit stands behind the value, with a blank between: "767 Copies / mL". */
  unitInValue: z.boolean().default(false),
  well: source,
  /** How many times the specimen was diluted: 10, x10, 1:10. Not of plates. */
  dilution: source,
  /** Joined with a blank: a date and a time. */
  measuredAt: z.array(Source).max(3).default([]),
  flags: z.array(Source).max(8).default([]),
  /** What says whether a line is a control, for `controls` and `skip`. */
  mark: source,
  /** Of a wide table: the columns that are results. */
  results: z
    .object({
      columns: z.array(words(200)).max(400).default([]),
      /** Or all from one to another column, both included. */
      first: words(200).nullable().default(null),
      last: words(200).nullable().default(null),
      /** Columns that are none although they stand between. */
      except: z.array(Pattern).max(60).default([]),
      /** The unit stands in brackets behind the name: "WBC(10/uL)". */
      unitInBrackets: z.boolean().default(false),
      /** The column right of each result holds its flag. */
      flagBeside: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** Of plates: which row of a well is the result, by the words at its end; and where the ids of the wells stand. */
  plate: z
    .object({
      /** The first cell of the line that opens the block of values, with the columns 1, 2, 3… in it or in the line below. */
      values: Pattern,
      /** The words at the end of a well's row that mark the row to take; null: the first. */
      row: Pattern.nullable().default(null),
      ids: Pattern.nullable().default(null),
      idRow: Pattern.nullable().default(null),
    })
    .nullable()
    .default(null),
  controls: rules,
  skip: rules,
  /** What instruments write where there is no result. Such a cell is no line of a wide table, and an unread one of rows. */
  noValue: z.array(z.string().trim().max(40)).max(20).default([]),
  /** Of rows alone. */
  chromatography: ChromatographyColumns.nullable().default(null),
})
export type Profile = z.infer<typeof Profile>
export type ProfileInput = z.input<typeof Profile>
