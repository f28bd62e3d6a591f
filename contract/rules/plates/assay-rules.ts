import { z } from 'zod'
import { fill, m } from '../../messages'
import { Instant } from '../../shapes'
import { compare, parseDecimal } from '../decimal'

const Line = z.string().trim().min(1, m.errors.valueMissing).max(200)
const Name = z.string().trim().min(1, m.errors.valueMissing).max(80)
/** A whole number with its bounds, which are said where it is none or beyond them. */
const whole = (low: number, high: number) => {
  const error = fill(m.rules.assayRules.whole, { low, high })
  return z.int({ error }).min(low, error).max(high, error)
}
/** Cycles of a PCR as a plain decimal, zero or more. */
export const Ct = z.string().refine((text) => {
  const parts = parseDecimal(text)
  return parts !== null && parts.sign >= 0
}, m.rules.assayRules.ct)

/** Up to where a Ct counts. `below`: only under it (CDC panel: < 40.00). `atMost`: it included. The insert says which. */
export const CtLimit = z.strictObject({ ct: Ct, edge: z.enum(['below', 'atMost']) })
export type CtLimit = z.infer<typeof CtLimit>

/** Whether a Ct counts under the limit. Throws a RangeError where `ct` is no decimal. */
export const isWithin = (ct: string, limit: CtLimit): boolean =>
  compare(ct, limit.ct) < (limit.edge === 'below' ? 0 : 1)

const CtRange = z.strictObject({ low: Ct, high: Ct })
export type CtRange = z.infer<typeof CtRange>

export const TargetRules = z.strictObject({
  /** As the instrument writes it: N1, mecA. */
  name: Name,
  cutoff: CtLimit,
  /** A blank with a Ct within it is contaminated. Null: with any Ct at all. */
  inBlank: CtLimit.nullable(),
  /** The positive control's range, both ends included, unless its lot brings its own. */
  positive: CtRange,
})
export type TargetRules = z.infer<typeof TargetRules>

/**
 * The control that every specimen must show before its negative counts. `specimen`: a human gene, which blanks must not show.
 * `reagent`: added to each well, so that blanks must show it.
 */
export const InternalControl = z.strictObject({
  target: Name,
  from: z.enum(['specimen', 'reagent']),
  cutoff: CtLimit,
  inBlank: CtLimit.nullable(),
  /** The positive control is made of human cells and shows the human control; a synthetic one must not. */
  inPositive: z.boolean(),
})

/** One version of the rules of a PCR assay, as its package insert gives them and the director approved them. Never changed. */
export const AssayRules = z.strictObject({
  assay: Name,
  version: z.int().min(1),
  /** The package insert, and its revision. */
  source: Line,
  /** Null: a draft. No result is judged by a draft; it can be replayed. */
  approved: z.strictObject({ by: Name, at: Instant }).nullable(),
  /** Of the run: no Ct is beyond them. */
  cycles: whole(1, 60),
  targets: z.array(TargetRules).min(1).max(24),
  /** What is reported: detected where all of its targets are, inconclusive where only some are. */
  analytes: z
    .array(z.strictObject({ name: Name, targets: z.array(Name).min(1, m.rules.assayRules.noTargets).max(6) }))
    .min(1)
    .max(24),
  internalControl: InternalControl,
  /** A target that only the positive control has. In a specimen it proves that the control got into it. */
  tag: Name.nullable(),
  /** The least number of wells of each kind of control. */
  controls: z.strictObject({
    NTC: whole(1, 24),
    PC: whole(1, 24),
    NEC: whole(0, 24),
    PEC: whole(0, 24),
  }),
  /** Replicates may differ by `spread` cycles. Where only some are detected: before `lowFrom` they contradict, from there on it is a low level. */
  replicates: z.strictObject({ spread: Ct, lowFrom: Ct }),
  /** So often an invalid or inconclusive specimen is repeated before it is collected again. */
  repeats: whole(0, 3),
})
export type AssayRules = z.infer<typeof AssayRules>

/** A place of rules that cannot stand, and why. */
export interface AssayProblem {
  path: (string | number)[]
  message: string
}

const laterThan = (a: CtLimit, b: CtLimit): boolean => {
  const order = compare(a.ct, b.ct)
  return order > 0 || (order === 0 && a.edge === 'atMost' && b.edge === 'below')
}

/** What keeps rules from being used whatever a plate shows: read before they are saved. Empty where they can stand. */
export function assayProblems(rules: AssayRules): AssayProblem[] {
  const words = m.rules.assayRules
  const problems: AssayProblem[] = []
  const say = (path: AssayProblem['path'], message: string) => problems.push({ path, message })
  const limit = (path: AssayProblem['path'], { ct }: CtLimit) => {
    if (compare(ct, '0') <= 0 || compare(ct, String(rules.cycles)) > 0)
      say([...path, 'ct'], fill(words.ctRange, { cycles: rules.cycles }))
  }
  const blank = (path: AssayProblem['path'], inBlank: CtLimit | null, cutoff: CtLimit) => {
    if (!inBlank) return
    limit(path, inBlank)
    if (laterThan(cutoff, inBlank)) say(path, words.blankBeforeCutoff)
  }
  const known = new Set<string>()
  for (const [at, target] of rules.targets.entries()) {
    const path = ['targets', at]
    if (known.has(target.name)) say([...path, 'name'], fill(words.twice, { name: target.name }))
    known.add(target.name)
    limit([...path, 'cutoff'], target.cutoff)
    blank([...path, 'inBlank'], target.inBlank, target.cutoff)
    const { low, high } = target.positive
    if (compare(low, high) > 0) say([...path, 'positive'], words.rangeTurned)
    if (!isWithin(high, target.cutoff)) say([...path, 'positive', 'high'], words.positiveBeyondCutoff)
  }
  const { internalControl, tag } = rules
  if (known.has(internalControl.target))
    say(['internalControl', 'target'], fill(words.controlIsTarget, { name: internalControl.target }))
  limit(['internalControl', 'cutoff'], internalControl.cutoff)
  blank(['internalControl', 'inBlank'], internalControl.inBlank, internalControl.cutoff)
  if (tag !== null && !known.has(tag)) say(['tag'], fill(words.unknownTarget, { name: tag }))
  const used = new Set<string>()
  const names = new Set<string>()
  for (const [at, { name, targets }] of rules.analytes.entries()) {
    if (names.has(name)) say(['analytes', at, 'name'], fill(words.twice, { name }))
    names.add(name)
    for (const [place, target] of targets.entries()) {
      const path = ['analytes', at, 'targets', place]
      if (!known.has(target)) say(path, fill(words.unknownTarget, { name: target }))
      if (target === tag) say(path, fill(words.tagReported, { name: target }))
      if (targets.indexOf(target) < place) say(path, fill(words.twice, { name: target }))
      used.add(target)
    }
  }
  for (const [at, { name }] of rules.targets.entries())
    if (!used.has(name) && name !== tag) say(['targets', at, 'name'], fill(words.unused, { name }))
  return problems
}
