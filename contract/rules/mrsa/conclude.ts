import { fill, m } from '../../messages'
import type { MrsaAction, MrsaFact, MrsaInputs, MrsaRow, MrsaSignal, MrsaTable } from './shapes'

/** The targets that organisms are concluded from, in the order in which they are named. */
const targets = ['sa', 'se', 'mec', 'junction'] as const
type Target = (typeof targets)[number]

/** One way in which everything that is not known may be. */
type Complete = Readonly<Record<'sa' | 'se' | 'mec', '+' | '-'>> & { junction: '+' | '-' | 'notRun' }

/**
 * `reported`: a row of the table, in full. `partial`: what was not read leaves several rows open; what they have in common, and
 * words about the rest. `invalid`: nothing is left to say. `inconsistent`: the junction of S. aureus without S. aureus.
 */
export interface MrsaConclusion {
  verdict: 'reported' | 'partial' | 'invalid' | 'inconsistent'
  /** The row of the table that is reported. */
  row: string | null
  facts: MrsaFact[]
  report: string[]
  comments: string[]
  action: MrsaAction
}

/** A negative counts only beside a working internal control, unless the insert says that it does not apply. */
function usable(inputs: MrsaInputs, table: MrsaTable): Readonly<Record<Target, MrsaSignal>> {
  const { sa, se, mec, junction, control } = inputs
  const read = (signal: MrsaSignal): MrsaSignal =>
    signal === '-' && table.controlApplies && control !== '+' ? 'invalid' : signal
  return { sa: read(sa), se: read(se), mec: read(mec), junction: read(junction) }
}

function completions(signals: Readonly<Record<Target, MrsaSignal>>): Complete[] {
  const both = (signal: MrsaSignal): ('+' | '-')[] =>
    signal === '+' || signal === '-' ? [signal] : ['+', '-']
  // A junction that was not run is a case of the table; one that was run and gave no answer may be either.
  const junctions: readonly Complete['junction'][] =
    signals.junction === 'notRun' ? ['notRun'] : both(signals.junction)
  return both(signals.sa).flatMap((sa) =>
    both(signals.se).flatMap((se) =>
      both(signals.mec).flatMap((mec) => junctions.map((junction) => ({ sa, se, mec, junction }))),
    ),
  )
}

const isContradiction = ({ sa, junction }: Pick<MrsaInputs, 'sa' | 'junction'>): boolean =>
  sa === '-' && junction === '+'

const rowFor = (table: MrsaTable, { sa, se, mec, junction }: Complete): MrsaRow | null =>
  table.rows.find(
    ({ when }) => when.sa === sa && when.se === se && when.mec === mec && when.junction.includes(junction),
  ) ?? null

/** Without a row of the table, only what was found is sure: what a contradiction concludes is nothing, yet its positives were read. */
const foundIn = ({ sa, se, mec }: Complete): MrsaFact[] => [
  ...(sa === '+' ? (['aureus'] as const) : []),
  ...(se === '+' ? (['epidermidis'] as const) : []),
  ...(mec === '+' ? (['mec'] as const) : []),
]

/** Said of a specimen of which only this is sure; what follows from another fact that is said too is left out. */
const alone: readonly MrsaFact[] = ['mrsa', 'mssa', 'resistantEpidermidis', 'susceptibleEpidermidis']
function statements(facts: readonly MrsaFact[]): string[] {
  const words = m.rules.mrsa.facts
  const implied = new Set<MrsaFact>(
    facts.flatMap((fact): MrsaFact[] => {
      if (fact === 'mrsa') return ['aureus', 'mec']
      if (fact === 'mssa') return ['aureus', 'noMec']
      if (fact === 'resistantEpidermidis') return ['epidermidis', 'mec']
      return fact === 'susceptibleEpidermidis' ? ['epidermidis', 'noMec'] : []
    }),
  )
  const said = facts.filter((fact) => !implied.has(fact))
  return [
    ...said.filter((fact) => alone.includes(fact)),
    ...said.filter((fact) => !alone.includes(fact)),
  ].map((fact) => words[fact])
}

/** Why an input is not known, in words: each target that is open, and the internal control where it is the cause. */
function openWords(inputs: MrsaInputs, table: MrsaTable, isAgain: boolean): string[] {
  const words = m.rules.mrsa
  const signals = usable(inputs, table)
  const open = targets.filter(
    (target) => signals[target] === 'invalid' || (target !== 'junction' && signals[target] === 'notRun'),
  )
  const lines = open.map((target) =>
    fill(inputs[target] === 'notRun' ? words.notRun : isAgain ? words.again.invalid : words.invalid, {
      target: words.target[target],
    }),
  )
  const byControl = open.some((target) => inputs[target] === '-')
  return byControl ? [...lines, words.control[inputs.control === '-' ? 'failed' : 'unknown']] : lines
}

/**
 * What is reported of S. aureus, S. epidermidis and methicillin resistance (`docs/decisions/0073-rules-of-plates.md`). Inputs that
 * were invalid or not run, and negatives without a working internal control, are tried both ways: a conclusion is drawn only
 * where each of them comes to it, the rest is said in words. `runsBefore`: how often the specimen was run; it is repeated once.
 */
