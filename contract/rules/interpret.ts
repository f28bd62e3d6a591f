import type { Critical, Cutoff, ReferenceRange, TestDefinition } from '../tests/shapes'
import type { Gender } from '../choices'
import type { Age } from './age'
import { criticalsAt } from './critical-limits'
import { isNoGrowth, isNoPathogen, mayHaveGrown, withTimeStood } from './culture-text'
import { every, isAbove, isAtOrAbove, isAtOrBelow, isBelow, some, type Measured } from './bounds'
import { cutoffInForce, measuredOf, reachesCutoff } from './cutoff'
import { compare } from './decimal'
import { changeUnknown, deltaOf } from './delta'
import type { ChangeUnknown, Delta, PreviousResult } from './delta'
import { canonicalText } from './entered-value'
import type { EnteredValue } from './entered-value'
import { printedUnit } from './printed-unit'
import { applicableRanges, rangeFlag, rangesText } from './reference-range'
import { choicesOf, exactChoice } from './result-choices'

export type ResultFlag = '' | 'L' | 'H' | 'CRIT L' | 'CRIT H' | 'ABN' | 'CRIT'

export interface InterpretContext {
  sex: Gender
  /** On the collection date; null when unknown. */
  age: Age | null
  matrix: string
  /** `YYYY-MM-DD` in the laboratory's zone. */
  collectedOn: string
  previous?: PreviousResult
  /** The internal (human) control of this PCR specimen. Leave out only where none is run or its result is not known. */
  internalControl?: 'passed' | 'failed'
  /** Hours from receipt to the entry of the value; a culture says them where its text names no time. */
  hoursStood?: number
}

export interface Interpretation {
  flag: ResultFlag
  /** `Detected`, `Positive`, `Presumptive positive`, `Invalid`, a choice's label …; null when none may be drawn. */
  finding: string | null
  /** The one range that applies; null when none does, or when two do (`rangeText` shows both). */
  range: ReferenceRange | null
  rangeText: string
  /** The version in force on the collection date. */
  cutoff: Cutoff | null
  delta: Delta | null
  /** There is a previous value, and no change since can be worked out. */
  changeUnknown: ChangeUnknown | null
  /** Somebody must be told before release. Also true when a critical value cannot be excluded, as by `>500`. */
  critical: boolean
  isAbnormal: boolean
}

type Judged = Pick<Interpretation, 'flag' | 'finding' | 'critical'>
const nothing: Judged = { flag: '', finding: null, critical: false }
const INVALID: Judged = { flag: '', finding: 'Invalid', critical: false }

function judgeChoice(definition: TestDefinition, code: string, sterile: boolean): Judged {
  const choice = choicesOf(definition).find((option) => option.code === code)
  if (!choice) return nothing
  if (/^inv(alid)?$/i.test(choice.code) || /^invalid$/i.test(choice.label)) return INVALID
  const critical = choice.critical || (sterile && choice.abnormal)
  const flag = critical ? 'CRIT' : choice.abnormal ? 'ABN' : ''
  const screened = definition.kind === 'tox_screen'
  // A screen alone never proves a drug: the word for it is presumptive, whatever the choice is called.
  const finding = screened && choice.abnormal ? 'Presumptive positive' : choice.label
  return { flag, finding, critical }
}

const isCriticalLow = (value: Measured, { low, lowBeyond }: Critical) =>
  low === null ? 'no' : (lowBeyond ? isBelow : isAtOrBelow)(value, low)
const isCriticalHigh = (value: Measured, { high, highBeyond }: Critical) =>
  high === null ? 'no' : (highBeyond ? isAbove : isAtOrAbove)(value, high)

/**
 * Critical limits belong to the critical side, where they do not say that only what is beyond is critical. The flag says critical only when that is certain; `critical` is also
 * true when it cannot be excluded on the side the entry leaves open, because an unneeded call harms nobody.
 */
function criticality(
  definition: TestDefinition,
  value: EnteredValue,
  { age, sex }: InterpretContext,
  cutoff: Cutoff | null,
) {
  const limits = criticalsAt(definition, age, sex)
  const measured = measuredOf(value, cutoff)
  const lows = limits.map((one) => (measured && one ? isCriticalLow(measured, one) : 'no'))
  const highs = limits.map((one) => (measured && one ? isCriticalHigh(measured, one) : 'no'))
  const flag: ResultFlag = every(...lows) === 'yes' ? 'CRIT L' : every(...highs) === 'yes' ? 'CRIT H' : ''
  return { flag, critical: some(...lows) !== 'no' || some(...highs) !== 'no' }
}

function judgeToxicology(
  definition: TestDefinition,
  value: EnteredValue,
  context: InterpretContext,
  cutoff: Cutoff | null,
): Judged {
  const reached = reachesCutoff(value, cutoff)
  const { flag, critical } = criticality(definition, value, context, cutoff)
  if (reached === 'maybe') return { flag, finding: null, critical }
  if (reached === 'no') return { flag, finding: 'Negative', critical }
  const finding = definition.kind === 'tox_screen' ? 'Presumptive positive' : 'Positive'
  return { flag: flag || 'ABN', finding, critical }
}

