import { fill, m } from '../../messages'
import { fraction, fromDecimal, negated, order, product, quotient, sum, type Fraction } from './fraction'
import { power } from './power'

/** A formula as it is written: where it cannot be read, the place counts characters from 1. */
export class FormulaError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const OPERATORS = ['<=', '>=', '<', '>', '=', '+', '-', '*', '/', '^', '(', ')', ','] as const
type Operator = (typeof OPERATORS)[number]
type Compared = '<=' | '>=' | '<' | '>' | '='

type Token =
  | { is: 'number'; text: string; at: number }
  | { is: 'name'; text: string; at: number }
  | { is: 'sign'; text: Operator; at: number }
  | { is: 'end'; text: ''; at: number }

/** What a formula says, as a tree. */
export type Expression =
  | { is: 'number'; value: Fraction }
  | { is: 'name'; name: string; at: number }
  | { is: 'both'; sign: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression; at: number }
  | { is: 'negated'; of: Expression }
  | { is: 'call'; name: FunctionName; given: Expression[]; at: number }
  | { is: 'look'; table: string; row: Expression; column: Expression; at: number }
  | {
      is: 'choice'
      left: Expression
      sign: Compared
      right: Expression
      then: Expression
      otherwise: Expression
    }

/** How many values each function takes; `most` none: as many as are given. */
const FUNCTIONS = {
  min: { least: 2 },
  max: { least: 2 },
  sqrt: { least: 1, most: 1 },
} as const
type FunctionName = keyof typeof FUNCTIONS
const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Longer, or deeper in brackets, is no formula of a laboratory. */
export const formulaLimits = { length: 2000, depth: 40 } as const

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const space = /^\s+/.exec(rest)?.[0]
    if (space) {
      at += space.length
      continue
    }
    const number = /^\d+(\.\d+)?/.exec(rest)?.[0]
    const name = /^[a-z][a-z0-9_]*/i.exec(rest)?.[0]
    const sign = OPERATORS.find((one) => rest.startsWith(one))
    if (number) tokens.push({ is: 'number', text: number, at: at + 1 })
    else if (name) tokens.push({ is: 'name', text: name, at: at + 1 })
    else if (sign) tokens.push({ is: 'sign', text: sign, at: at + 1 })
    else throw new FormulaError(fill(m.rules.calculation.noMeaning, { sign: rest.slice(0, 1) }), at + 1)
    at += (number ?? name ?? sign ?? ' ').length
  }
  return [...tokens, { is: 'end', text: '', at: at + 1 }]
}

/**
 * Reads a formula: numbers, names, + − * / ^, brackets, `min(a, b)`, `max(a, b)`, `sqrt(a)`,
 * `if(a < b, then, otherwise)` and `look(table, row, column)`, a value of a table that comes with the formula.
 * A power binds before a sign, from right to left. Throws a FormulaError with the place.
 */
