import { z } from 'zod'
import { fill, m } from '../../messages'
import { onceSound } from '../../shapes'
import { compare, parseDecimal } from '../decimal'

const words = m.analyteMethods
const Line = z.string().trim().min(1, words.nameMissing).max(120)
const Above0 = z
  .string()
  .trim()
  .max(24)
  .refine((text) => parseDecimal(text) !== null && compare(text, '0') > 0, words.number)
const count = (low: number, high: number) => {
  const message = fill(words.count, { low, high })
  return z.int(message).min(low, message).max(high, message)
}
/** A percentage, as in `20` for ±20 %. */
const Percent = Above0

/** How far a retention time may lie from the mean of the calibrators, or from a stated time. */
export const RetentionRule = z.strictObject({
  /** Minutes; null: the mean of the calibrators of the run. */
  expected: Above0.nullable(),
  tolerance: z.strictObject({ kind: z.enum(['percent', 'minutes']), value: Above0 }),
})

/** A qualifier ion over the quantifier. */
export const RatioRule = z.strictObject({
  name: Line,
  /** Null: the mean of the calibrators of the run. */
  expected: Above0.nullable(),
  /** Percent of the expected ratio. */
  tolerance: Percent,
})

/** What a control must give, by the name that the sequence has for it. */
export const ControlRule = z.strictObject({
  name: Line,
  target: Above0,
  tolerance: Percent,
  /** So many of it at least in a run. */
  atLeast: count(1, 20),
})

/**
 * What makes a result of one analyte by LC-MS/MS or GC-MS worth reporting, as data that the laboratory's director approves. The
 * forms of the rules are those of ANSI/ASB Standard 036 and of ICH M10 (calibrators, lower limit, carry-over); the numbers are the
 * laboratory's own validation.
 */
export const AnalyteMethod = z
  .strictObject({
    /** As the instrument's program calls it. */
    analyte: Line,
    unit: z.string().max(40),
    /** Below it the analyte was not detected. */
    lod: Above0,
    /** Below it a number is not reported. */
    lloq: Above0,
    /** Above it the specimen is diluted and injected again. */
    uloq: Above0,
    calibration: z.strictObject({
      /** Calibrators in use, other than blanks. */
      atLeast: count(2, 20),
      rSquared: Above0,
      /** Percent of the nominal concentration. */
      tolerance: Percent,
      /** The same, for the lowest in use. */
      lowestTolerance: Percent,
      /** At most so many may be left out of the curve. */
      leftOutAtMost: count(0, 10),
    }),
    retention: RetentionRule,
    ratios: z.array(RatioRule).max(6),
    /** Percent of the mean area of the internal standard in the calibrators; null where the method has none. */
    standard: z.strictObject({ low: Above0, high: Above0 }).nullable(),
    /** Behind an injection above this concentration a finding may be what that one left behind. */
    carryOver: Above0.nullable(),
    controls: z.array(ControlRule).min(1, words.controlsMissing).max(12),
    /** A control stands behind the last specimen. */
    bracketed: z.boolean(),
  })
  .superRefine(
    onceSound((method, ctx) => {
      const { lod, lloq, uloq, standard } = method
      const wrong = (path: (string | number)[], message: string) =>
        ctx.addIssue({ code: 'custom', path, message })
      if (compare(lod, lloq) > 0) wrong(['lloq'], words.lodAbove)
      if (compare(lloq, uloq) >= 0) wrong(['uloq'], words.uloqAbove)
      if (standard && compare(standard.low, standard.high) >= 0)
        wrong(['standard', 'high'], words.standardTurned)
      for (const part of ['ratios', 'controls'] as const)
        method[part].forEach(({ name }, at) => {
          if (method[part].findIndex((one) => one.name === name) < at)
            wrong([part, at, 'name'], fill(words.nameTwice, { name }))
        })
    }),
  )
export type AnalyteMethod = z.infer<typeof AnalyteMethod>

/**
 * One analyte in one injection, as its row of the sequence says it. Numbers are text as they were read: nothing is taken for zero
 * that is not a number.
 */
export interface Injection {
  /** Its place in the sequence, from 1. */
  at: number
  kind: 'calibrator' | 'control' | 'blank' | 'doubleBlank' | 'specimen'
  /** Barcode of a specimen, name of anything else. */
  sample: string
  /** Of a calibrator. */
  nominal: string | null
  /** A calibrator that is left out of the curve. */
  leftOut: boolean
  /** How many times it was diluted; null: not. */
  dilution: string | null
  /** Null: the program found no peak of the analyte. */
  peak: Peak | null
  /** Area of the internal standard; null where there is none. */
  standardArea: string | null
}
export interface Peak {
  retention: string | null
  /** In the vial, before any dilution is counted in. */
  concentration: string
  ratios: Readonly<Record<string, string>>
  /** Integrated by hand. */
  manual: { by: string; why: string; reviewedBy: string | null } | null
}

/** What becomes of a row. */
export const InjectionVerdict = z.enum([
  /** `value` may be reported. */
  'REPORT',
  'NOT_DETECTED',
  /** Detected, and below what is measured. */
  'BELOW_LLOQ',
  /** Above what is measured. */
  'DILUTE',
  'REINJECT',
  /** A person decides. */
  'REVIEW',
  /** Failed again for the same reason: nothing is reported of it. */
  'NOT_REPORTED',
  /** The run of this analyte is not accepted. */
  'HELD',
])
export type InjectionVerdict = z.infer<typeof InjectionVerdict>

export interface JudgedInjection {
  at: number
  sample: string
  verdict: InjectionVerdict
  /** A number as text, `<` the lower or `>` the upper limit; null where there is nothing to report. */
  value: string | null
  reasons: string[]
}
export interface JudgedRun {
  analyte: string
  accepted: boolean
  /** Why it is not. */
  reasons: string[]
  /** Between these a number may be reported: the limits of the method, and of the calibrators in use. Null: no curve. */
  range: { low: string; high: string } | null
  specimens: JudgedInjection[]
}
