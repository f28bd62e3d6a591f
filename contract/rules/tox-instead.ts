import { fill, m } from '../messages'
import { isDrugTest } from './drug-test'
import { readEntered } from './entered-value'
import { specimenValidity, type Evidence, type OrderResult, type SpecimenValidity } from './specimen-validity'
import { findingOf, isKept } from './tox-findings'

/** What stands in place of the finding of a drug test; null: the finding itself. `withheld`: neither value nor finding. */
export function insteadOf(
  one: OrderResult,
  specimen: SpecimenValidity | undefined,
): { words: string; withheld: boolean } | null {
  if (one.withheld != null && isKept(one)) return { words: one.withheld, withheld: true }
  if (!specimen || !isDrugTest(one)) return undetermined(one)
  // A test that was not performed has nothing to withhold, and says why.
  if (findingOf(one) === 'none' && one.interpretation?.finding == null && !isMeasured(one)) return null
  if (specimen.fitness === 'unfit')
    return { words: fill(m.rules.notReportedSpecimen, { state: specimen.word }), withheld: true }
  if (specimen.fitness === 'dilute' && findingOf(one) === 'negative')
    return { words: m.rules.negativeInDilute, withheld: false }
  return undetermined(one)
}

/** A value that does not tell whether the cutoff was reached is said to, never left blank. */
const undetermined = (one: OrderResult) =>
  isDrugTest(one) &&
  one.definition.cutoffs.length > 0 &&
  one.interpretation !== null &&
  one.interpretation.finding === null &&
  isMeasured(one)
    ? { words: m.rules.notDetermined, withheld: false }
    : null

function isMeasured({ definition, raw }: OrderResult): boolean {
  const read = raw === null ? null : readEntered(definition, raw)
  return read?.ok === true && read.value.kind !== 'notPerformed'
}

/**
 * What stands in place of each drug result of these, all of one order: the words where its specimen is adulterated,
 * substituted or invalid by what was released of its validity tests. By the rule of the report.
 */
export function withheldWords<Result extends OrderResult>(results: readonly Result[]): Map<Result, string> {
  const evidence: Evidence<Result> = { counts: ({ state }) => state === 'RELEASED', coming: () => false }
  const words = new Map<Result, string>()
  // Once a specimen: an order may have a hundred drug results on one.
  const validities = new Map<string, SpecimenValidity | undefined>()
  const validityOf = (letter: string) => {
    if (!validities.has(letter))
      validities.set(letter, specimenValidity(results, letter, evidence) ?? undefined)
    return validities.get(letter)
  }
  for (const one of results.filter(isDrugTest)) {
    const instead = insteadOf(one, validityOf(one.letter))
    if (instead?.withheld) words.set(one, instead.words)
  }
  return words
}
