import type { CutoffVersion } from '../results/shapes'
import type { Measured } from './bounds'
import type { DrugGraph } from './drug-graph'
import { isDrugTest } from './drug-test'
import { printedText, readEntered } from './entered-value'
import { printedUnit } from './printed-unit'
import { specimenValidity, type Evidence, type OrderResult, type SpecimenValidity } from './specimen-validity'
import type { ToxFinding } from './tox-consistency'
import type { PrintedFinding } from './tox-panel'

/** `Oxycodone, urine confirmation` and its name on reports, `Oxycodone`, are the same analyte. */
export function analyteOf(
  { definition, name }: Pick<OrderResult, 'definition' | 'name'>,
  graph: DrugGraph,
): string {
  const whole = graph.substance(name)
  if (definition.kind === 'tox_confirm' && graph.isKnown(whole)) return whole
  return name.split(', ')[0]?.trim() ?? name
}

/** The versions that it may have been read with: one, where the reading kept which. */
function cutoffsInForce({ definition, interpretation }: OrderResult) {
  const kept = interpretation?.cutoffVersion
  return definition.cutoffs.filter(
    (one) =>
      one.cutoff === interpretation?.cutoff &&
      (!kept ||
        (one.matrix === kept.matrix &&
          one.version === kept.version &&
          one.effectiveFrom === kept.effectiveFrom)),
  )
}

/** The version of its cutoff; null where the reading did not keep it and several have the same. */
function versionOf(one: OrderResult): CutoffVersion | null {
  const [first, ...others] = cutoffsInForce(one)
  if (!first || others.length > 0) return null
  return { matrix: first.matrix, version: first.version, effectiveFrom: first.effectiveFrom }
}

/** Of the cutoff that was in force, where the cutoffs of a test are for several; null where that is not told. */
function cutoffOf(result: OrderResult) {
  const { definition } = result
  const own = cutoffsInForce(result)
  const [first] = own
  const all = first ? own : definition.cutoffs
  const matrices = new Set(all.map(({ matrix }) => matrix))
  const [matrix] = matrices.size === 1 ? matrices : []
  return {
    matrix: matrix ?? null,
    cutoff: first?.cutoff ?? null,
    loq: first?.loq ?? null,
    upper: first?.upper ?? null,
  }
}

/** As the report prints it; of a value that is kept from this reader nothing. */
const printedOf = (one: OrderResult): PrintedFinding => ({
  code: one.code ?? null,
  value: one.raw === null ? null : printedText(one.definition, one.raw),
  unit: printedUnit(one.definition),
  cutoffVersion: versionOf(one),
})

function valueOf({ definition, raw }: OrderResult, upper: string | null): Measured | 'absent' | null {
  const read = raw === null ? null : readEntered(definition, raw)
  if (!read?.ok) return null
  const { value } = read
  if (value.kind === 'notDetected' || value.kind === 'belowLoq') return 'absent'
  if (value.kind === 'aboveUpper') return upper === null ? null : { comparator: '>', number: upper }
  return value.kind === 'number' ? { comparator: value.comparator, number: value.number } : null
}

const FINDINGS: Record<string, ToxFinding['finding']> = {
  Positive: 'positive',
  'Presumptive positive': 'positive',
  Negative: 'negative',
}
/** Its value was withheld from this reader: it is there, and says nothing. */
export const isKept = ({ raw, withheld }: OrderResult) => raw === null && withheld != null
/** Of a specimen that is not compared positive and negative read alike, so a finding that is kept back is told as either. */
export const findingOf = (one: OrderResult) =>
  isKept(one) ? 'negative' : (FINDINGS[one.interpretation?.finding ?? ''] ?? 'none')

/** Whether the drug was found, by screen or confirmation. */
export const isDetected = (one: OrderResult): boolean => findingOf(one) === 'positive'

/** Kept from this reader, and part of the report. */
export const isStanding = (one: OrderResult) => one.state === 'RELEASED' && isKept(one)

/** The drug results of an order as the rules take them, and what is known of their specimens. */
export interface ToxFindings<Result> {
  judged: Result[]
  /** By result, the key of its finding: its place among `judged`. */
  keys: ReadonlyMap<Result, string>
  findings: ToxFinding[]
  validities: SpecimenValidity[]
  specimenOf: ReadonlyMap<string, SpecimenValidity>
}

/** The results that count, each with its amount, the cutoff it was read with, and what its specimen allows. */
export function toxFindings<Result extends OrderResult>(
  results: readonly Result[],
  evidence: Evidence<Result>,
  graph: DrugGraph,
): ToxFindings<Result> {
  const letters = [...new Set(results.filter(isDrugTest).map(({ letter }) => letter))]
  const validities = letters.flatMap((letter) => specimenValidity(results, letter, evidence) ?? [])
  const specimenOf = new Map(validities.map((one) => [one.letter, one]))
  const judged = results.filter((one) => isDrugTest(one) && (evidence.counts(one) || isStanding(one)))
  const keys = new Map(judged.map((one, at) => [one, String(at)]))
  // Ordered and without a result that counts: nothing is concluded from it, and nobody says that it was not ordered.
  const others = results.filter(
    (one) => isDrugTest(one) && !judged.includes(one) && one.state !== 'RETRACTED',
  )
  const silent = others.map((one, at): ToxFinding => ({
    key: `silent:${at}`,
    analyte: analyteOf(one, graph),
    method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
    finding: 'none',
    matrix: cutoffOf(one).matrix,
    specimen: one.letter,
  }))
  const findings = judged.map((one): ToxFinding => {
    const { matrix, cutoff, loq, upper } = cutoffOf(one)
    const validity = specimenOf.get(one.letter)
    return {
      key: keys.get(one) ?? '',
      analyte: analyteOf(one, graph),
      method: one.definition.kind === 'tox_screen' ? 'screen' : 'confirm',
      finding: findingOf(one),
      value: valueOf(one, upper),
      cutoff,
      loq,
      matrix,
      specimen: one.letter,
      collectedAt: evidence.collectedAt?.(one.letter) ?? null,
      fitness: isKept(one) ? 'unfit' : (validity?.fitness ?? 'fit'),
      state: validity?.word ?? '',
      printed: printedOf(one),
    }
  })
  return { judged, keys, findings: [...findings, ...silent], validities, specimenOf }
}
