import { fill, m } from '../messages'
import type { Found, Panel } from './tox-panel'

/** A medication of an order by ingredient. */
export interface ListedMedication {
  name: string
  ingredients: string[]
  /** `unread`: nobody knows what it is. `notCurrent`: an allergy, or stopped. `none`: says that there are no medications. */
  reading: 'read' | 'unread' | 'notCurrent' | 'none'
  asNeeded?: boolean
  /** A patch: a screen may miss what it gives. */
  lowDose?: boolean
}

export type Consistency =
  | 'CONSISTENT'
  | 'CONSISTENT_METABOLITE'
  | 'PARENT_ONLY'
  | 'POSSIBLE_IMPURITY'
  | 'INCONSISTENT_NEGATIVE'
  | 'INCONSISTENT_POSITIVE'
  | 'NOT_TESTED'
  | 'NOT_CONFIRMED'
  | 'NOT_COMPARED'
  | 'NO_MEDS_LISTED'

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
}

/** A clause behind the sentence, with the flag that it stands for. */
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

const said = ({ state, rule, text, clauses = [] }: Said) => ({
  state,
  rule,
  reason: fill(m.rules.withRule, { text: [text, ...clauses.map((one) => one.text)].join(''), rule }),
  flags: clauses.map(({ flag }) => flag),
})

/** One ingredient of the list, and the substance that it is. */
export interface Listed {
  entry: number
  ingredient: string
  drug: string
  medication: ListedMedication
}

export const medicationRow = (one: Pick<Listed, 'entry'> & { about: string }, row: Said): ConsistencyRow => ({
  about: one.about,
  kind: 'medication',
  entry: one.entry,
  finding: null,
  ...said(row),
})

/** A screen is presumptive whatever is said of it. */
export const analyteRow = (one: Found, row: Said): ConsistencyRow => {
  const { flags, ...rest } = said(row)
  const isScreen = one.method === 'screen' && row.state !== 'NOT_CONFIRMED'
  return {
    about: one.analyte,
    kind: 'analyte',
    entry: null,
    finding: one.key,
    ...rest,
    flags: [...(isScreen ? ['presumptive'] : []), ...flags],
  }
}

export const orderRow = (row: Said): ConsistencyRow => ({
  about: null,
  kind: 'order',
  entry: null,
  finding: null,
  ...said(row),
})

/** ` by screen only, presumptive`, behind what a screen found. */
export const how = ({ method }: Found) => (method === 'screen' ? m.rules.screenOnly : '')

/** Why nothing is compared of this result. */
export const whyClosed = ({ fitness, state }: Found) =>
  fitness === 'pending' ? m.rules.validityPending : fill(m.rules.specimenIs, { state })

export interface Comparison {
  panel: Panel
  listed: readonly Listed[]
  /** How many entries could not be read. */
  unread: number
}
