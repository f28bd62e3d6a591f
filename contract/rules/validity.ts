import { fill, m } from '../messages'
import { every, isAbove, isAtOrAbove, isAtOrBelow, isBelow, some } from './bounds'
import type { Measured, Verdict } from './bounds'

/** Urine specimen validity as measured; null where it was not. A measured `<2` is { comparator: '<', number: '2' }. */
export interface UrineMeasures {
  /** mg/dL */
  creatinine: Measured | null
  specificGravity: Measured | null
  ph: Measured | null
  /** µg/mL */
  nitrite: Measured | null
  /** A substance that does not belong in urine was found, such as glutaraldehyde or an oxidant. */
  foreignSubstance?: string | null
}

export type Measure = keyof UrineMeasures

export type ValidityStatus =
  'adulterated' | 'substituted' | 'invalid' | 'dilute' | 'acceptable' | 'incomplete'

export interface UrineValidity {
  status: ValidityStatus
  /** One sentence per rule that decided. */
  reasons: string[]
  /** The measurements that say so. */
  by: Measure[]
  /** Specific gravity is measured whenever creatinine is below 20 mg/dL. */
  needsSpecificGravity: boolean
  /** Substituted is said only when a second aliquot agrees. */
  needsSecondAliquot: boolean
  /**
   * No consistency is judged on a specimen that is adulterated, substituted or invalid; nor on one that is incomplete, where it
   * can be nothing else.
   */
  stopsInterpretation: boolean
}

interface Rule {
  status: 'adulterated' | 'substituted' | 'invalid' | 'dilute'
  verdict: Verdict
  reason: string
  by: readonly Measure[]
}

const creatinineAndGravity = ['creatinine', 'specificGravity'] as const

const on = (measured: Measured | null, judge: (value: Measured) => Verdict): Verdict =>
  measured ? judge(measured) : 'no'

/**
 * In order of weight. Dilute, substituted, adulterated: 49 CFR 40.88. Invalid: the HHS guidelines for urine; a
 * laboratory confirms these with its own director before it relies on them.
 */
function rulesFor({ creatinine, specificGravity, ph, nitrite, foreignSubstance }: UrineMeasures): Rule[] {
  const creatinineIs = (judge: (value: Measured) => Verdict) => on(creatinine, judge)
  const gravityIs = (judge: (value: Measured) => Verdict) => on(specificGravity, judge)
  const under2 = creatinineIs((c) => isBelow(c, '2'))
  const from2 = creatinineIs((c) => isAtOrAbove(c, '2'))
  const under20 = creatinineIs((c) => isBelow(c, '20'))
  const waterLike = gravityIs((g) => isAtOrBelow(g, '1.0010'))
  const tooDense = gravityIs((g) => isAtOrAbove(g, '1.0200'))
  const between = (value: Measured | null, from: string, below: string) =>
    on(value, (v) => every(isAtOrAbove(v, from), isBelow(v, below)))
  const gravityInside = gravityIs((g) => every(isAbove(g, '1.0010'), isBelow(g, '1.0200')))
  return [
    {
      status: 'adulterated',
      verdict: foreignSubstance ? 'yes' : 'no',
      reason: fill(m.rules.foreignSubstance, { substance: foreignSubstance ?? '' }),
      by: ['foreignSubstance'],
    },
    {
      status: 'adulterated',
      verdict: on(ph, (v) => isBelow(v, '4')),
      reason: m.rules.phBelow4,
      by: ['ph'],
    },
    {
      status: 'adulterated',
      verdict: on(ph, (v) => isAtOrAbove(v, '11')),
      reason: m.rules.phAbove11,
      by: ['ph'],
    },
    {
      status: 'adulterated',
      verdict: on(nitrite, (v) => isAtOrAbove(v, '500')),
      reason: m.rules.nitriteAbove500,
      by: ['nitrite'],
    },
    {
      status: 'substituted',
      verdict: every(under2, some(waterLike, tooDense)),
      reason: m.rules.substituted,
      by: creatinineAndGravity,
    },
    { status: 'invalid', verdict: between(ph, '4', '4.5'), reason: m.rules.phFrom4, by: ['ph'] },
    { status: 'invalid', verdict: between(ph, '9', '11'), reason: m.rules.phFrom9, by: ['ph'] },
    {
      status: 'invalid',
      verdict: between(nitrite, '200', '500'),
      reason: m.rules.nitriteFrom200,
      by: ['nitrite'],
    },
    {
      status: 'invalid',
      verdict: some(every(under2, gravityInside), every(from2, waterLike)),
      reason: m.rules.contradiction,
      by: creatinineAndGravity,
    },
    {
      status: 'dilute',
      verdict: every(
        from2,
        under20,
        gravityIs((g) => every(isAbove(g, '1.0010'), isBelow(g, '1.0030'))),
      ),
      reason: m.rules.dilute,
      by: creatinineAndGravity,
    },
  ]
}