export function parseFormula(text: string): Expression {
  if (text.length > formulaLimits.length)
    throw new FormulaError(
      fill(m.rules.calculation.tooLong, { most: formulaLimits.length }),
      formulaLimits.length + 1,
    )
  const tokens = tokensOf(text)
  let next = 0
  let depth = 0
  const here = (): Token => tokens[next] ?? { is: 'end', text: '', at: text.length + 1 }
  const isAt = (sign: Operator): boolean => here().is === 'sign' && here().text === sign
  const wrong = (wanted: string): FormulaError => {
    const found = here()
    return new FormulaError(
      found.is === 'end'
        ? fill(m.rules.calculation.missingAtEnd, { wanted })
        : fill(m.rules.calculation.missingBefore, { wanted, found: found.text }),
      found.at,
    )
  }
  const take = (sign: Operator): void => {
    if (!isAt(sign)) throw wrong(`“${sign}”`)
    next += 1
  }
  const within = (read: () => Expression): Expression => {
    depth += 1
    if (depth > formulaLimits.depth) throw new FormulaError(m.rules.calculation.tooDeep, here().at)
    const inner = read()
    depth -= 1
    return inner
  }
  const chain = (signs: readonly ('+' | '-' | '*' | '/')[], operand: () => Expression) => (): Expression => {
    let left = operand()
    for (;;) {
      const sign = signs.find(isAt)
      if (!sign) return left
      const { at } = here()
      next += 1
      left = { is: 'both', sign, left, right: operand(), at }
    }
  }
  const raised = (): Expression => {
    const left = primary()
    if (!isAt('^')) return left
    const { at } = here()
    next += 1
    return { is: 'both', sign: '^', left, right: within(signed), at }
  }
  const signed = (): Expression => {
    if (!isAt('-')) return raised()
    next += 1
    return { is: 'negated', of: within(signed) }
  }
  const whole = chain(['+', '-'], chain(['*', '/'], signed))

  function choice(): Expression {
    const left = within(whole)
    const sign = (['<=', '>=', '<', '>', '='] as const).find(isAt)
    if (!sign) throw wrong(m.rules.calculation.aComparison)
    next += 1
    const right = within(whole)
    take(',')
    const then = within(whole)
    take(',')
    const otherwise = within(whole)
    take(')')
    return { is: 'choice', left, sign, right, then, otherwise }
  }
  function look(at: number): Expression {
    const table = here()
    if (table.is !== 'name') throw wrong(m.rules.calculation.aTable)
    next += 1
    take(',')
    const row = within(whole)
    take(',')
    const column = within(whole)
    take(')')
    return { is: 'look', table: table.text, row, column, at }
  }
  function call(name: string, at: number): Expression {
    take('(')
    if (name === 'if') return choice()
    if (name === 'look') return look(at)
    if (!isFunction(name)) throw new FormulaError(fill(m.rules.calculation.noFunction, { name }), at)
    const given = [within(whole)]
    while (isAt(',')) {
      next += 1
      given.push(within(whole))
    }
    take(')')
    const { least, most }: { least: number; most?: number } = FUNCTIONS[name]
    if (given.length < least || given.length > (most ?? Infinity))
      throw new FormulaError(fill(m.rules.calculation.otherCount, { name, count: given.length }), at)
    return { is: 'call', name, given, at }
  }
  function primary(): Expression {
    const token = here()
    if (token.is === 'number') {
      next += 1
      return { is: 'number', value: fromDecimal(token.text) }
    }
    if (token.is === 'name') {
      next += 1
      return isAt('(') ? call(token.text, token.at) : { is: 'name', name: token.text, at: token.at }
    }
    if (isAt('(')) {
      next += 1
      const inner = within(whole)
      take(')')
      return inner
    }
    throw wrong(m.rules.calculation.aValue)
  }

  const formula = whole()
  if (here().is !== 'end')
    throw new FormulaError(fill(m.rules.calculation.notExpected, { found: here().text }), here().at)
  return formula
}

/** Every name that a formula asks for, once, in the order in which they stand. */
export function namesIn(formula: Expression): string[] {
  const found = new Set<string>()
  const walk = (one: Expression): void => {
    if (one.is === 'name') found.add(one.name)
    else if (one.is === 'negated') walk(one.of)
    else if (one.is === 'call') one.given.forEach(walk)
    else if (one.is === 'look') [one.row, one.column].forEach(walk)
    else if (one.is === 'both') [one.left, one.right].forEach(walk)
    else if (one.is === 'choice') [one.left, one.right, one.then, one.otherwise].forEach(walk)
  }
  walk(formula)
  return [...found]
}

const HALF = fraction(1n, 2n)
const holds: Record<Compared, (found: -1 | 0 | 1) => boolean> = {
  '<': (found) => found < 0,
  '<=': (found) => found <= 0,
  '>': (found) => found > 0,
  '>=': (found) => found >= 0,
  '=': (found) => found === 0,
}

/** What a formula reads: its names, and the tables that it looks into. */
export interface Scope {
  named: (name: string) => Fraction
  look: (table: string, row: Fraction, column: Fraction) => Fraction
}

/** The value of a formula. Throws a RangeError where there is none (division by zero, the root of a number below zero). */
export function valueOf(formula: Expression, scope: Scope): Fraction {
  const of = (one: Expression): Fraction => valueOf(one, scope)
  switch (formula.is) {
    case 'number':
      return formula.value
    case 'name':
      return scope.named(formula.name)
    case 'look':
      return scope.look(formula.table, of(formula.row), of(formula.column))
    case 'negated':
      return negated(of(formula.of))
    case 'choice':
      return holds[formula.sign](order(of(formula.left), of(formula.right)))
        ? of(formula.then)
        : of(formula.otherwise)
    case 'call': {
      const given = formula.given.map(of)
      const [first = fraction(0n)] = given
      if (formula.name === 'sqrt') return power(first, HALF)
      const wanted = formula.name === 'min' ? -1 : 1
      return given.reduce((best, one) => (order(one, best) === wanted ? one : best), first)
    }
    case 'both': {
      const [left, right] = [of(formula.left), of(formula.right)]
      if (formula.sign === '+') return sum(left, right)
      if (formula.sign === '-') return sum(left, negated(right))
      if (formula.sign === '*') return product(left, right)
      return formula.sign === '/' ? quotient(left, right) : power(left, right)
    }
  }
}