/** A control that failed, or that should be there and is not, takes away a negative and never a detection. */
function judgePcr(
  { pcr }: TestDefinition,
  value: EnteredValue,
  control: 'passed' | 'failed' | undefined,
): Judged {
  if (!pcr) return nothing
  if (value.kind === 'ct' && compare(value.ct, pcr.maxCt) <= 0)
    return { flag: 'ABN', finding: 'Detected', critical: false }
  if (value.kind !== 'ct' && value.kind !== 'notDetected') return nothing
  const controlled = control === 'passed' || (control === undefined && !pcr.internalControl)
  return controlled ? { flag: '', finding: 'Not detected', critical: false } : INVALID
}

/** Blood, and what the definition calls so, holds nothing that grows: there is no growth that may wait. */
const isSterileSite = ({ kind, sterileSite }: TestDefinition, matrix: string) =>
  kind === 'micro' && (sterileSite === true || matrix === 'blood')

/** What the organism of a list weighs: as the choice of its name; any other is abnormal. */
function weightOf({ choices }: TestDefinition, name: string) {
  const known = exactChoice(choices, name)
  if (known.found === 'one') return known.choice
  // Values from before negatives were told apart hold them among the names.
  return { abnormal: !isNoGrowth(name), critical: false }
}

/** Growth is abnormal; in blood or at another sterile site any of it is critical, however it is written. */
function judgeCulture(
  definition: TestDefinition,
  value: Extract<EnteredValue, { kind: 'organisms' | 'noGrowth' }>,
  matrix: string,
): Judged {
  const finding = canonicalText(value)
  const sterile = isSterileSite(definition, matrix)
  if (value.kind === 'noGrowth') {
    // In blood "normal flora" is growth, also where the definition does not call its site sterile.
    if (sterile && value.raw.split(/[;\n]/).some((part) => isNoPathogen(part) && !isNoGrowth(part)))
      return { flag: 'CRIT', finding, critical: true }
    return { flag: '', finding, critical: sterile && mayHaveGrown(value.raw) }
  }
  const weights = value.names.map((name) => weightOf(definition, name))
  const grew = weights.some(({ abnormal }) => abnormal)
  const critical = (grew && sterile) || weights.some((one) => one.critical)
  return { flag: critical ? 'CRIT' : grew ? 'ABN' : '', finding, critical }
}

function judge(
  definition: TestDefinition,
  value: EnteredValue,
  context: InterpretContext,
  cutoff: Cutoff | null,
) {
  switch (value.kind) {
    case 'choice':
      return judgeChoice(definition, value.code, isSterileSite(definition, context.matrix))
    case 'organisms':
    case 'noGrowth':
      return judgeCulture(definition, value, context.matrix)
    case 'invalid':
      return INVALID
    case 'notPerformed':
      return nothing
    // The words are the whole finding: a report prints them with all that they leave open.
    case 'concluded':
      return { flag: value.abnormal ? 'ABN' : '', finding: value.raw, critical: false } satisfies Judged
    default:
  }
  if (definition.kind === 'pcr') return judgePcr(definition, value, context.internalControl)
  if (definition.kind === 'tox_screen' || definition.kind === 'tox_confirm')
    return judgeToxicology(definition, value, context, cutoff)
  if (value.kind !== 'number') return nothing
  const { flag, critical } = criticality(definition, value, context, cutoff)
  const ranges = applicableRanges(definition, context.sex, context.age)
  return { flag: flag || rangeFlag(value, ranges), finding: null, critical } satisfies Judged
}

function textOfNormal(definition: TestDefinition, cutoff: Cutoff | null, ranges: string): string {
  if (ranges) return ranges
  const unit = printedUnit(definition)
  if (cutoff) return `Cutoff ${cutoff.cutoff}${unit ? ` ${unit}` : ''}`
  return definition.kind === 'pcr' ? 'Not detected' : ''
}

/**
 * What a result means for one patient: flag, finding, range or cutoff, change since last time, and whether it is
 * critical. Pure: the same definition version, entry and context give the same answer for ever.
 *
 * Rules: range bounds belong to the range, critical limits to the critical side; a result at or above its cutoff is
 * positive; an entry with `<` or `>` is flagged only when every value it may stand for would be; sexes O and N are
 * compared with both sexes' ranges (see `applicableRanges`); a failing internal control invalidates negatives only.
 * A specimen that was not tested (not performed) has no finding and is not abnormal.
 */
export function interpret(
  definition: TestDefinition,
  value: EnteredValue,
  context: InterpretContext,
): Interpretation {
  const cutoff = cutoffInForce(definition, context.matrix, context.collectedOn)
  const ranges = applicableRanges(definition, context.sex, context.age)
  const judged = judge(definition, value, context, cutoff)
  const { finding } = judged
  const timed = definition.kind === 'micro' && finding !== null
  return {
    ...judged,
    finding: timed ? withTimeStood(finding, context.hoursStood) : finding,
    range: ranges.length === 1 ? (ranges[0]?.range ?? null) : null,
    rangeText: textOfNormal(definition, cutoff, rangesText(ranges)),
    cutoff,
    delta: deltaOf(definition, value, context.previous),
    changeUnknown: changeUnknown(definition, value, context.previous),
    isAbnormal: judged.flag !== '' || judged.critical,
  }
}