/** A graver finding that cannot be excluded keeps a lighter one from being said. */
const WEIGHT = { adulterated: 3, substituted: 2, invalid: 1, dilute: 0 }
const STOPS: ValidityStatus[] = ['adulterated', 'substituted', 'invalid']
const outcome = (
  status: ValidityStatus,
  reasons: string[],
  needs: Partial<UrineValidity> = {},
): UrineValidity => ({
  status,
  reasons,
  by: [],
  needsSpecificGravity: false,
  needsSecondAliquot: false,
  stopsInterpretation: STOPS.includes(status),
  ...needs,
})

/** A value in each stretch between the limits above. */
const STRETCHES = {
  creatinine: ['0', '2', '20'],
  specificGravity: ['1.0000', '1.0020', '1.0050', '1.0200'],
} as const
const exactly = (number: string): Measured => ({ comparator: '=', number })

/** The stretches that a value may lie in: all of them where it was not measured, one where it was exactly. */
function stretchesOf(measured: Measured | null, all: readonly string[]): Measured[] {
  if (measured === null) return all.map(exactly)
  const { comparator, number } = measured
  if (comparator === '=') return [measured]
  const over = comparator.startsWith('>')
  const possible = all.filter((one) => {
    const verdict = over ? isAbove(exactly(one), number) : isBelow(exactly(one), number)
    return verdict === 'yes'
  })
  // The bound itself lies in a stretch of its own value, on the side that is told.
  return over ? [exactly(number), ...possible.map(exactly)] : possible.map(exactly)
}

/** Whether every value that creatinine and specific gravity may have makes the specimen unfit. */
function isUnfitAnyWay(measures: UrineMeasures): boolean {
  const ways = stretchesOf(measures.creatinine, STRETCHES.creatinine).flatMap((creatinine) =>
    stretchesOf(measures.specificGravity, STRETCHES.specificGravity).map((specificGravity) =>
      rulesFor({ ...measures, creatinine, specificGravity }).some(
        ({ status, verdict }) => verdict === 'yes' && STOPS.includes(status),
      ),
    ),
  )
  return ways.length > 0 && ways.every(Boolean)
}

function judgeAliquot(measures: UrineMeasures): UrineValidity {
  const { creatinine, specificGravity } = measures
  const rules = rulesFor(measures)
  const needsSpecificGravity =
    creatinine !== null && specificGravity === null && isBelow(creatinine, '20') !== 'no'
  const decided = rules.find(({ verdict }) => verdict === 'yes')
  const undecided = rules.filter(({ verdict }) => verdict === 'maybe')
  const graver = undecided.some((rule) => decided && WEIGHT[rule.status] > WEIGHT[decided.status])
  if (decided && !graver) {
    const { status } = decided
    const deciding = rules.filter((rule) => rule.status === status && rule.verdict === 'yes')
    const by = [...new Set(deciding.flatMap((rule) => rule.by))]
    return outcome(
      status,
      deciding.map(({ reason }) => reason),
      { needsSpecificGravity, by },
    )
  }
  // Whatever the missing or bounded value is: a negative must not be reported of a specimen that cannot be fit.
  const stopsInterpretation = isUnfitAnyWay(measures)
  if (creatinine === null) return outcome('incomplete', [m.rules.creatinineMissing], { stopsInterpretation })
  if (needsSpecificGravity)
    return outcome('incomplete', [m.rules.gravityNeeded], {
      needsSpecificGravity,
      stopsInterpretation,
    })
  if (undecided.length > 0)
    return outcome(
      'incomplete',
      undecided.map(({ reason }) => fill(m.rules.undetermined, { reason })),
      { stopsInterpretation },
    )
  return outcome('acceptable', [])
}

/**
 * The validity of a urine specimen by what was measured, the gravest finding first. Pass the second aliquot when it
 * has been measured: substituted stands only if both agree, and is invalid if they do not.
 */
export function urineValidity(first: UrineMeasures, second?: UrineMeasures): UrineValidity {
  const judged = judgeAliquot(first)
  if (judged.status !== 'substituted') return judged
  if (!second) return { ...judged, needsSecondAliquot: true }
  if (judgeAliquot(second).status === 'substituted') return judged
  return outcome('invalid', [m.rules.aliquotsDisagree], { by: [...creatinineAndGravity] })
}
