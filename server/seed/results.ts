import type { TestDefinition } from '@contract/tests/shapes'
import type { Gender } from '@contract/choices'
import type { Age } from '@contract/rules/age'
import { criticalsAt } from '@contract/rules/critical-limits'
import { applicableRanges } from '@contract/rules/reference-range'
import { prescribedSubstances, unexpectedSubstances, type Substance } from './catalogue/substances'
import type { SeedTest } from './catalogue/types'
import type { Random } from './random'

/** Whom the result belongs to: what a reference range asks for. */
export interface PatientSexAge {
  sex: Gender
  age: Age
}

export interface ResultOptions {
  /** Ingredients of the medications on the order. */
  prescribed?: readonly string[]
  /** What is really in the specimen (`drawSubstances`), so that screen and confirmation of one order agree. */
  substances?: readonly string[]
}

const ABNORMAL = 0.12
const CRITICAL = 0.01

/** Where one in eight would not be believed: infections and adulterated specimens, by test and by section. */
const RARE_TESTS: Record<string, number> = {
  HIV: 0.004,
  HBSAG: 0.008,
  HAVM: 0.004,
  HBCM: 0.004,
  HCVAB: 0.03,
  RPR: 0.015,
  TPAB: 0.015,
  HBSAB: 0.25,
}
const RARE_SECTIONS: Record<string, number> = { SERO: 0.05, SVT: 0.02 }
const abnormalShare = ({ code, testType }: SeedTest) =>
  RARE_TESTS[code] ?? RARE_SECTIONS[testType] ?? ABNORMAL

/** The open end of a one-sided range in healthy people: nobody's cholesterol is a tenth of the upper limit. */
const DEFAULTS: Record<string, { low?: number; high?: number }> = {
  CHOL: { low: 130 },
  TRIG: { low: 50 },
  LDLD: { low: 50 },
  HDL: { high: 75 },
  EGFR: { high: 115 },
  'V-CREA': { high: 220 },
}

/**
 * A believable result as a technologist would type it: `4.2`, `<25`, `Negative`, `27.4` (Ct), `ND`, `No growth at 48
 * hours`. The text is accepted by `readEntered` for the same definition. About 12 % are abnormal and 1 % critical
 * where the test has critical limits; toxicology follows what was prescribed or found.
 */
export function makeResult(
  random: Random,
  test: SeedTest,
  patient: PatientSexAge,
  options: ResultOptions = {},
): string {
  const { definition } = test
  switch (definition.kind) {
    case 'quantitative':
      return makeQuantity(random, test, patient)
    case 'qualitative':
    case 'micro':
      return makeChoice(random, test)
    case 'tox_screen':
    case 'tox_confirm':
      return makeToxicology(
        random,
        test,
        options.substances ?? drawSubstances(random, options.prescribed ?? []),
      )
    case 'pcr':
      return makeCt(random, definition)
  }
}

/** What is in this patient's specimen: nearly always what was prescribed, and at times something that was not. */
export function drawSubstances(random: Random, prescribed: readonly string[]): string[] {
  const taken = prescribed.filter((ingredient) => ingredient in prescribedSubstances && random.chance(0.93))
  const weights = Object.entries(unexpectedSubstances).map(([name, { weight }]) => [name, weight] as const)
  const found = random.chance(0.16) ? [random.weighted(weights)] : []
  return random.chance(0.03)
    ? [...new Set([...taken, ...found, random.weighted(weights)])]
    : [...taken, ...found]
}

/** Decimals in which the test is reported: those of its ranges and limits. */
function decimalsOf({ ranges, limits, critical }: TestDefinition): number {
  const texts = [
    ...ranges.flatMap(({ low, high }) => [low, high]),
    limits?.low,
    limits?.high,
    critical?.low,
    critical?.high,
  ]
  return Math.max(0, ...texts.map((text) => text?.split('.')[1]?.length ?? 0))
}

/** The number as text, with at most the test's decimals and its significant figures. */
export function formatNumber(value: number, decimals: number, significantFigures: number | null): string {
  if (significantFigures === null) return value.toFixed(decimals)
  const whole = Math.abs(value) < 1 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1
  if (whole > significantFigures) return Number(value.toPrecision(significantFigures)).toFixed(0)
  const text = value.toFixed(Math.min(decimals, significantFigures - Math.min(whole, significantFigures)))
  // Rounding up may have added a digit before the point: 9.96 with two figures is 10, not 10.0.
  return text.replace(/[^0-9]/g, '').replace(/^0+/, '').length > significantFigures
    ? value.toFixed(Math.max(0, significantFigures - whole - 1))
    : text
}

/** A draw between two bounds that favours the middle. */
const inside = (random: Random, low: number, high: number) =>
  low + (high - low) * Math.min(1, Math.max(0, 0.5 + random.normal() * 0.19))

