import { z } from 'zod'
import { m } from '../messages'
import { InjectionVerdict } from '../rules/chromatography/shapes'
import { compare, parseDecimal } from '../rules/decimal'
import { Dilution } from '../rules/dilution'
import { Id, Instant, PlainDate, Version, cleanText, listInput, onceSound, requiredText } from '../shapes'
import { JobState } from '../jobs/choices'
import { ControlName, SentControlStanding } from '../quality-control/shapes'
import { RunLineState, RunSource } from './choices'
import { ReadProblem } from './read-result'

export const RunList = listInput(['receivedAt'], '-receivedAt').extend({ instrumentId: Id })
export type RunList = z.infer<typeof RunList>

/** One file or message, without what it says of patients. */
export const InstrumentRun = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id,
  source: RunSource,
  name: z.string(),
  /** The name of the profile that read it; null over a line. */
  profile: z.string().nullable(),
  lines: z.int(),
  /** Lines that were accepted or set aside. */
  decided: z.int(),
  /** How often the same came. */
  times: z.int(),
  problems: z.array(ReadProblem),
  receivedAt: Instant,
  /** Who brought it; null where it came over a line. */
  receivedBy: z.string().nullable(),
})
export type InstrumentRun = z.infer<typeof InstrumentRun>

/** What becomes of one row of a run by LC-MS/MS or GC-MS, and why. */
export const JudgedLine = z.object({
  place: z.int(),
  verdict: InjectionVerdict,
  /** What may be reported, in the unit of the method. */
  value: z.string().nullable(),
  reasons: z.array(z.string()),
})
export type JudgedLine = z.infer<typeof JudgedLine>

/** One analyte of such a run. */
export const RunAnalyte = z.object({
  analyte: z.string(),
  /** Null: nothing judged it, and nothing of it is accepted. */
  judged: z
    .object({
      accepted: z.boolean(),
      reasons: z.array(z.string()),
      /** A number is reported between these. */
      range: z.object({ low: z.string(), high: z.string() }).nullable(),
      unit: z.string(),
      /** The version of the method. */
      number: z.int(),
      approvedByName: z.string(),
      at: Instant,
    })
    .nullable(),
  /** Its specimens by what becomes of them. */
  counts: z.array(z.object({ verdict: InjectionVerdict, count: z.int() })),
  /** Another version is in force than the one that judged, and nothing of the analyte was accepted yet. */
  outdated: z.boolean(),
})
export type RunAnalyte = z.infer<typeof RunAnalyte>

export const RunLine = z.object({
  /** From 1, in the order of the file. */
  place: z.int(),
  /** The place in what was received, in words. */
  line: z.string(),
  specimen: z.string().nullable(),
  well: z.string().nullable(),
  test: z.string(),
  /** As sent. */
  value: z.string(),
  unit: z.string().nullable(),
  flags: z.array(z.string()),
  state: RunLineState,
  why: z.string().nullable(),
  /** What it is in the laboratory, where it was found. */
  orderId: Id.nullable(),
  requisitionNumber: z.string().nullable(),
  patient: z
    .object({ lastname: z.string(), firstname: z.string(), dob: PlainDate, gender: z.string() })
    .nullable(),
  testName: z.string().nullable(),
  /** What the rules for LC-MS/MS and GC-MS make of it. */
  verdict: InjectionVerdict.nullable(),
  /** What would be entered, or was. */
  raw: z.string().nullable(),
  testUnit: z.string().nullable(),
  /** How it was diluted, or that it is to be; left out where neither is so. */
  dilution: Dilution.optional(),
  /** The value that stands; accepting the line replaces it. */
  present: z.string().nullable(),
  /** Of a control line: which control it is, and the verdict of its run once it was entered. */
  control: SentControlStanding.nullable(),
  /** Who decided, and when. */
  byName: z.string().nullable(),
  at: Instant.nullable(),
})
export type RunLine = z.infer<typeof RunLine>

/** What one code of an instrument is. */
export const InstrumentCode = z.object({
  _id: Id,
  version: Version,
  code: z.string(),
  testId: Id,
  testName: z.string(),
  sentUnit: z.string().nullable(),
  factor: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  beyond: z.enum(['bound', 'ask']),
  /** How many times a specimen may be diluted at most; null: not at all. */
  maxDilution: z.string().nullable(),
  /** The instrument counts a dilution in before it sends the value. */
  multiplied: z.boolean(),
})
export type InstrumentCode = z.infer<typeof InstrumentCode>

