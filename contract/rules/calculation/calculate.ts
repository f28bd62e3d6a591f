import { fill, m } from '../../messages'
import { parseDecimal } from '../decimal'
import { FormulaError, namesIn, parseFormula, valueOf, type Scope } from './expression'
import { fraction, fromDecimal, order, toDecimal, type Fraction } from './fraction'
import type { Formula, FormulaTable } from './shapes'

/** What a formula is given: each input as it was entered (`4.2`, `<5`), null where there is none or it may not be used. */
export interface Given {
  inputs: Readonly<Record<string, string | null>>
  /** Whole years at collection. */
  age: number | null
  sex: 'M' | 'F' | null
}

/** A result as it is reported, with what a person must look at; or why there is none, in words. */
export type Calculated = { ok: true; value: string; review: string[] } | { ok: false; reason: string }

/** Not calculated, and why. Never thrown out of this file. */
class NotCalculated extends Error {}

const ZERO = fraction(0n)
const whole = (value: Fraction): number => Number(toDecimal(value, 0))

function lookedUp(tables: readonly FormulaTable[], name: string, row: Fraction, column: Fraction): Fraction {
  const table = tables.find((one) => one.name === name)
  const line = table?.rows.find(({ from, to }) => whole(row) >= from && whole(row) <= to)
  const at = table?.columns.filter((bound) => whole(column) >= bound).length ?? 0
  const value = line?.values[at]
  if (value === undefined) throw new NotCalculated(m.rules.calculation.outsideTable)
  return fromDecimal(value)
}

/** Each input as a number, in the order of the formula: what is missing is said before what is too small. */
function inputsOf({ inputs }: Formula, given: Given): { values: Map<string, Fraction>; isBelow: boolean } {
  const values = new Map<string, Fraction>()
  let isBelow = false
  for (const { name, label, positive, mayBeBelow } of inputs) {
    const text = given.inputs[name] ?? null
    if (text === null) throw new NotCalculated(fill(m.rules.calculation.missing, { name: label }))
    const bound = /^[<>≤≥]/.test(text)
    if (bound && !(mayBeBelow && text.startsWith('<')))
      throw new NotCalculated(fill(m.rules.calculation.bound, { name: label, value: text }))
    const number = bound ? text.slice(1).trim() : text
    if (!parseDecimal(number))
      throw new NotCalculated(fill(m.rules.calculation.noNumber, { name: label, value: text }))
    const value = fromDecimal(number)
    if (positive && order(value, ZERO) <= 0)
      throw new NotCalculated(fill(m.rules.calculation.notPositive, { name: label, value: text }))
    isBelow ||= bound
    values.set(name, value)
  }
  return { values, isBelow }
}

/** Every name that a formula asks for anywhere: inputs, steps, `age` and `female`. Throws a FormulaError where it cannot be read. */
export function namesAsked({ formula, steps, refused, review }: Formula): ReadonlySet<string> {
  const texts = [formula, ...steps.map((step) => step.formula)]
  const conditions = [...refused, ...review].map(({ when }) => condition(when))
  return new Set([...texts.map(parseFormula), ...conditions].flatMap(namesIn))
}

/**
 * Calculates a formula: exact numbers throughout, rounded once at its end, halves away from zero; a result of a value that is
 * only known to be below its bound is `<`, rounded up. What is missing, a bound, out of the formula's limits or without a value
 * gives the reason in words, and never a number (`docs/decisions/0071-calculated-tests.md`).
 */
export function calculate(formula: Formula, given: Given): Calculated {
  try {
    const { values, isBelow } = inputsOf(formula, given)
    const asked = namesAsked(formula)
    if (asked.has('age')) {
      if (given.age === null) throw new NotCalculated(m.rules.calculation.noAge)
      values.set('age', fraction(BigInt(given.age)))
    }
    if (asked.has('female')) {
      if (given.sex === null) throw new NotCalculated(m.rules.calculation.noSex)
      values.set('female', fraction(given.sex === 'F' ? 1n : 0n))
    }
    const scope: Scope = {
      named: (name) => {
        const value = values.get(name)
        if (!value) throw new FormulaError(fill(m.rules.calculation.unknownName, { name }), 0)
        return value
      },
      look: (table, row, column) => lookedUp(formula.tables, table, row, column),
    }
    const fires = ({ when }: { when: string }): boolean => order(valueOf(condition(when), scope), ZERO) !== 0
    const isReady = ({ when }: { when: string }): boolean =>
      namesIn(condition(when)).every((name) => values.has(name))
    // A limit of the inputs is asked before a step that would have no value beyond it.
    const refuse = (those: Formula['refused']): void => {
      const [first] = those.filter(fires)
      if (first) throw new NotCalculated(first.words)
    }
    const early = formula.refused.filter(isReady)
    refuse(early)
    for (const step of formula.steps) values.set(step.name, valueOf(parseFormula(step.formula), scope))
    refuse(formula.refused.filter((one) => !early.includes(one)))
    const result = valueOf(parseFormula(formula.formula), scope)
    if (!formula.mayBeNegative && order(result, ZERO) < 0)
      throw new NotCalculated(m.rules.calculation.negative)
    values.set('result', result)
    const value = toDecimal(result, formula.decimals, isBelow ? 'up' : 'half')
    return {
      ok: true,
      value: isBelow ? `<${value}` : value,
      review: formula.review.filter(fires).map(({ words }) => words),
    }
  } catch (error) {
    if (error instanceof NotCalculated) return { ok: false, reason: error.message }
    if (error instanceof RangeError) return { ok: false, reason: m.rules.calculation.noValue }
    throw error
  }
}

const condition = (when: string) => parseFormula(`if(${when}, 1, 0)`)

/** A place of a formula that cannot stand, and why. */
export interface FormulaProblem {
  path: (string | number)[]
  message: string
}

/** What keeps a formula from being calculated whatever it is given: read before it is saved. Empty where it can stand. */
export function formulaProblems(formula: Formula): FormulaProblem[] {
  const problems: FormulaProblem[] = []
  const known = new Set(['age', 'female'])
  const read = (path: (string | number)[], text: string, parse: typeof parseFormula): void => {
    try {
      const tree = parse(text)
      for (const name of namesIn(tree))
        if (!known.has(name))
          problems.push({ path, message: fill(m.rules.calculation.unknownName, { name }) })
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      problems.push({ path, message: error.message })
    }
  }
  const name = (path: (string | number)[], one: string): void => {
    if (known.has(one)) problems.push({ path, message: fill(m.rules.calculation.nameTwice, { name: one }) })
    known.add(one)
  }
  for (const [at, input] of formula.inputs.entries()) name(['inputs', at, 'name'], input.name)
  for (const [at, step] of formula.steps.entries()) {
    read(['steps', at, 'formula'], step.formula, parseFormula)
    name(['steps', at, 'name'], step.name)
  }
  read(['formula'], formula.formula, parseFormula)
  for (const [at, { when }] of formula.refused.entries()) read(['refused', at, 'when'], when, condition)
  known.add('result')
  for (const [at, { when }] of formula.review.entries()) read(['review', at, 'when'], when, condition)
  return problems
}
