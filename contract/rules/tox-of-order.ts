import type { TestDefinition } from '../tests/shapes'
import { classMembers, CONVERSIONS, expectedOf, substance } from './drug-graph'
import { readEntered } from './entered-value'
import {
  toxConsistency,
  type ConsistencyRow,
  type ListedMedication,
  type ToxFinding,
} from './tox-consistency'
import { urineValidity } from './validity'

/** One result of an order, as much of it as is compared with the medications. */
export interface OrderResult {
  code?: string
  name: string
  /** Of its specimen: what was found in one is judged by that specimen's own validity. */
  letter: string
  definition: TestDefinition
  raw: string | null
  interpretation: { finding: string | null; isAbnormal: boolean } | null
}

/** `Inconsistent` is both: listed and not found, found and not listed. The reason says which. */
export type ConsistencyWord = '' | 'Consistent' | 'Inconsistent' | 'No medications listed'
export interface ConsistencyNote {
  word: ConsistencyWord
  /** One sentence without the rule's name, which is for the pharmacist's screen; empty where nothing is said. */
  reason: string
}
export interface OrderConsistencies<Result> {
  of: (one: Result) => ConsistencyNote
  /** What was found of a medication with these ingredients. */
  ofMedication: (ingredients: readonly string[]) => ConsistencyNote
  /** The sentences for the head of the report. */
  inconsistent: string[]
}

/** The catalogue's codes of the tests that judge a urine specimen itself. */
const validityCodes = { creatinine: 'V-CREA', specificGravity: 'V-SG', ph: 'V-PH', nitrite: 'V-NIT' } as const
const oxidantsCode = 'V-OXID'
const validityTests: readonly string[] = [...Object.values(validityCodes), oxidantsCode]

const inGraph = (name: string) => CONVERSIONS.some(({ from, to }) => from === name || to === name)
const asNeeded = /\b(prn|as needed)\b/i

/** A medication of an order as the rules take it. */
export const listedMedication = (medication: {
  name: string
  detail: string | null
  ingredients: string[]
}): ListedMedication => ({
  name: medication.name,
  ingredients: medication.ingredients,
  asNeeded: asNeeded.test(medication.detail ?? ''),
})

/**
 * The drug or class that a toxicology test looks for, as the drug graph names it. Null for a screen of a class that the
 * graph does not know: nothing can be said of it against a list of medications.
 */
function analyteOf({ definition, name }: OrderResult): string | null {
  if (definition.kind === 'tox_confirm') return substance(name)
  if (definition.kind !== 'tox_screen') return null
  const base = (name.split(':')[0] ?? '').trim().toLowerCase()
  if (classMembers(base)) return base
  const key = substance(base)
  return inGraph(key) ? key : null
}

const findings: Record<string, ToxFinding['finding']> = {
  Positive: 'positive',
  'Presumptive positive': 'positive',
  Negative: 'negative',
}

/** Which results are there, and which may still come. */
interface Evidence<Result> {
  counts: (one: Result) => boolean
  coming: (one: Result) => boolean
}

/** Whether a urine specimen's own tests forbid to interpret what was found in it, or may still come to. */
function stopsInterpretation<Result extends OrderResult>(
  results: readonly Result[],
  letter: string,
  { counts, coming }: Evidence<Result>,
): boolean {
  const own = results.filter((one) => one.letter === letter)
  const of = (code: string) => own.find((one) => one.code === code && counts(one))
  if (own.some((one) => coming(one) && validityTests.includes(one.code ?? ''))) return true
  const measured = (code: string) => {
    const one = of(code)
    const read = one && one.raw !== null ? readEntered(one.definition, one.raw) : null
    return read?.ok && read.value.kind === 'number'
      ? { comparator: read.value.comparator, number: read.value.number }
      : null
  }
  return urineValidity({
    creatinine: measured(validityCodes.creatinine),
    specificGravity: measured(validityCodes.specificGravity),
    ph: measured(validityCodes.ph),
    nitrite: measured(validityCodes.nitrite),
    foreignSubstance: of(oxidantsCode)?.interpretation?.isAbnormal ? 'oxidants' : null,
  }).stopsInterpretation
}

const silent: ConsistencyNote = { word: '', reason: '' }
const isInconsistent = ({ state }: ConsistencyRow) =>
  state === 'INCONSISTENT_NEGATIVE' || state === 'INCONSISTENT_POSITIVE'
const isConsistent = ({ state }: ConsistencyRow) =>
  state === 'CONSISTENT' || state === 'CONSISTENT_METABOLITE'
const plain = ({ reason, rule }: ConsistencyRow) =>
  reason.charAt(0).toUpperCase() + reason.slice(1).replace(` (rule: ${rule})`, '')
const note = (word: ConsistencyWord, row: ConsistencyRow): ConsistencyNote => ({ word, reason: plain(row) })

/**
 * Toxicology findings against the listed medications: the same words on the order's page and on its report. Says nothing
 * where the medications are not given by ingredient, where nothing was interpretable, and of a substance that the drug graph
 * does not hold: a wrong "inconsistent" harms the patient more than a missing one.
 */
export function toxOfOrder<Result extends OrderResult>(
  results: readonly Result[],
  medications: readonly ListedMedication[],
  evidence: Evidence<Result>,
): OrderConsistencies<Result> {
  const judged = results.filter(evidence.counts).flatMap((one) => {
    const analyte = analyteOf(one)
    return analyte === null || stopsInterpretation(results, one.letter, evidence) ? [] : [{ one, analyte }]
  })
  if (judged.length === 0) return { of: () => silent, ofMedication: () => silent, inconsistent: [] }
  const rows = toxConsistency({
    medications: [...medications],
    findings: judged.map(({ one, analyte }) => ({
      analyte,
      method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
      finding: findings[one.interpretation?.finding ?? ''] ?? 'none',
    })),
    interpretable: true,
  }).filter(
    ({ state, about }) =>
      state !== 'INCONSISTENT_POSITIVE' ||
      (about !== null && (inGraph(about) || classMembers(about) !== null)),
  )
  const analytes = new Map(judged.map(({ one, analyte }) => [one, analyte]))
  return {
    of: (one) => noteFor(analytes.get(one), one.interpretation?.finding ?? '', rows),
    ofMedication: (ingredients) => {
      const own = rows.filter(
        ({ kind, about }) => kind === 'medication' && about !== null && ingredients.includes(about),
      )
      const [missing, found] = [own.find(isInconsistent), own.find(isConsistent)]
      return missing ? note('Inconsistent', missing) : found ? note('Consistent', found) : silent
    },
    inconsistent: rows.filter(isInconsistent).map(plain),
  }
}

function noteFor(analyte: string | undefined, finding: string, rows: ConsistencyRow[]): ConsistencyNote {
  if (analyte === undefined) return silent
  if (findings[finding] === 'negative') {
    const missing = rows.find(
      ({ state, about }) =>
        state === 'INCONSISTENT_NEGATIVE' && about !== null && expectedOf(substance(about)).includes(analyte),
    )
    return missing ? note('Inconsistent', missing) : silent
  }
  const row = rows.find(({ kind, about }) => kind === 'analyte' && about === analyte)
  if (!row) return silent
  if (row.state === 'NO_MEDS_LISTED') return note('No medications listed', row)
  if (row.state === 'INCONSISTENT_POSITIVE') return note('Inconsistent', row)
  return isConsistent(row) ? note('Consistent', row) : silent
}