/** A code that is no test yet, with the units that came with it and how many lines wait for it. */
export const UnknownCode = z.object({ code: z.string(), units: z.array(z.string()), count: z.int() })
export type UnknownCode = z.infer<typeof UnknownCode>

export const InstrumentCodes = z.object({
  codes: z.array(InstrumentCode),
  /** Of the runs that are not decided, the newest ones alone. */
  unknown: z.array(UnknownCode),
})
export type InstrumentCodes = z.infer<typeof InstrumentCodes>

export const InstrumentControls = z.object({
  names: z.array(ControlName),
  /** Names that no lot answers to, with how many lines wait for one. */
  unknown: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type InstrumentControls = z.infer<typeof InstrumentControls>

/** A line as somebody sees it who accepts it: its value, and the one in whose place it goes. */
export const SeenLine = RunLine.pick({ place: true, line: true, raw: true, present: true })
export type SeenLine = z.infer<typeof SeenLine>

/** The matched lines of a run that are accepted together, in the background. */
export const RunAcceptance = z.object({
  _id: Id,
  state: JobState,
  total: z.int(),
  /** Lines that were tried, entered or not. */
  done: z.int(),
  /** Those of them that could not be entered. */
  failed: z.int(),
  byName: z.string(),
  at: Instant,
  /** How it ended. */
  message: z.string().nullable(),
})
export type RunAcceptance = z.infer<typeof RunAcceptance>

/** A line that could not be entered when its run was accepted, and waits for a person. */
export const NotEntered = z.object({ place: z.int(), line: z.string(), message: z.string() })
export type NotEntered = z.infer<typeof NotEntered>

export const RunReview = z.object({
  run: InstrumentRun,
  /** Lines by state; a state without any is left out. */
  counts: z.array(z.object({ state: RunLineState, count: z.int() })),
  /** The lines of the states that were asked for. */
  total: z.int(),
  lines: z.array(RunLine),
  /** Codes of this run that are no test yet. */
  unknown: z.array(UnknownCode),
  codes: z.array(InstrumentCode),
  /** Of a run by LC-MS/MS or GC-MS: each analyte, and whether its run is accepted. */
  analytes: z.array(RunAnalyte),
  /** How many lines could not be entered when they were accepted together and still wait, and the first of them. */
  notEnteredTotal: z.int(),
  notEntered: z.array(NotEntered),
})
export type RunReview = z.infer<typeof RunReview>

const decimal = cleanText(24)
  .refine((text) => text === '' || parseDecimal(text) !== null, m.instrumentRuns.numberFormat)
  .transform((text) => text || null)

/** How many times a specimen was diluted, as somebody types it; 1: it was not, where what the instrument says cannot be read. */
export const DilutionFactor = cleanText(12).refine(
  (text) => /^\d{1,7}(\.\d{1,4})?$/.test(text) && compare(text, '1') >= 0,
  m.instrumentRuns.dilutionNumber,
)

/** A code as it is mapped; `version` 0: it was not. */
export const CodeForm = z
  .object({
    instrumentId: Id,
    version: z.int().min(0),
    code: requiredText(200, m.instrumentRuns.codeMissing),
    testId: Id,
    /** Null: the instrument's unit is the test's. "": it sends none. */
    sentUnit: cleanText(40).nullable(),
    factor: decimal.nullable(),
    low: decimal.nullable(),
    high: decimal.nullable(),
    beyond: z.enum(['bound', 'ask']),
    maxDilution: decimal.nullable().default(null),
    multiplied: z.boolean().default(false),
  })
  .superRefine(
    onceSound((form, ctx) => {
      const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
      if (form.factor !== null && (parseDecimal(form.factor)?.sign ?? 0) <= 0)
        wrong('factor', m.instrumentRuns.factorPositive)
      if (form.factor !== null && form.sentUnit === null) wrong('sentUnit', m.instrumentRuns.factorNeedsUnit)
      if (form.maxDilution !== null && compare(form.maxDilution, '1') <= 0)
        wrong('maxDilution', m.instrumentRuns.dilutionAboveOne)
      if (form.low !== null && form.high !== null && compare(form.low, form.high) >= 0)
        wrong('high', m.instrumentRuns.rangeOrder)
    }),
  )
export type CodeForm = z.infer<typeof CodeForm>
export type CodeFormInput = z.input<typeof CodeForm>

export const LineOutcome = z.object({ place: z.int(), ok: z.boolean(), message: z.string().nullable() })
export type LineOutcome = z.infer<typeof LineOutcome>
