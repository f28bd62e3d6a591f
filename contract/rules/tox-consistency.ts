import { fill, m } from '../messages'
import { BASE_GRAPH, type DrugGraph } from './drug-graph'
import { aboutConfirmed, aboutNoneListed, aboutScreen } from './tox-analyte'
import { aboutMedication } from './tox-medication'
import { isMemberOf, isPositive, panelOf, type Found, type Panel, type ToxFinding } from './tox-panel'
import {
  analyteRow,
  medicationRow,
  orderRow,
  whyClosed,
  type Comparison,
  type ConsistencyRow,
  type ListedMedication,
} from './tox-row'

export type { ToxFinding } from './tox-panel'
export type { ConsistencyRow, ListedMedication } from './tox-row'

const notValid = (found: Found): ConsistencyRow =>
  analyteRow(found, {
    state: 'NOT_COMPARED',
    rule: 'specimen-not-valid',
    text: fill(m.rules.foundNotCompared, { analyte: found.analyte, why: whyClosed(found) }),
  })

const notConfirmed = (found: Found, { confirmed }: Panel): ConsistencyRow =>
  analyteRow(found, {
    state: 'NOT_CONFIRMED',
    rule: 'screen-not-confirmed',
    beside: confirmed.filter((one) => isMemberOf(found, one)),
    text: fill(m.rules.screenNotConfirmed, { class: found.analyte }),
  })

/** What nobody can read, and what is no longer taken: neither expected nor, where it was stopped, an excuse. */
function notRead({ name, reading }: ListedMedication, entry: number): ConsistencyRow[] {
  if (reading === 'read' || reading === 'none') return []
  const isUnread = reading === 'unread'
  return [
    medicationRow(
      { entry, about: name },
      {
        state: 'NOT_COMPARED',
        rule: isUnread ? 'entry-not-read' : 'entry-not-current',
        text: fill(isUnread ? m.rules.entryNotRead : m.rules.entryNotCurrent, { entry: name }),
        beside: [],
      },
    ),
  ]
}

/** Every result is spoken of once; what is inconsistent for one medication, is so whatever another says. */
function negativesOf(rows: readonly ConsistencyRow[]): ConsistencyRow[] {
  const byResult = new Map<string | null, ConsistencyRow>()
  for (const row of rows)
    if (!byResult.has(row.finding) || row.state === 'INCONSISTENT_NEGATIVE') byResult.set(row.finding, row)
  return [...byResult.values()]
}

function withoutList(panel: Panel, graph: DrugGraph): ConsistencyRow[] {
  const found = [...panel.confirmed, ...panel.screens].filter(isPositive)
  return [
    orderRow({
      state: 'NO_MEDS_LISTED',
      rule: 'no-medication-listed',
      text: m.rules.noneListed,
      beside: found,
    }),
    ...found.map((one) => aboutNoneListed(one, panel, graph)),
  ]
}

export interface Compared {
  medications: readonly ListedMedication[]
  findings: readonly ToxFinding[]
  /** The reference with the laboratory's additions; left out, the reference alone. */
  graph?: DrugGraph
}

/** What was found beside what is listed, ingredient by ingredient. */
export function comparisonOf({ medications, findings, graph = BASE_GRAPH }: Compared): Comparison {
  return {
    graph,
    panel: panelOf(findings, graph),
    listed: medications.flatMap((medication, entry) =>
      medication.reading === 'read'
        ? medication.ingredients.map((ingredient) => ({
            entry,
            ingredient,
            drug: graph.substance(ingredient),
            medication,
          }))
        : [],
    ),
    unread: medications.filter(({ reading }) => reading === 'unread').length,
  }
}

/**
 * Compares listed medications with what was found, result by result: one row per listed ingredient, one per detected
 * analyte, and one per absent analyte that is said of a medication, each with its reason. Matching is by ingredient, the graph
 * of conversions and, in urine, the ratios of amounts; see docs/decisions/0030 for the order of the rules and when they stay
 * silent. With no medication listed every detection is NO_MEDS_LISTED, never inconsistent; nothing that could not be read
 * leads to an inconsistency.
 */
export function toxConsistency(input: Compared): ConsistencyRow[] {
  const comparison = comparisonOf(input)
  const { graph, panel, listed } = comparison
  const shut = panel.closed.filter(isPositive).map(notValid)
  const unconfirmed = panel.unconfirmed.map((one) => notConfirmed(one, panel))
  const entries = input.medications.map((medication, entry) => ({ medication, entry }))
  const unread = entries.flatMap(({ medication, entry }) => notRead(medication, entry))
  if (entries.every(({ medication: { reading, allergy } }) => reading === 'none' || allergy === true)) {
    const isShut = panel.confirmed.length + panel.screens.length === 0 && panel.closed.length > 0
    return isShut ? [...unread, ...shut] : [...withoutList(panel, graph), ...unread, ...shut, ...unconfirmed]
  }
  const about = listed.map((one) => aboutMedication(one, comparison))
  return [
    ...about.map(({ row }) => row),
    ...unread,
    ...aboutConfirmed(comparison),
    ...panel.screens.filter(isPositive).map((one) => aboutScreen(one, comparison)),
    ...negativesOf(about.flatMap(({ negatives }) => negatives)),
    ...shut,
    ...unconfirmed,
  ]
}
