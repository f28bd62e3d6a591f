import { z } from 'zod'

const text = z.string().max(4000).default('')
const lines = (most: number) => z.array(z.string().max(1000)).max(most).default([])

/** One sentence of the box, the name of its rule in words, and the results that it rests on, each with its cutoff. */
const ToxSaid = z.object({ text, rule: text, evidence: lines(2000) })

/**
 * One line of the box: a listed medication, or what was found and nothing listed explains. `mark`: black where somebody has to
 * act, outlined where nothing is concluded, plain otherwise.
 */
const ToxEntry = z.object({
  /** Not printed: the same medication or analyte in every version. */
  id: text,
  about: text,
  detail: text,
  mark: z.enum(['act', 'open', 'plain']),
  /** Inconsistent, Not compared, Consistent: a word of the column beside the results. */
  word: text,
  /** found, not found; empty where the word says enough. */
  how: text,
  says: z.array(ToxSaid).max(200).default([]),
  /** Of a drug: what the body made of it, which is one finding with it; not printed but for its sentence, at this place. */
  also: z
    .array(z.object({ id: text, detail: text, at: z.int().min(0) }))
    .max(200)
    .default([]),
})
export type ToxEntry = z.output<typeof ToxEntry>

/** The place of a row in the document's panels: its value, finding and corrections stand there and nowhere else. */
const RowPlace = z.object({ panel: z.int().min(0), row: z.int().min(0) })
export type RowPlace = z.output<typeof RowPlace>

/** Screen and confirmation of one analyte side by side; a screen of a class stands with the first member of it. */
const ToxLine = z.object({
  test: text,
  /** The name of the screen, where that is not the analyte's. */
  screenName: text,
  screen: RowPlace.nullable().default(null),
  confirm: RowPlace.nullable().default(null),
})
export type ToxLine = z.output<typeof ToxLine>

const ToxTable = z.object({
  title: text,
  /** Panels and when they were resulted. */
  sub: text,
  screenHead: text,
  confirmHead: text,
  /** Since when the cutoffs are in force of which the row says nothing else; empty where each row says its own. */
  screenSince: text,
  confirmSince: text,
  /** The panels whose rows stand here: they are not printed a second time. */
  panels: z.array(z.int().min(0)).max(200),
  lines: z.array(ToxLine).max(4000),
  notes: lines(50),
})
export type ToxTable = z.output<typeof ToxTable>

/** What a specimen's own tests say of it: the word, the measurements with their limits, what then is not concluded. `panels`
 * are told in full by it, and not printed again. */
const ToxValidity = z.object({
  about: text,
  word: text,
  measured: text,
  means: text,
  panels: z.array(z.int().min(0)).max(200).default([]),
})

/** Drug testing as it is printed: prescribed against found, the specimens' validity, and all results. */
export const ReportToxicology = z.object({
  entries: z.array(ToxEntry).max(2000),
  validity: z.array(ToxValidity).max(100).default([]),
  tables: z.array(ToxTable).max(100),
})
export type ReportToxicology = z.output<typeof ReportToxicology>
export type ReportToxicologyInput = z.input<typeof ReportToxicology>
