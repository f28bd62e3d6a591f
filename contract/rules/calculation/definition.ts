import { fill, m } from '../../messages'
import type { TestDefinition } from '../../tests/shapes'
import { sameUnit } from '../same-unit'
import { LOT_FACTORS } from './lot-factors'
import { formulaProblems, type FormulaProblem } from './calculate'

/** The units in which a quantity without a unit is written. */
const isNone = (unit: string | null): boolean => unit === null || /^(|1|ratio|index|\{[^}]*\})$/.test(unit)

/** Whether a formula and a test mean the same unit: in the code of UCUM, an annotation (`{1.73_m2}`) being none. */
export function isFormulaUnit(formula: string, units: string | null): boolean {
  if (isNone(formula) || isNone(units)) return isNone(formula) && isNone(units)
  const bare = (unit: string) => unit.replace(/[{}]/g, '').replaceAll('_', '')
  return sameUnit(bare(formula), bare(units ?? ''))
}

/** What of a calculation cannot stand, by itself: which tests it reads is checked where they are known. */
export function calculationProblems({ calculation, kind, units }: TestDefinition): FormulaProblem[] {
  if (!calculation) return []
  const { formula, reads, lotInputs = [] } = calculation
  const at = (path: (string | number)[], message: string) => ({ path: ['calculation', ...path], message })
  const named = new Set<string>([...reads, ...lotInputs].map(({ name }) => name))
  const placeOf = (name: string) => formula.inputs.findIndex((input) => input.name === name)
  return [
    ...(kind === 'quantitative' ? [] : [at(['formula', 'formula'], m.tests.calculatedKind)]),
    ...formulaProblems(formula).map(({ path, message }) => at(['formula', ...path], message)),
    ...formula.inputs.flatMap(({ name, label }, place) =>
      named.has(name) ? [] : [at(['reads', place, 'testId'], fill(m.tests.inputMissing, { name: label }))],
    ),
    ...reads.flatMap(({ name, testId }, place) => [
      ...(formula.inputs.some((input) => input.name === name)
        ? []
        : [at(['reads', place, 'testId'], fill(m.tests.inputUnknown, { name }))]),
      ...(reads.findIndex((other) => other.name === name || other.testId === testId) < place
        ? [at(['reads', place, 'testId'], m.tests.inputTwice)]
        : []),
    ]),
    ...lotInputs.flatMap(({ name }) => [
      ...(placeOf(name) < 0
        ? [at(['lotInputs'], fill(m.tests.inputUnknown, { name }))]
        : reads.some((other) => other.name === name)
          ? [at(['reads', placeOf(name), 'testId'], m.tests.inputTwice)]
          : []),
    ]),
    ...(lotInputs.length > 0 &&
    (new Set(lotInputs.map(({ name }) => name)).size !== LOT_FACTORS.length ||
      new Set(lotInputs.map(({ constant }) => constant === null)).size > 1)
      ? [at(['lotInputs'], m.tests.inputLotPair)]
      : []),
    ...(lotInputs.length > 0 && reads.length === 0 ? [at(['lotInputs'], m.tests.inputLotAlone)] : []),
    ...(isFormulaUnit(formula.unit, units)
      ? []
      : [at(['formula', 'unit'], fill(m.tests.calculatedUnit, { unit: formula.unit, units: units ?? '' }))]),
  ]
}