function makeQuantity(random: Random, test: SeedTest, patient: PatientSexAge): string {
  const { definition } = test
  const usual = DEFAULTS[test.code]
  const range = applicableRanges(definition, patient.sex, patient.age)[0]?.range ?? definition.ranges.at(-1)
  const number = (text: string | null | undefined) => (text == null ? null : Number(text))
  const limits = {
    low: number(definition.limits?.low) ?? 0,
    high: number(definition.limits?.high) ?? Number.MAX_SAFE_INTEGER,
  }
  const top =
    number(range?.high) ?? usual?.high ?? (range?.low ? Math.min(Number(range.low) * 1.9, limits.high) : 10)
  const bottom = number(range?.low) ?? usual?.low ?? Math.max(limits.low, top * 0.15)
  const [limit] = criticalsAt(definition, patient.age, patient.sex)
  const critical = { low: number(limit?.low), high: number(limit?.high) }
  const decimals = decimalsOf(definition)
  const step = 10 ** -decimals
  const clamp = (value: number) => Math.min(limits.high, Math.max(limits.low, value))
  const text = (value: number) => formatNumber(clamp(value), decimals, definition.significantFigures)

  const lowIsAbnormal = range?.low != null && bottom - step >= limits.low
  const highIsAbnormal = range?.high != null && top + step <= limits.high
  const fate = random.next()
  if (fate < CRITICAL && (critical.low !== null || critical.high !== null)) {
    const goesHigh = critical.low === null || (critical.high !== null && random.chance(0.5))
    return goesHigh
      ? text((critical.high ?? 0) * (1 + random.next() * 0.12))
      : text((critical.low ?? 0) * (1 - random.next() * 0.15))
  }
  if (fate < CRITICAL + abnormalShare(test) && (lowIsAbnormal || highIsAbnormal)) {
    const goesHigh = highIsAbnormal && (!lowIsAbnormal || random.chance(0.62))
    const spread = Math.max(step * 3, (top - bottom) * 0.6)
    const away = step + spread * random.next() * random.next()
    // An ordinary abnormal value stops short of the critical limit: those are drawn above, on purpose and rarely.
    return goesHigh
      ? text(
          Math.min(
            top + away,
            critical.high === null ? Infinity : critical.high - (critical.high - top) * 0.1,
          ),
        )
      : text(
          Math.max(bottom - away, critical.low === null ? 0 : critical.low + (bottom - critical.low) * 0.1),
        )
  }
  return text(inside(random, bottom, top))
}

function makeChoice(random: Random, test: SeedTest): string {
  const { choices } = test.definition
  const of = (wanted: (choice: (typeof choices)[number]) => boolean) => choices.filter(wanted)
  const critical = of(({ critical: isCritical }) => isCritical)
  const abnormal = of((choice) => choice.abnormal && !choice.critical)
  const normal = of((choice) => !choice.abnormal)
  const fate = random.next()
  const chosen =
    fate < CRITICAL && critical.length > 0
      ? random.pick(critical)
      : fate < CRITICAL + abnormalShare(test) && abnormal.length > 0
        ? // The first abnormal word is the mildest: trace before 3+.
          (abnormal[Math.floor(abnormal.length * random.next() * random.next())] ?? random.pick(abnormal))
        : normal[0] && random.chance(0.85)
          ? normal[0]
          : random.pick(normal.length > 0 ? normal : choices)
  return chosen.label
}

function substance(name: string): Substance | undefined {
  return prescribedSubstances[name] ?? unexpectedSubstances[name]
}

function makeToxicology(random: Random, test: SeedTest, found: readonly string[]): string {
  const { definition, code } = test
  const present = found.map(substance).filter((one) => one !== undefined)
  if (definition.kind === 'tox_screen') {
    const expected = present.some(({ screens }) => screens.includes(code))
    // Immunoassays miss and cross-react now and then: that is why there is a confirmation.
    const positive = expected ? random.chance(0.97) : random.chance(0.004)
    return (
      definition.choices.find(({ abnormal }) => abnormal === positive)?.label ??
      (positive ? 'Positive' : 'Negative')
    )
  }
  const cutoff = definition.cutoffs[0]
  const loq = cutoff?.loq ?? '1'
  const amount = present.reduce((sum, { analytes }) => sum + (analytes[code] ?? 0), 0)
  if (amount === 0 || !cutoff) return `<${loq}`
  const value = Number(cutoff.cutoff) * amount * Math.exp(random.normal() * 0.8)
  if (value < Number(loq)) return `<${loq}`
  if (cutoff.upper !== null && value > Number(cutoff.upper)) return `>${cutoff.upper}`
  return formatNumber(value, value < 10 ? 2 : value < 100 ? 1 : 0, definition.significantFigures)
}

function makeCt(random: Random, { pcr }: TestDefinition): string {
  const maxCt = Number(pcr?.maxCt ?? '38')
  if (pcr?.internalControl) return random.chance(0.995) ? inside(random, 22, 30).toFixed(1) : 'ND'
  const fate = random.next()
  if (fate < 0.09) return Math.min(maxCt, Math.max(14, 25 + random.normal() * 4.5)).toFixed(1)
  // A late rise beyond the threshold is read as not detected.
  return fate < 0.1 ? (maxCt + 0.5 + random.next() * 1.5).toFixed(1) : 'ND'
}
