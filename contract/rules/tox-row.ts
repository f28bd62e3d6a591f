import { fill, m } from '../messages'
import type { DrugGraph } from './drug-graph'
import type { DoseSpan } from './last-dose'
import type { CutoffVersion } from '../results/shapes'
import type { Consistency } from './tox-states'
import type { Found, Panel, ToxFinding } from './tox-panel'

/** A medication of an order by ingredient. */
export interface ListedMedication {
  name: string
  ingredients: string[]
  /** `unread`: nobody knows what it is. `notCurrent`: an allergy, or stopped. `none`: says that there are no medications. */
  reading: 'read' | 'unread' | 'notCurrent' | 'none'
  /** It names an allergy alone, and never was a medication: a list of these is none. */
  allergy?: boolean
  asNeeded?: boolean
  /** When the last dose was taken, where that is known. */
  lastDose?: DoseSpan | null
  /** A patch: a screen may miss what it gives. */
  lowDose?: boolean
}

/** One result that a sentence rests on, as it is printed. */
export interface Rested {
  /** The key of its finding. */
  key: string
  /** The catalogue's code of its test; null where that is not known. */
  code: string | null
  /** A drug or metabolite, or the group of a screen. */
  analyte: string
  method: ToxFinding['method']
  finding: ToxFinding['finding']
  /** As the report prints it, without its unit; null where there is none, or none that may be shown. */
  value: string | null
  unit: string
  cutoff: string | null
  /** The version of the cutoff that it was read with; null where that was not kept. */
  cutoffVersion: CutoffVersion | null
  loq: string | null
  matrix: string | null
  /** The letter of its specimen. */
  specimen: string
}

export interface ConsistencyRow {
  /** The ingredient or the detected analyte this row speaks of; null for the order as a whole. */
  about: string | null
  kind: 'medication' | 'analyte' | 'order'
  state: Consistency
  /** The rule's name, for the pharmacist and the audit. */
  rule: string
  /** One sentence that ends with the rule's name. */
  reason: string
  /** What travels beside the state and never changes it: `softened:as-needed`, `presumptive`. */
  flags: string[]
  /** Of a medication: its place in the list. */
  entry: number | null
  /** Of an analyte: the key of its result. */
  finding: string | null
  /** The results that it rests on, its own first. None where it says that there is no result. */
  restsOn: Rested[]
}

/** A clause behind the sentence, with the flag that it stands for; empty where it is a remark alone. */
export interface Clause {
  flag: string
  text: string
}

interface Said {
  state: Consistency
  rule: string
  text: string
  clauses?: readonly Clause[]
}
/** With the results that it rests on, besides the one that it is about. */
interface SaidBeside extends Said {
  beside: readonly Found[]
}
type SaidOfAnalyte = Said & Partial<SaidBeside>

/** Of an unfit specimen no value is told. */
const rested = (one: Found): Rested => ({
  key: one.key,
  code: one.printed.code,
  analyte: one.analyte,
  method: one.method,
  finding: one.fitness === 'unfit' ? 'none' : one.finding,
  value: one.fitness === 'unfit' ? null : one.printed.value,
  unit: one.printed.unit,
  cutoff: one.cutoff,
  cutoffVersion: one.printed.cutoffVersion,
  loq: one.loq,
  matrix: one.matrix,
  specimen: one.specimen,
})
const restedAll = (all: readonly Found[]) => [...new Map(all.map((one) => [one.key, rested(one)])).values()]

const said = ({ state, rule, text, clauses = [] }: Said) => ({
  state,
  rule,
  reason: fill(m.rules.withRule, { text: [text, ...clauses.map((one) => one.text)].join(''), rule }),
  flags: clauses.flatMap(({ flag }) => flag || []),
})

/** One ingredient of the list, and the substance that it is. */
export interface Listed {
  entry: number
  ingredient: string
  drug: string
  medication: ListedMedication
}

export const medicationRow = (
  one: Pick<Listed, 'entry'> & { about: string },
  row: SaidBeside,
): ConsistencyRow => ({
  about: one.about,
  kind: 'medication',
  entry: one.entry,
  finding: null,
  ...said(row),
  restsOn: restedAll(row.beside),
})

/** A screen is presumptive whatever is said of it. */
export const analyteRow = (one: Found, row: SaidOfAnalyte): ConsistencyRow => {
  const { flags, ...rest } = said(row)
  const isScreen = one.method === 'screen' && row.state !== 'NOT_CONFIRMED'
  return {
    about: one.analyte,
    kind: 'analyte',
    entry: null,
    finding: one.key,
    ...rest,
    flags: [...(isScreen ? ['presumptive'] : []), ...flags],
    restsOn: restedAll([one, ...(row.beside ?? [])]),
  }
}

export const orderRow = (row: SaidBeside): ConsistencyRow => ({
  about: null,
  kind: 'order',
  entry: null,
  finding: null,
  ...said(row),
  restsOn: restedAll(row.beside),
})

/** ` by screen only, presumptive`, behind what a screen found. */
export const how = ({ method }: Found) => (method === 'screen' ? m.rules.screenOnly : '')

/** Why nothing is compared of this result. */
export const whyClosed = ({ fitness, state }: Found) =>
  fitness === 'pending' ? m.rules.validityPending : fill(m.rules.specimenIs, { state })

export interface Comparison {
  graph: DrugGraph
  panel: Panel
  listed: readonly Listed[]
  /** How many entries could not be read. */
  unread: number
}