export function concludeMrsa(table: MrsaTable, inputs: MrsaInputs, runsBefore: number): MrsaConclusion {
  const words = m.rules.mrsa
  const again: MrsaAction = runsBefore === 0 ? 'repeat' : 'recollect'
  const isAgain = again === 'recollect'
  const then = isAgain ? [words.again.recollect] : []
  if (isContradiction(inputs))
    return {
      verdict: 'inconsistent',
      row: null,
      facts: [],
      report: [isAgain ? words.again.inconsistent : words.inconsistent],
      comments: then,
      action: again,
    }
  const possible = completions(usable(inputs, table)).map((one) => {
    const row = isContradiction(one) ? null : rowFor(table, one)
    return { row, facts: row?.facts ?? foundIn(one), isMissing: row === null && !isContradiction(one) }
  })
  const first = possible[0]?.row ?? null
  if (first && possible.every(({ row }) => row === first))
    return {
      verdict: 'reported',
      row: first.id,
      facts: first.facts,
      report: [first.report],
      comments: first.comment === null ? [] : [first.comment],
      action: first.action,
    }
  const shared = (possible[0]?.facts ?? []).filter((fact) =>
    possible.every(({ facts }) => facts.includes(fact)),
  )
  const open = openWords(inputs, table, isAgain)
  const missing = possible.some(({ isMissing }) => isMissing) ? [words.noRow] : []
  return shared.length === 0
    ? {
        verdict: 'invalid',
        row: null,
        facts: [],
        report: [isAgain ? words.again.invalidAll : words.invalidAll],
        comments: [...open, ...missing, ...then],
        action: again,
      }
    : {
        verdict: 'partial',
        row: null,
        facts: shared,
        report: statements(shared),
        comments: [...open, ...missing, ...then],
        action: again,
      }
}

/** A place of a table that cannot stand, and why. */
export interface MrsaProblem {
  path: (string | number)[]
  message: string
}

/** What a fact needs of its row: a table may not say more than was read. */
const needs: Readonly<Record<MrsaFact, Partial<Record<'sa' | 'se' | 'mec', '+' | '-'>>>> = {
  aureus: { sa: '+' },
  epidermidis: { se: '+' },
  mec: { mec: '+' },
  mrsa: { sa: '+', mec: '+' },
  mssa: { sa: '+', mec: '-' },
  resistantEpidermidis: { sa: '-', se: '+', mec: '+' },
  susceptibleEpidermidis: { se: '+', mec: '-' },
  noMec: { mec: '-' },
  notMrsa: { sa: '-' },
  neither: { sa: '-', se: '-' },
  sourceUnknown: { sa: '+', mec: '+' },
  resistanceUnknown: { sa: '+', mec: '+' },
  nothing: { sa: '-', se: '-', mec: '-' },
}

/**
 * What keeps a table from being used: a combination without a row or with two, and a row that says what its inputs do not show.
 * MRSA is never said where the junction was run and is negative, nor beside S. epidermidis without the junction. Read before it is
 * saved; empty where it can stand.
 */
export function mrsaTableProblems({ rows }: MrsaTable): MrsaProblem[] {
  const words = m.rules.mrsa.table
  const problems: MrsaProblem[] = []
  const ids = new Set<string>()
  for (const [at, { id, when, facts }] of rows.entries()) {
    if (ids.has(id)) problems.push({ path: ['rows', at, 'id'], message: fill(words.twice, { id }) })
    ids.add(id)
    const isUnsure = when.junction.includes('-') || (when.se === '+' && when.junction.includes('notRun'))
    for (const fact of facts) {
      const wanted = needs[fact]
      const isWrong = (['sa', 'se', 'mec'] as const).some(
        (target) => wanted[target] !== undefined && wanted[target] !== when[target],
      )
      if (isWrong || (fact === 'mrsa' && isUnsure))
        problems.push({
          path: ['rows', at, 'facts'],
          message: fill(words.notShown, { fact: m.rules.mrsa.facts[fact] }),
        })
    }
  }
  const all: Complete[] = (['+', '-', 'notRun'] as const).flatMap((junction) =>
    completions({ sa: 'invalid', se: 'invalid', mec: 'invalid', junction: 'notRun' }).map((one) => ({
      ...one,
      junction,
    })),
  )
  for (const one of all.filter((each) => !isContradiction(each))) {
    const { sa, se, mec, junction } = one
    const found = rows.filter(
      ({ when }) => when.sa === sa && when.se === se && when.mec === mec && when.junction.includes(junction),
    ).length
    if (found === 1) continue
    const combination = fill(words.combination, { sa, se, mec, junction: words.junction[junction] })
    const message = fill(found === 0 ? words.noRow : words.manyRows, { combination })
    problems.push({ path: ['rows'], message })
  }
  return problems
}

/** A conclusion as one text, as a report prints it. */
export const mrsaText = ({ report, comments }: Pick<MrsaConclusion, 'report' | 'comments'>): string =>
  [...report, ...comments].map((line) => line.replace(/[.]$/, '')).join('. ')
