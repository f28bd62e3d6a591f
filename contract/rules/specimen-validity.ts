import { fill, m } from '../messages'
import type { AnalysisState } from '../orders/shapes'
import type { Interpretation } from '../results/shapes'
import type { TestDefinition } from '../tests/shapes'
import type { Measured } from './bounds'
import { isValidityTest, VALIDITY_CODES as CODES } from './drug-test'
import { readEntered } from './entered-value'
import type { Fitness } from './tox-panel'
import { urineValidity, type Measure, type UrineValidity, type ValidityStatus } from './validity'

/** One result of an order, as much of it as is compared with the medications. */
export interface OrderResult {
  code?: string
  name: string
  /** Of its specimen: what was found in one is judged by that specimen's own validity. */
  letter: string
  state: AnalysisState
  definition: TestDefinition
  raw: string | null
  interpretation:
    | ({ finding: string | null; isAbnormal: boolean; cutoff?: string | null } & Partial<
        Pick<Interpretation, 'cutoffVersion'>
      >)
    | null
  /** The words that it was released with instead of a value, where its specimen allowed none. */
  withheld?: string | null
}

/** Which results are there, and which may still come. */
export interface Evidence<Result> {
  counts: (one: Result) => boolean
  coming: (one: Result) => boolean
  /** When the specimen of this letter was collected, an instant; left out, nothing is concluded from a last dose. */
  collectedAt?: (letter: string) => string | null
}

/** What a specimen's own tests say of it. */
export interface SpecimenValidity {
  letter: string
  fitness: Fitness
  /** The word for it: `substituted`. */
  status: ValidityStatus | 'pending' | 'unfit'
  /** As it stands in a sentence: `substituted`. */
  word: string
  /** What the reader must know before any drug result, with the measurements that say so; empty where there is nothing. */
  sentence: string
}

const MEASURED = ['creatinine', 'specificGravity', 'ph', 'nitrite'] as const
/** What a status allows. */
export function fitnessOf(status: ValidityStatus): Fitness {
  if (status === 'dilute') return 'dilute'
  if (status === 'incomplete') return 'unproven'
  return status === 'acceptable' ? 'fit' : 'unfit'
}

const amount = ({ comparator, number }: Measured) => `${comparator === '=' ? '' : comparator}${number}`
const numberOf = (one: OrderResult | undefined): Measured | null => {
  const read = one && one.raw !== null ? readEntered(one.definition, one.raw) : null
  return read?.ok && read.value.kind === 'number'
    ? { comparator: read.value.comparator, number: read.value.number }
    : null
}
/** Oxidants: a word, that one of the test's own answers stands for. */
const hasAnswer = (one: OrderResult | undefined) => {
  const read = one && one.raw !== null ? readEntered(one.definition, one.raw) : null
  return read?.ok === true && (read.value.kind === 'choice' || read.value.kind === 'number')
}

/**
 * The validity of one urine specimen by the validity tests that were ordered for it; null where there are none: then it is
 * taken as it came. A test that was ordered and has no value (not performed, canceled, unreadable) leaves it incomplete. One
 * that is still coming is waited for, unless what is there already shows that the specimen is unfit.
 */
export function specimenValidity<Result extends OrderResult>(
  results: readonly Result[],
  letter: string,
  { counts, coming }: Evidence<Result>,
): SpecimenValidity | null {
  const own = results.filter(
    (one) => one.letter === letter && isValidityTest(one) && one.state !== 'RETRACTED',
  )
  if (own.length === 0) return null
  const of = (measure: Measure) => own.find((one) => one.code === CODES[measure] && counts(one))
  const measures = {
    creatinine: numberOf(of('creatinine')),
    specificGravity: numberOf(of('specificGravity')),
    ph: numberOf(of('ph')),
    nitrite: numberOf(of('nitrite')),
    foreignSubstance: of('foreignSubstance')?.interpretation?.isAbnormal === true ? m.rules.oxidants : null,
  }
  const judged = urineValidity(measures)
  const waiting = own.filter(coming)
  if (waiting.length > 0 && fitnessOf(judged.status) !== 'unfit') {
    const missing = [...new Set(waiting.map(({ name }) => name))].join(', ')
    const sentence = fill(m.rules.validityPendingFor, { missing })
    return { letter, fitness: 'pending', status: 'pending', word: 'pending', sentence }
  }
  const said = (measure: Measure) => {
    const value = measures[measure]
    if (value === null) return []
    return [
      fill(m.rules.validityMeasured[measure], { value: typeof value === 'string' ? value : amount(value) }),
    ]
  }
  const hasWord = hasAnswer(of('foreignSubstance'))
  const unmeasured = own.filter((one) => {
    const code = one.code ?? ''
    const isNumber = MEASURED.some((measure) => CODES[measure] === code && measures[measure] !== null)
    const isWord = code === CODES.foreignSubstance && hasWord
    return !isNumber && !isWord
  })
  return sentenceOf({ letter, judged, own, unmeasured, said })
}

function sentenceOf({
  letter,
  judged,
  own,
  unmeasured,
  said,
}: {
  letter: string
  judged: UrineValidity
  own: readonly OrderResult[]
  unmeasured: readonly OrderResult[]
  said: (measure: Measure) => string[]
}): SpecimenValidity {
  const { status } = judged
  if (status === 'incomplete' && judged.stopsInterpretation) {
    const measured = MEASURED.flatMap(said).join(', ')
    return {
      letter,
      status: 'unfit',
      word: m.rules.unfitEither,
      fitness: 'unfit',
      sentence: fill(m.rules.validityEither, { measured }),
    }
  }
  if (status !== 'acceptable' && status !== 'incomplete') {
    const measured = judged.by.flatMap(said).join(', ')
    const sentence = fill(m.rules.validityFound[status], { measured })
    return { letter, status, word: status, fitness: fitnessOf(status), sentence }
  }
  const isOrdered = own.some(({ code }) => code === CODES.creatinine)
  const names = [...new Set(unmeasured.map(({ name }) => name))]
  const missing = [
    ...names.map((test) => fill(m.rules.validityNotPerformed, { test })),
    // Creatinine that nobody ordered is no gap; a specific gravity that its amount asks for is one.
    ...(status === 'incomplete' && isOrdered && names.length === 0
      ? judged.reasons.map((reason) => reason.replace(/\.$/, ''))
      : []),
  ]
  if (missing.length === 0)
    return { letter, status: 'acceptable', word: 'acceptable', fitness: 'fit', sentence: '' }
  const sentence = fill(m.rules.validityIncompleteFor, { missing: missing.join(', ') })
  return { letter, status: 'incomplete', word: 'incomplete', fitness: 'unproven', sentence }
}
